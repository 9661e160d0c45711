import { useEffect, useState } from 'react';

/** Whether `afterMs` milliseconds have passed since the component was mounted. */
export function useHasPassed(afterMs: number): boolean {
  const [hasPassed, setHasPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasPassed(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return hasPassed;
}
