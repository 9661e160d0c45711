import { startTransition, useEffect, useState } from 'react';

/** Whether `afterMs` milliseconds have passed since the component was mounted. What is shown then is rendered in small steps. */
export function useHasPassed(afterMs: number): boolean {
  const [hasPassed, setHasPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setHasPassed(true)), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return hasPassed;
}
