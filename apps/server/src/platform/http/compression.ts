import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What is shorter fits one packet either way, in bytes. */
const worthwhileBytes = 1024;

const brotli = promisify(brotliCompress);
/** The quickest: 1.16 MB of listed games become 340 KB in 7 ms. The next that is shorter takes 22 ms for 320 KB. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** The best first. */
const compressions = new Map<string, (text: string) => Promise<Buffer>>([
  ['br', (text) => brotli(text, brotliOptions)],
  ['gzip', promisify<string, Buffer>(gzip)],
]);
const negotiator = new Negotiator({ supportedValues: [...compressions.keys()] });

/**
 * `text` as it is to be sent: compressed, when that is worth it and the browser understands it. Only for what is the same
 * for everyone: where a secret stands beside what somebody else has chosen, the length would give it away, letter by
 * letter.
 */
export async function compressed(request: FastifyRequest, reply: FastifyReply, text: string): Promise<string | Buffer> {
  if (Buffer.byteLength(text) < worthwhileBytes) return text;
  reply.header('Vary', 'Accept-Encoding');
  const encoding = negotiator.negotiate(request.headers['accept-encoding'] ?? '');
  const compress = compressions.get(encoding ?? '');
  if (!compress) return text;
  reply.header('Content-Encoding', encoding);
  return compress(text);
}
