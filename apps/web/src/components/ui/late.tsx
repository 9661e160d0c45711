import { startTransition, useEffect, useState, type ComponentType } from 'react';
import { useIsAtRest } from '../../state/page-rest.js';
import { whenIdle } from './when-idle.js';

/**
 * Wraps a component that the page can start without: it renders nothing until its code has loaded. What a player has to ask for
 * first, like a menu, loads when they do, or once the page is at rest: `useIsNeeded` returns whether they have.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  useIsNeeded?: (props: Props) => boolean,
): ComponentType<Props> {
  return function Late(props: Props) {
    const isNeeded = useIsNeeded?.(props) ?? true;
    const isAtRest = useIsAtRest();
    const Component = useLate(isNeeded || isAtRest ? load : null);
    return Component && <Component {...props} />;
  };
}

/** For `late`: a popup is needed once it is open. */
export function isPopupOpen({ open }: { open: boolean }): boolean {
  return open;
}

/**
 * Loads code once the page is mounted and idle, so that it does not slow the first render down; null until it has loaded and the
 * page is idle again. So parts that load together are mounted one after the other. Loads it again when the network is back. Waits
 * while `load` is null.
 */
export function useLate<Code>(load: (() => Promise<Code>) | null): Code | null {
  const [loaded, setLoaded] = useState<{ code: Code } | null>(null);
  const isMissing = loaded === null;
  useEffect(() => {
    if (!isMissing || load === null) return undefined;
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
