import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.js';

const websiteFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Serves the built web app; every path that is no file and no call is a page of it. */
export async function addWebsite(app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(join(websiteFolder, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: websiteFolder,
      // Only what is there gets a route: whatever else is asked for is a page of the app.
      wildcard: false,
      // Built files carry a hash of their content in their name; the page itself is asked for anew each time.
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        void reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|assets)\//.test(request.url) && isBuilt;
    if (!isPage) throw new Refusal('NOT_FOUND');
    return reply.header('Cache-Control', 'no-cache').sendFile('index.html', { cacheControl: false });
  });
}
