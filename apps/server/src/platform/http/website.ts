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
import { Refusal } from '../refusal.js';

/** Where `npm run build` puts the web app. */
export const builtWebsite = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** Serves the web app built into `folder`; every path that is no file and no call is a page of it. */
export async function addWebsite(app: FastifyInstance, { config }: { config: Config }, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'));
  if (isBuilt) await addFiles(app, folder);
  const templates = isBuilt ? readTemplates(folder) : undefined;
  app.setNotFoundHandler(async (request, reply) => {
    const { url } = request;
    const fillPage = templates?.get(pageAt(url.split('?', 1)[0] ?? '/'));
    if (!isForPage(request) || fillPage === undefined) throw new Refusal('NOT_FOUND');
    const html = fillPage({ origin: originOf(request, config.publicOrigin), url });
    reply.headers({ 'Cache-Control': 'no-cache', 'Content-Type': 'text/html; charset=utf-8' });
    return reply.send(await compressed(request, reply, html));
  });
}

/** Whether a request is a browser's for a page, however odd its address: not for a call, nor for a file. */
export function isForPage({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/(api|assets)\//.test(url);
}

/** The HTML of each page: what the build has rendered for it, else the shell. */
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
    // Only what is there gets a route: whatever else is asked for is a page of the app, index.html itself included.
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.{br,gz}'],
    // The build has compressed what is worth it.
    preCompressed: true,
    // Built files carry a hash of their content in their name; the page itself is asked for anew each time.
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      void reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
