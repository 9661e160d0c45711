import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Shorter texts fit into one packet without compression, in bytes. */
const minimumBytes = 1024;

const brotli = promisify(brotliCompress);
/** It compresses a page of 100 listed games from 20 to 5.4 KB. Higher levels take four times as long and save nothing. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } };

/** In order of preference. */
const compressions = new Map<string, (text: string) => Promise<Buffer>>([
  ['br', (text) => brotli(text, brotliOptions)],
  ['gzip', promisify<string, Buffer>(gzip)],
]);
const negotiator = new Negotiator({ supportedValues: [...compressions.keys()] });

/**
 * Compresses the body of a reply, if it is long enough and the browser supports it. Use it only for public texts: if a
 * text contains a secret next to input of an attacker, its compressed length reveals the secret.
 */
export async function compressed(request: FastifyRequest, reply: FastifyReply, text: string): Promise<string | Buffer> {
  if (Buffer.byteLength(text) < minimumBytes) return text;
  const encoding = negotiate(request, reply);
  return (await compressions.get(encoding)?.(text)) ?? text;
}

/** Like `compressed`, for a long text that does not change: compresses it once for each encoding. */
export function compressedOnce(text: string) {
  const plain: Promise<Buffer> = Promise.resolve(Buffer.from(text));
  const bodies = new Map<string, Promise<Buffer>>();
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Buffer> => {
    const encoding = negotiate(request, reply);
    const body = bodies.get(encoding) ?? compressions.get(encoding)?.(text) ?? plain;
    bodies.set(encoding, body);
    return body;
  };
}

/** Chooses the encoding and announces it in the reply's headers. Returns an empty string for none. */
function negotiate(request: FastifyRequest, reply: FastifyReply): string {
  reply.header('Vary', 'Accept-Encoding');
  const encoding = negotiator.negotiate(request.headers['accept-encoding'] ?? '') ?? '';
  if (!compressions.has(encoding)) return '';
  reply.header('Content-Encoding', encoding);
  return encoding;
}
