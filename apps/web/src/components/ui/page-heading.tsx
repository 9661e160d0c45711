import { cx } from 'class-variance-authority';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';

/** The navigation for which a heading has taken the focus, by its key; the first page's is 'default'. */
let focusedFor = 'default';

/**
 * The heading of a page. Takes the focus after a navigation, so that screen readers start there; once only, since a
 * page whose content changes by itself must not move the focus, and not after one whose state says `keepsFocus`, such
 * as a filter's.
 */
export function PageHeading({ children, className }: { children: ReactNode; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, state } = useLocation();
  const keepsFocus = (state as { keepsFocus?: boolean } | null)?.keepsFocus === true;
  useEffect(() => {
    if (key === focusedFor) return;
    focusedFor = key;
    if (!keepsFocus) heading.current?.focus();
  }, [key, keepsFocus]);
  return (
    <h1 ref={heading} tabIndex={-1} className={cx('text-3xl sm:text-4xl', className)}>
      {children}
    </h1>
  );
}
