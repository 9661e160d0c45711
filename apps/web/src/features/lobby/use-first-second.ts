import { useEffect, useState } from 'react';

const loadingStateMs = 1000;

/** True for the first second a component is shown: how long the list shows its loading state (LOB-05, CON-14). */
export function useFirstSecond(): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), loadingStateMs);
    return () => clearTimeout(timer);
  }, []);
  return !isOver;
}
