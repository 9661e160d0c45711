import { startTransition, useEffect, useState } from 'react';

/**
 * Whether code that the page can do without at first has come. It is asked for as soon as the page stands and, should
 * that fail, again when the network is back.
 */
export function useHasLoaded(load: () => Promise<unknown>): boolean {
  const [hasLoaded, setHasLoaded] = useState(false);
  useEffect(() => {
    if (hasLoaded) return;
    const ask = () => {
      load().then(
        () => startTransition(() => setHasLoaded(true)),
        () => undefined,
      );
    };
    ask();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [load, hasLoaded]);
  return hasLoaded;
}
