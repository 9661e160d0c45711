import { pages } from '@game/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import { escapeHtml } from './escape-html.js';
import { originOf } from './origin.js';

/** The page where players change their password, and add and remove passkeys. */
const accountPath = '/profile';

/** How long `security.txt` is valid after it was read, in milliseconds. RFC 9116 recommends less than a year. */
const securityTxtLifetimeMs = 180 * 24 * 60 * 60 * 1000;

type Dependencies = Pick<SharedDependencies, 'clock' | 'publicOrigin'> & Pick<Config, 'operator'>;

/**
 * Adds the files that search engines, security researchers and password managers look for: `robots.txt`, `sitemap.xml`
 * (sitemaps.org), `security.txt` (RFC 9116), `change-password` and `passkey-endpoints` (both W3C).
 */
export function addSiteFiles(app: FastifyInstance, { publicOrigin, operator, clock }: Dependencies): void {
  app.get('/robots.txt', async (request, reply) => {
    const origin = originOf(request, publicOrigin);
    return reply.type('text/plain; charset=utf-8').send(robotsTxt(origin));
  });
  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request, publicOrigin);
    return reply.type('application/xml; charset=utf-8').send(sitemap(origin));
  });
  const { email } = operator;
  // The file is not valid without a contact.
  if (email !== null) {
    app.get('/.well-known/security.txt', async (request, reply) => {
      const expires = new Date(clock.now().getTime() + securityTxtLifetimeMs).toISOString();
      const origin = originOf(request, publicOrigin);
      return reply.type('text/plain; charset=utf-8').send(securityTxt({ email, expires, origin }));
    });
  }
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect(accountPath));
  app.get('/.well-known/passkey-endpoints', async (request, reply) => {
    const account = `${originOf(request, publicOrigin)}${accountPath}`;
    return reply.send({ enroll: account, manage: account });
  });
}

function robotsTxt(origin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Lists the pages that have an address of their own for search engines. */
function sitemap(origin: string): string {
  const paths = new Set(Object.values(pages).map(({ path }) => path));
  const entries = [...paths].map((path) => `  <url><loc>${escapeHtml(origin + path)}</loc></url>\n`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...entries,
    '</urlset>\n',
  ].join('');
}

function securityTxt({ email, expires, origin }: { email: string; expires: string; origin: string }): string {
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
