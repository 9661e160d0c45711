import { IsRestoringProvider } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';

const EndHydration = createContext((): void => undefined);

interface AnswersAfterHydrationProps {
  isPrerendered: boolean;
  children: ReactNode;
}

/**
 * Has queries begin when a prerendered page is hydrated, `HydrationEnd` included. The shell is hydrated before the
 * page in it: an answer that came between would make the page other than its HTML.
 */
export function AnswersAfterHydration({ isPrerendered, children }: AnswersAfterHydrationProps) {
  const [isHydrating, setIsHydrating] = useState(isPrerendered);
  const [endHydration] = useState(() => () => setIsHydrating(false));
  return (
    <EndHydration value={endHydration}>
      <IsRestoringProvider value={isHydrating}>{children}</IsRestoringProvider>
    </EndHydration>
  );
}

/** Stands beside the page, in the same boundary of suspense, so that it is hydrated together with the page. */
export function HydrationEnd(): null {
  const endHydration = useContext(EndHydration);
  useEffect(endHydration, [endHydration]);
  return null;
}
