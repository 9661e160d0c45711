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

/** Compresses a text that does not change, once for each encoding. Returns the bodies by encoding; '' is the text itself. */
export async function compressedOnce(text: string): Promise<Map<string, Buffer>> {
  const bodies = [...compressions].map(async ([encoding, compress]) => [encoding, await compress(text)] as const);
  return new Map([['', Buffer.from(text)], ...(await Promise.all(bodies))]);
}

/** Chooses the encoding and announces it in the reply's headers. Returns an empty string for none. */
export function negotiate(request: FastifyRequest, reply: FastifyReply): string {
  reply.header('Vary', 'Accept-Encoding');
  const encoding = negotiator.negotiate(request.headers['accept-encoding'] ?? '') ?? '';
  if (!compressions.has(encoding)) return '';
  reply.header('Content-Encoding', encoding);
  return encoding;
}
