import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * Calls a hook once, as React does when it renders a page on a server, and returns its result. Effects do not run and
 * nothing is rendered again, so it is for what a hook returns first, and for commands that can be sent from there.
 */
export function callHook<Result>(queryClient: QueryClient, useHook: () => Result): Result {
  const results: Result[] = [];
  function Probe() {
    results.push(useHook());
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Probe />
    </QueryClientProvider>,
  );
  return results[0] as Result;
}
