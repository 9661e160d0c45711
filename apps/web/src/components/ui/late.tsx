import { lazy, startTransition, Suspense, useEffect, useState, type ComponentType } from 'react';

/** Wraps a component that the page can start without: it renders nothing until its code has loaded. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const loadModule = async () => ({ default: await load() });
  const Component = lazy(loadModule) as unknown as ComponentType<Props>;
  return function Late(props: Props) {
    return (
      useHasLoaded(loadModule) && (
        <Suspense>
          <Component {...props} />
        </Suspense>
      )
    );
  };
}

/** Loads code after the page is mounted and returns whether it has loaded. Retries when the network is back. */
export function useHasLoaded(load: () => Promise<unknown>): boolean {
  const [hasLoaded, setHasLoaded] = useState(false);
  useEffect(() => {
    if (hasLoaded) return;
    const start = () => {
      load().then(
        () => startTransition(() => setHasLoaded(true)),
        () => undefined,
      );
    };
    start();
    window.addEventListener('online', start);
    return () => window.removeEventListener('online', start);
  }, [load, hasLoaded]);
  return hasLoaded;
}
