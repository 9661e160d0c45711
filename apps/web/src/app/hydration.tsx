import { IsRestoringProvider } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';

const EndHydration = createContext((): void => undefined);

interface QueriesAfterHydrationProps {
  isPrerendered: boolean;
  children: ReactNode;
}

/**
 * Delays all queries until a prerendered page is hydrated, including `HydrationEnd`. The shell is hydrated before the
 * page inside it: a reply that arrived in between would render the page differently from its HTML.
 */
export function QueriesAfterHydration({ isPrerendered, children }: QueriesAfterHydrationProps) {
  const [isHydrating, setIsHydrating] = useState(isPrerendered);
  const [endHydration] = useState(() => () => setIsHydrating(false));
  return (
    <EndHydration value={endHydration}>
      <IsRestoringProvider value={isHydrating}>{children}</IsRestoringProvider>
    </EndHydration>
  );
}

/** Marks the end of hydration. Place it next to the page, in the same Suspense boundary, to be hydrated with it. */
export function HydrationEnd(): null {
  const endHydration = useContext(EndHydration);
  useEffect(endHydration, [endHydration]);
  return null;
}
