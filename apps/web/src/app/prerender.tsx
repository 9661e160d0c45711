import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { Providers } from './providers.js';
import { AppRoutes } from './router.js';

/**
 * Renders the page at `path` to HTML, as it looks before the session is known. Only the build calls this; main.tsx
 * hydrates the result with the same tree. Rejects if a component throws.
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
    // In one piece, because parts that are streamed later are inserted by inline scripts.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void (failure ??= error) },
  );
  const html = await new Response(prelude).text();
  if (failure !== undefined) throw failure;
  return html;
}
