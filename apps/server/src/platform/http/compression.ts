import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, deflateRaw, gzip, type ZlibOptions } from 'node:zlib';
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

const gzipNegotiator = new Negotiator({ supportedValues: ['gzip'] });
const deflate = promisify<Buffer, ZlibOptions, Buffer>(deflateRaw);
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** The maximum length of a stored block of deflate, in bytes. */
const maximumStored = 0xffff;

/**
 * Compresses a page that ends with private data. The data is stored in the compressed body as it is, so that the length of
 * the body reveals the length of the data, and nothing else about it. Only gzip can do so.
 */
export async function compressedBefore(
  request: FastifyRequest,
  reply: FastifyReply,
  [start, privateEnd]: [start: string, privateEnd: string],
): Promise<string | Buffer> {
  reply.header('Vary', 'Accept-Encoding');
  if (!gzipNegotiator.negotiate(request.headers['accept-encoding'] ?? '')) return start + privateEnd;
  reply.header('Content-Encoding', 'gzip');
  const [first, last] = [Buffer.from(start), Buffer.from(privateEnd)];
  // The flush ends the compressed part at a byte.
  const compressedFirst = await deflate(first, { finishFlush: constants.Z_SYNC_FLUSH });
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(last, crc32(first)), 0);
  trailer.writeUInt32LE(first.length + last.length, 4);
  return Buffer.concat([gzipHeader, compressedFirst, ...storedBlocks(last), trailer]);
}

/** Returns the end of a deflate stream: blocks that contain `data` as it is. */
function storedBlocks(data: Buffer): Buffer[] {
  const blocks: Buffer[] = [];
  for (let at = 0; at === 0 || at < data.length; at += maximumStored) {
    const block = data.subarray(at, at + maximumStored);
    const header = Buffer.alloc(5);
    header.writeUInt8(at + block.length === data.length ? 1 : 0, 0);
    header.writeUInt16LE(block.length, 1);
    header.writeUInt16LE(~block.length & maximumStored, 3);
    blocks.push(header, block);
  }
  return blocks;
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
