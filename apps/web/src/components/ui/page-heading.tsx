import { cx } from 'class-variance-authority';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';

/** The key of the last navigation after which a heading took the focus; the first page has the key 'default'. */
let focusedFor = 'default';
/** Whether the last unmounted heading had the focus. */
let wasFocusLost = false;

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
      wasFocusLost = element !== null && element === document.activeElement;
    };
  }, []);
  useEffect(() => {
    const isArrival = key !== focusedFor && !keepsFocus;
    focusedFor = key;
    if (isArrival || wasFocusLost) heading.current?.focus();
    wasFocusLost = false;
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
