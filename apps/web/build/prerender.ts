import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import type { pages } from '../../../packages/contract/src/pages.js';
import { withCriticalStyles } from './critical-styles.js';
import { scriptsOf } from './scripts-of.js';

/** The pages of the contract that have HTML of their own. */
type PageName = Exclude<keyof typeof pages, 'shell'>;

/** The source file of each page. */
const sources: Record<PageName, string> = {
  lobby: '/routes/lobby-route.tsx',
  auth: '/routes/auth-route.tsx',
  terms: '/routes/legal-route.tsx',
  privacy: '/routes/legal-route.tsx',
  rules: '/routes/rules-route.tsx',
  developers: '/routes/developers-route.tsx',
  ledger: '/ledger-days/ledger-days-page.tsx',
  game: '/games/game-room-page.tsx',
  challenge: '/routes/challenge-route.tsx',
  practice: '/routes/practice-route.tsx',
  profile: '/routes/profile-route.tsx',
  player: '/routes/player-route.tsx',
  leaderboards: '/routes/leaderboards-route.tsx',
  statistics: '/routes/statistics-route.tsx',
  games: '/statistics/games-page.tsx',
  streak: '/rewards/streak-page.tsx',
  earn: '/routes/earn-route.tsx',
  tournaments: '/tournaments/tournaments-route.tsx',
  createTournament: '/tournaments/create-tournament-route.tsx',
  tournament: '/tournaments/tournament-and-games.tsx',
  tickets: '/routes/tickets-route.tsx',
  prizes: '/routes/prizes-route.tsx',
  orders: '/routes/shop-records-route.tsx',
  entries: '/routes/shop-records-route.tsx',
  product: '/routes/product-route.tsx',
  proof: '/routes/proof-route.tsx',
};

/** The paths of the public pages, which are prerendered. */
const publicPaths = new Map<string, string>([
  ['lobby', '/index'],
  ['auth', '/auth'],
  ['terms', '/terms'],
  ['privacy', '/privacy'],
  ['rules', '/rules'],
  ['developers', '/developers'],
]);

/** The pages for players that are prerendered as they look before any data is known. */
const playerPaths = new Map<string, string>([
  ['game', '/game/:gameId'],
  ['prizes', '/shop/prizes'],
]);

/** A page for players, which is the shell with a spinner until the session is known. */
const playerPagePath = '/game/any';

type PrerenderPage = (path: string, audience: 'all' | 'players') => Promise<string>;

/**
 * Writes the HTML of each page to `pages/<name>.html`, with its scripts, which load together. Public pages are prerendered,
 * so that they are painted before any script has run; the others and index.html get the shell. Some pages of players are also
 * prerendered, to `pages/<name>.player.html`. See decision 0028.
 */
export function prerender(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'prerender',
    apply: 'build',
    enforce: 'post',
    configResolved: (resolved) => {
      config = resolved;
    },
    async generateBundle(_options, bundle) {
      const template = bundle['index.html'];
      if (template?.type !== 'asset') throw new Error('The build has no index.html.');
      const html = String(template.source);
      const page = (root: string) => withCriticalStyles(withRoot(html, root), styleSheetOf(bundle));
      await withRenderer(config, async (prerenderPage) => {
        const shell = page(`<div id="root">${await prerenderPage(playerPagePath, 'all')}</div>`);
        const write = (name: string, source: string) =>
          this.emitFile({ type: 'asset', fileName: `pages/${name}.html`, source });
        for (const [name, source] of Object.entries(sources)) {
          const scripts = scriptsOfPage(source, bundle);
          const [publicPath, playerPath] = [publicPaths.get(name), playerPaths.get(name)];
          const readable = async (path: string, audience: 'all' | 'players') => {
            const root = `<div id="root" data-path="${path}" data-audience="${audience}">`;
            const content = await prerenderPage(path, audience);
            return withLowPriority(withPreloads(page(`${root}${content}</div>`), scripts));
          };
          write(name, publicPath ? await readable(publicPath, 'all') : withPreloads(shell, scripts));
          if (playerPath) write(`${name}.player`, await readable(playerPath, 'players'));
        }
        template.source = shell;
      });
    },
  };
}

/** Builds the app for the server, and calls `use` with its renderer. */
async function withRenderer(config: ResolvedConfig, use: (render: PrerenderPage) => Promise<void>): Promise<void> {
  const { root, mode } = config;
  // Inside the workspace, so that its imports are resolved. The name is unique, because builds may run concurrently.
  const folder = join(root, '.cache', `prerender-${process.pid}`);
  try {
    await build({
      root,
      mode,
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      ssr: { resolve: { conditions: ['source', 'module', 'node'] } },
      build: { ssr: 'src/app/prerender.tsx', outDir: folder, minify: false },
    });
    const { prerenderPage } = (await import(pathToFileURL(join(folder, 'prerender.js')).href)) as {
      prerenderPage: PrerenderPage;
    };
    await use(prerenderPage);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function withRoot(html: string, root: string): string {
  // A function, because the replacement may contain `$`.
  return html.replace('<div id="root"></div>', () => root);
}

/** Preloads the code of a page together with that of the app. */
function withPreloads(html: string, scripts: string[]): string {
  const links = scripts
    .filter((script) => !html.includes(script))
    .map((script) => `    <link rel="modulepreload" crossorigin href="/${script}">\n`);
  return html.replace('  </head>', (end) => links.join('') + end);
}

/** Gives all scripts a low priority, for a page that is readable before any script has run. */
function withLowPriority(html: string): string {
  return html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');
}

function styleSheetOf(bundle: Rolldown.OutputBundle): string {
  const sheet = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'));
  if (sheet?.type !== 'asset') throw new Error('The build has no style sheet.');
  return String(sheet.source);
}

function scriptsOfPage(source: string, bundle: Rolldown.OutputBundle): string[] {
  const chunk = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(source),
  );
  if (chunk?.type !== 'chunk') throw new Error(`The build has no chunk for ${source}.`);
  return [...new Set(scriptsOf(chunk, bundle))];
}
