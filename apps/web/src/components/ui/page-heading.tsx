import { cx } from 'class-variance-authority';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';

/** The navigation for which a heading has taken the focus, by its key; the first page's is 'default'. */
let focusedFor = 'default';
/** Whether the last heading that went had the focus. */
let hasTakenFocusAlong = false;

/**
 * The heading of a page. Takes the focus after a navigation, so that screen readers start there; once only, since a
 * page whose content changes by itself must not move the focus, and not after one whose state says `keepsFocus`, such
 * as a filter's. A heading that takes the place of a focused one has it from there, lest it be lost.
 */
export function PageHeading({ children, className }: { children: ReactNode; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, state } = useLocation();
  const keepsFocus = (state as { keepsFocus?: boolean } | null)?.keepsFocus === true;
  useLayoutEffect(() => {
    const element = heading.current;
    return () => {
      hasTakenFocusAlong = element !== null && element === document.activeElement;
    };
  }, []);
  useEffect(() => {
    const isArrival = key !== focusedFor && !keepsFocus;
    focusedFor = key;
    if (isArrival || hasTakenFocusAlong) heading.current?.focus();
    hasTakenFocusAlong = false;
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
