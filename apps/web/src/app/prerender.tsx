import type { PublicProfile } from '@game/contract';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { Providers } from './providers.js';
import { AppRoutes } from './router.js';

/** Stands for every player: the HTML contains nothing of it. */
const anyPlayer: PublicProfile = { id: '', username: '', avatarUrl: null, isBot: false };

/**
 * Renders the page at `path` to HTML, as it looks before the session is known, or to a player before any of their data is.
 * Only the build calls this; main.tsx hydrates the result with the same tree. Rejects if a component throws.
 */
export async function prerenderPage(path: string, audience: 'all' | 'players'): Promise<string> {
  let failure: unknown;
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <Providers isPrerendered session={audience === 'players' ? { player: anyPlayer } : undefined}>
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
