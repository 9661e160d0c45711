import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../refusal.js';
import { sha256 } from '../../sha256.js';
import { TokenBucket } from '../../token-bucket.js';
import { compressedOnce, negotiate } from '../compression.js';
import { hasVersion } from '../known-version.js';
import type { QueryLimits } from '../query-limits.js';
import { describeApi } from './document.js';

/** The package of the server, whose version is that of the site. */
const serverPackage = new URL('../../../../package.json', import.meta.url);

/** How long browsers and proxies can use the document without asking, in seconds. */
const maximumAgeSeconds = 300;

/** How often the document is sent uncompressed, to all callers together: it is then ten times as long. */
const uncompressedRate = { capacity: 10, perSecond: 10 / 60 };

interface PublishedDocument {
  etag: string;
  bodies: Promise<Map<string, Buffer>>;
}

/** The documents of this process, for sites with and without HTTPS. */
const published = new Map<boolean, PublishedDocument>();

/** Serves the description of all operations. It is built and compressed once, when the server starts. */
export function addOpenApi(app: FastifyInstance, isSecure: boolean, queryLimits: QueryLimits): void {
  const { etag, bodies } = published.get(isSecure) ?? publish(isSecure);
  const uncompressed = new TokenBucket(uncompressedRate);
  app.get('/api/openapi.json', async (request, reply) => {
    // A refusal has none of them, so that no cache keeps it.
    const headers = { 'Cache-Control': `public, max-age=${maximumAgeSeconds}`, ETag: etag };
    if (hasVersion(request.headers, etag)) {
      return reply
        .status(304)
        .headers({ ...headers, Vary: 'Accept-Encoding' })
        .send();
    }
    return queryLimits.run(request, async () => {
      const encoding = negotiate(request, reply);
      // The reply to HEAD has no body.
      if (encoding === '' && request.method === 'GET' && !uncompressed.take()) throw refuseUncompressed(uncompressed);
      const body = (await bodies).get(encoding);
      return reply.headers(headers).type('application/json; charset=utf-8').send(body);
    });
  });
}

function publish(isSecure: boolean): PublishedDocument {
  const { version } = JSON.parse(readFileSync(serverPackage, 'utf8')) as { version: string };
  const text = JSON.stringify(describeApi({ version, isSecure }));
  const document = { etag: `W/"${sha256(text)}"`, bodies: compressedOnce(text) };
  published.set(isSecure, document);
  return document;
}

function refuseUncompressed({ msUntilNext }: TokenBucket): Refusal {
  const retryAfterSeconds = Math.ceil(msUntilNext / 1000);
  return new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds, hint: 'Send the header Accept-Encoding: gzip.' });
}
