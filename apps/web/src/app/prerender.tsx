import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { Providers } from './providers.js';
import { AppRoutes } from './router.js';

/**
 * What the page at `path` shows before it is known who opened it, as HTML. Only the build calls this; the tree is that
 * of main.tsx, which hydrates it. Rejects when a component fails.
 */
export async function prerenderPage(path: string): Promise<string> {
  let failure: unknown;
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <Providers isPrerendered>
          <AppRoutes />
        </Providers>
      </StaticRouter>
    </StrictMode>,
    // In one piece: parts that come after the rest are put in their places by inline scripts.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void (failure ??= error) },
  );
  const html = await new Response(prelude).text();
  if (failure !== undefined) throw failure;
  return html;
}
