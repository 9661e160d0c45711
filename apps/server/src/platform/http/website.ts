import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { pageAt, pages, type Page } from '@game/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.js';
import { compressed, compressedBefore } from './compression.js';
import { describeFirstReplies, looksPrerendered, type FindFirstReplies, type FirstReply } from './first-replies.js';
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
  findFirstReplies: FindFirstReplies;
  /** How long a page waits for its preview or its first replies, in milliseconds. */
  previewLimitMs: number;
  /** Null if the web app is not built. */
  socialCards: SocialCards | null;
}

/** Serves the web app in `folder`. All paths except files and API routes are pages of the app. */
export async function addWebsite(
  app: FastifyInstance,
  { config, queryLimits, findFirstReplies, previewLimitMs, socialCards }: Dependencies,
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
    const fillPage = templates?.ofAll.get(page);
    const isMissingFile = page === pages.lobby && namesFile(path);
    if (!isForPage(request) || isMissingFile || !fillPage || !socialCards) throw new Refusal('NOT_FOUND');
    reply.headers({ 'Cache-Control': 'no-cache', 'Content-Type': 'text/html; charset=utf-8' });
    const endTurn = await queryLimits.enter(request);
    const lookUp = async () => {
      // Browsers keep the shell, which opens without a network.
      const replies = page === pages.shell ? null : await findFirstReplies(request, reply, path);
      // Players do not see the preview, which is for other sites.
      return { replies, preview: replies === null ? await socialCards.findPreview(path) : null };
    };
    // Pages open without the database, and while it is locked.
    const nothing = { replies: null, preview: null };
    const lookup = lookUp().catch(() => nothing);
    const write = async () => {
      const { replies, preview } = await Promise.race([lookup, delay(previewLimitMs, nothing, { ref: false })]);
      const filled = { origin: originOf(request, config.publicOrigin), url, cookies: request.headers.cookie, preview };
      if (replies === null) return compressed(request, reply, fillPage(filled));
      reply.header('Cache-Control', 'private, no-store');
      const isPrerendered = url === path && looksPrerendered(page, replies);
      const fillForPlayer = (isPrerendered && templates?.ofPlayers.get(page)) || fillPage;
      return compressedBefore(request, reply, withFirstReplies(fillForPlayer(filled), replies));
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
 * Returns whether a path without a page names a file: it has an extension other than that of HTML, or a hidden folder such as
 * `/.well-known/` or `/.git/`. A client that looks for such a file must not get a page instead.
 */
function namesFile(path: string): boolean {
  return path.includes('/.') || /\.(?!html?$)[a-z0-9]{1,12}$/i.test(path);
}

interface Templates {
  ofAll: Map<Page, FillPage>;
  /** Pages that were prerendered as they look to a player, for URLs without a query. */
  ofPlayers: Map<Page, FillPage>;
}

/** Reads the HTML of each page. */
function readTemplates(folder: string, site: SiteValues): Templates {
  const read = (file: string) => prepareTemplate(readFileSync(join(folder, file), 'utf8'), site);
  const templates: Templates = { ofAll: new Map(), ofPlayers: new Map() };
  for (const [name, page] of Object.entries(pages)) {
    const [file, ofPlayers] = [`pages/${name}.html`, `pages/${name}.player.html`];
    templates.ofAll.set(page, read(existsSync(join(folder, file)) ? file : 'index.html'));
    if (existsSync(join(folder, ofPlayers))) templates.ofPlayers.set(page, read(ofPlayers));
  }
  return templates;
}

/** Adds the first replies at the end of a page. Returns the page in two parts: before them, and from them on. */
function withFirstReplies(html: string, replies: FirstReply[]): [string, string] {
  const end = html.lastIndexOf('</body>');
  return [html.slice(0, end), describeFirstReplies(replies) + html.slice(end)];
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
