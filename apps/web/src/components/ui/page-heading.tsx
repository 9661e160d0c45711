import { cx } from 'class-variance-authority';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { createStore } from '../../state/store.js';

/**
 * The key of the last navigation after which a heading took the focus, 'default' for the first page, and whether the last
 * unmounted heading had the focus.
 */
const focus = createStore({ key: 'default', wasLost: false });

/**
 * The heading of a page. It takes the focus once after each navigation, so that screen readers start there, unless the
 * history state has `keepsFocus`, as for a filter. A heading that replaces a focused one takes over its focus.
 */
export function PageHeading({ children, className }: { children: ReactNode; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, state } = useLocation();
  const keepsFocus = (state as { keepsFocus?: boolean } | null)?.keepsFocus === true;
  useLayoutEffect(() => {
    const element = heading.current;
    return () => {
      focus.set({ ...focus.get(), wasLost: element !== null && element === document.activeElement });
    };
  }, []);
  useEffect(() => {
    const isArrival = key !== focus.get().key && !keepsFocus;
    if (isArrival || focus.get().wasLost) heading.current?.focus();
    focus.set({ key, wasLost: false });
  }, [key, keepsFocus]);
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className={cx('text-3xl wrap-anywhere max-[16rem]:text-2xl sm:text-4xl', className)}
    >
      {children}
    </h1>
  );
}
