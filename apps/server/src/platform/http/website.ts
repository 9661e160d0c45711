import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { pageAt, pages, type Page } from '@game/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.js';
import { compressed } from './compression.js';
import { originOf } from './origin.js';
import { prepareTemplate, type FillPage } from './page-head.js';
import type { QueryLimits } from './query-limits.js';
import { Refusal } from '../refusal.js';

/** The folder of the built web app. */
export const builtWebsite = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** Serves the web app in `folder`. All paths except files and API routes are pages of the app. */
export async function addWebsite(
  app: FastifyInstance,
  { config, queryLimits }: { config: Config; queryLimits: QueryLimits },
  folder: string,
): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'));
  if (isBuilt) await addFiles(app, folder);
  const templates = isBuilt ? readTemplates(folder) : undefined;
  app.setNotFoundHandler(async (request, reply) => {
    const { url } = request;
    const fillPage = templates?.get(pageAt(url.split('?', 1)[0] ?? '/'));
    if (!isForPage(request) || fillPage === undefined) throw new Refusal('NOT_FOUND');
    reply.headers({ 'Cache-Control': 'no-cache', 'Content-Type': 'text/html; charset=utf-8' });
    const page = await queryLimits.run(request, () =>
      compressed(
        request,
        reply,
        fillPage({ origin: originOf(request, config.publicOrigin), url, cookies: request.headers.cookie }),
      ),
    );
    return reply.send(page);
  });
}

/** Returns the path of the script that the pages in `folder` start with; null if the web app is not built. */
export function entryScriptOf(folder: string): string | null {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return null;
  return /<script [^>]*src="(\/assets\/[^"]+)"/.exec(readFileSync(file, 'utf8'))?.[1] ?? null;
}

/** Returns whether a request is for a page, and not for an API route or an asset. The URL may be invalid. */
export function isForPage({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/(api|assets)\//.test(url);
}

/** Reads the HTML of each page: the prerendered one if it exists, or else the shell. */
function readTemplates(folder: string): Map<Page, FillPage> {
  const templates = Object.entries(pages).map(([name, page]): [Page, FillPage] => {
    const rendered = join(folder, 'pages', `${name}.html`);
    const file = existsSync(rendered) ? rendered : join(folder, 'index.html');
    return [page, prepareTemplate(readFileSync(file, 'utf8'))];
  });
  return new Map(templates);
}

async function addFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    // Only existing files get a route. Everything else, index.html included, is a page of the app.
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.{br,gz}'],
    // The build has already compressed the files.
    preCompressed: true,
    // The names of built files contain a hash of their content. Pages are revalidated each time.
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      void reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
