import { startTransition, useEffect, useState, type ComponentType } from 'react';
import { whenIdle } from './when-idle.js';

/** Wraps a component that the page can start without: it renders nothing until its code has loaded. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function Late(props: Props) {
    const Component = useLate(load);
    return Component && <Component {...props} />;
  };
}

/**
 * Loads code once the page is mounted and idle, so that it does not slow the first render down; null until it has loaded and the
 * page is idle again. So parts that load together are mounted one after the other. Loads it again when the network is back.
 */
export function useLate<Code>(load: () => Promise<Code>): Code | null {
  const [loaded, setLoaded] = useState<{ code: Code } | null>(null);
  const isMissing = loaded === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    const stopping = new AbortController();
    let cancel = (): void => undefined;
    const start = () => {
      load().then(
        (code) => {
          if (!stopping.signal.aborted) cancel = whenIdle(() => startTransition(() => setLoaded({ code })));
        },
        () => undefined,
      );
    };
    cancel = whenIdle(start);
    window.addEventListener('online', start, { signal: stopping.signal });
    return () => {
      stopping.abort();
      cancel();
    };
  }, [load, isMissing]);
  return loaded && loaded.code;
}
