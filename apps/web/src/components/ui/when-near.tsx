import { startTransition, useCallback, useState, type ReactNode } from 'react';
import { useIsAtRest } from '../../state/page-rest.js';

/** How far below the visible part of the page its next part begins to load. */
const rootMargin = '25%';

/**
 * Mounts its children once the reader is near them. Otherwise they wait until the page is at rest, when a search in the page and a
 * screen reader find them, too.
 */
export function WhenNear({ children }: { children: ReactNode }) {
  const [isNear, setIsNear] = useState(false);
  const isAtRest = useIsAtRest();
  const observe = useCallback((mark: Element | null) => {
    if (mark === null) return undefined;
    const show = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setIsNear(true));
    };
    const observer = new IntersectionObserver(show, { rootMargin });
    observer.observe(mark);
    return () => observer.disconnect();
  }, []);
  return isNear || isAtRest ? children : <div ref={observe} />;
}
