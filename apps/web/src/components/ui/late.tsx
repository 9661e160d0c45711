import { lazy, Suspense, type ComponentType } from 'react';
import { useHasLoaded } from './use-has-loaded.js';

/** A component whose code comes after the page stands, since the page can begin without it; until then, nothing. */
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
