import { readFileSync } from 'node:fs';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { sha256 } from '../sha256.js';
import { compressedOnce } from './compression.js';
import type { QueryLimits } from './query-limits.js';

/** The package of the server, whose version is that of the site. */
const serverPackage = new URL('../../../package.json', import.meta.url);

/** How long browsers and proxies can use the document without asking, in seconds. */
const maximumAgeSeconds = 300;

/** Serves the description of all operations that are added to `app` later. It is built and compressed once. */
export async function addOpenApi(app: FastifyInstance, queryLimits: QueryLimits): Promise<void> {
  const { version } = JSON.parse(readFileSync(serverPackage, 'utf8')) as { version: string };
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Game API', version } },
    transform: jsonSchemaTransform,
  });
  let document: ReturnType<typeof describe> | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    const { etag, body } = await queryLimits.run(request, async () => (document ??= describe(app)));
    reply.headers({ 'Cache-Control': `public, max-age=${maximumAgeSeconds}`, ETag: etag });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(await body(request, reply));
  });
}

function describe(app: FastifyInstance) {
  const text = JSON.stringify(app.swagger());
  return { etag: `W/"${sha256(text)}"`, body: compressedOnce(text) };
}
