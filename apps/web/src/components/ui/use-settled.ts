import { useEffect, useState } from 'react';

/** Returns the latest `value` that has stayed the same for `forMs` milliseconds; at first the first one. */
export function useSettled<Value>(value: Value, forMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), forMs);
    return () => clearTimeout(timer);
  }, [value, forMs]);
  return settled;
}
