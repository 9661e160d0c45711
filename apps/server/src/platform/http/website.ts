import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { pageAt, pages, type Page } from '@game/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.js';
import { compressed } from './compression.js';
import { originOf } from './origin.js';
import { prepareTemplate, type FillPage, type LinkPreview, type SiteValues } from './page-head.js';
import type { QueryLimits } from './query-limits.js';
import { Refusal } from '../refusal.js';

/** The folder of the built web app. */
export const builtWebsite = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** The social cards of pages. */
export interface SocialCards {
  /** The path of the picture of pages without a preview. */
  general: string;
  /** Finds what other sites show for the page at a path; null for the page's own description. */
  findPreview(path: string): Promise<LinkPreview | null>;
}

interface Dependencies {
  config: Config;
  queryLimits: QueryLimits;
  /** How long a page waits for its preview, in milliseconds. */
  previewLimitMs: number;
  /** Null if the web app is not built. */
  socialCards: SocialCards | null;
}

/** Serves the web app in `folder`. All paths except files and API routes are pages of the app. */
export async function addWebsite(
  app: FastifyInstance,
  { config, queryLimits, previewLimitMs, socialCards }: Dependencies,
  folder: string,
): Promise<void> {
  if (socialCards) await addFiles(app, folder);
  const { name, address, email } = config.operator;
  const operator = [name, address, email].filter((line) => line !== null).join('\n');
  const siteValues = socialCards && { generalCard: socialCards.general, operator };
  const templates = siteValues ? readTemplates(folder, siteValues) : undefined;
  app.setNotFoundHandler(async (request, reply) => {
    const { url } = request;
    const [path = '/'] = url.split('?', 1);
    const page = pageAt(path);
    const fillPage = templates?.get(page);
    const isMissingFile = page === pages.lobby && namesFile(path);
    if (!isForPage(request) || isMissingFile || !fillPage || !socialCards) throw new Refusal('NOT_FOUND');
    reply.headers({ 'Cache-Control': 'no-cache', 'Content-Type': 'text/html; charset=utf-8' });
    const endTurn = await queryLimits.enter(request);
    // Pages open without the database, and while it is locked.
    const lookup = socialCards.findPreview(path).catch(() => null);
    const write = async () => {
      const preview = await Promise.race([lookup, delay(previewLimitMs, null, { ref: false })]);
      const origin = originOf(request, config.publicOrigin);
      return compressed(request, reply, fillPage({ origin, url, cookies: request.headers.cookie, preview }));
    };
    // A lookup that the page no longer waits for still uses a connection.
    const html = await write().finally(() => void lookup.then(endTurn));
    return reply.send(html);
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

/**
 * Returns whether a path without a page names a file: it has an extension other than that of HTML, or is below
 * `/.well-known/`. A client that looks for such a file must not get a page instead.
 */
function namesFile(path: string): boolean {
  return path.startsWith('/.well-known/') || /\.(?!html?$)[a-z0-9]{1,12}$/i.test(path);
}

/** Reads the HTML of each page: the prerendered one if it exists, or else the shell. */
function readTemplates(folder: string, site: SiteValues): Map<Page, FillPage> {
  const templates = Object.entries(pages).map(([name, page]): [Page, FillPage] => {
    const rendered = join(folder, 'pages', `${name}.html`);
    const file = existsSync(rendered) ? rendered : join(folder, 'index.html');
    return [page, prepareTemplate(readFileSync(file, 'utf8'), site)];
  });
  return new Map(templates);
}

async function addFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    // Only existing files get a route. Everything else, index.html included, is a page of the app.
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.{br,gz}', 'cards/**'],
    // The build has already compressed the files.
    preCompressed: true,
    // The names of built files contain a hash of their content. Pages are revalidated each time.
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      void reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
