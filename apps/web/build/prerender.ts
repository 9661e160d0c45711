import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { scriptsOf } from './scripts-of.js';

/** The pages everyone can see, by their name in the contract, and where the code of each is. */
const publicPages = {
  lobby: { path: '/index', source: '/routes/lobby-route.tsx' },
  auth: { path: '/auth', source: '/auth/auth-page.tsx' },
  terms: { path: '/terms', source: '/routes/terms-route.tsx' },
  privacy: { path: '/privacy', source: '/routes/privacy-route.tsx' },
};

/** A page for players: until it is known who opened it, the shell around a spinner. */
const pathOfAnyPlayersPage = '/game/any';

type PrerenderPage = (path: string) => Promise<string>;

/**
 * Writes `pages/<name>.html` for each public page, with what it shows before any script has run; index.html, which
 * stands for all others, gets the shell.
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
      if (template?.type !== 'asset') throw new Error('The build has no page.');
      const html = String(template.source);
      await withRenderer(config, async (prerenderPage) => {
        for (const [name, { path, source }] of Object.entries(publicPages)) {
          const root = `<div id="root" data-path="${path}">${await prerenderPage(path)}</div>`;
          const page = withPreloads(withRoot(html, root), scriptsOfPage(source, bundle));
          this.emitFile({ type: 'asset', fileName: `pages/${name}.html`, source: page });
        }
        template.source = withRoot(html, `<div id="root">${await prerenderPage(pathOfAnyPlayersPage)}</div>`);
      });
    },
  };
}

/** Builds the app once more, to run here. */
async function withRenderer(config: ResolvedConfig, use: (render: PrerenderPage) => Promise<void>): Promise<void> {
  const { root, mode } = config;
  // Beside node_modules, where what it imports is found; a name of its own, since two builds may run at once.
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
  // As functions, for what is put in may hold `$`.
  return html.replace('<div id="root"></div>', () => root);
}

/**
 * Has the browser ask for a page's code together with that of the app, and for both after what the page is painted with:
 * it is there to be read before any script has run.
 */
function withPreloads(html: string, scripts: string[]): string {
  const links = scripts
    .filter((script) => !html.includes(script))
    .map((script) => `    <link rel="modulepreload" crossorigin href="/${script}">\n`);
  return html
    .replace('  </head>', (end) => links.join('') + end)
    .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');
}

function scriptsOfPage(source: string, bundle: Rolldown.OutputBundle): string[] {
  const chunk = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(source),
  );
  if (chunk?.type !== 'chunk') throw new Error(`The build has no part ${source}.`);
  return [...new Set(scriptsOf(chunk, bundle))];
}
