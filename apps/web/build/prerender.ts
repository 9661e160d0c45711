import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { scriptsOf } from './scripts-of.js';

/** The public pages by their name in the contract, with the source file of each. */
const publicPages = {
  lobby: { path: '/index', source: '/routes/lobby-route.tsx' },
  auth: { path: '/auth', source: '/routes/auth-route.tsx' },
  terms: { path: '/terms', source: '/routes/legal-route.tsx' },
  privacy: { path: '/privacy', source: '/routes/legal-route.tsx' },
  rules: { path: '/rules', source: '/routes/rules-route.tsx' },
};

/** A page for players, which is the shell with a spinner until the session is known. */
const playerPagePath = '/game/any';

type PrerenderPage = (path: string) => Promise<string>;

/**
 * Prerenders each public page to `pages/<name>.html`, so that it is painted before any script has run. index.html, which is
 * served for all other pages, gets the shell. See decision 0028.
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
      await withRenderer(config, async (prerenderPage) => {
        for (const [name, { path, source }] of Object.entries(publicPages)) {
          const root = `<div id="root" data-path="${path}">${await prerenderPage(path)}</div>`;
          const page = withPreloads(withRoot(html, root), scriptsOfPage(source, bundle));
          this.emitFile({ type: 'asset', fileName: `pages/${name}.html`, source: page });
        }
        template.source = withRoot(html, `<div id="root">${await prerenderPage(playerPagePath)}</div>`);
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

/**
 * Preloads the code of a page together with that of the app. Both get a low priority, because the page is readable before
 * any script has run.
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
  if (chunk?.type !== 'chunk') throw new Error(`The build has no chunk for ${source}.`);
  return [...new Set(scriptsOf(chunk, bundle))];
}
