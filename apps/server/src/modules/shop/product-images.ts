import type { FastifyInstance } from 'fastify';
import type { Files } from '../../platform/files/files.js';
import { makePicture } from '../../platform/make-picture.js';
import { Refusal } from '../../platform/refusal.js';
import { sha256 } from '../../platform/sha256.js';

/** Below which address the pictures of products are served. */
const imagesUrl = '/files/products/';

/** A picture is made to fit this. */
const size = { sidePx: 800, fit: 'inside' } as const;

/** Keeps the picture of a product, re-encoded as avatars are (D-34); returns its address, which its content names. */
export async function keepProductImage(files: Files, image: Buffer): Promise<string> {
  const picture = await makePicture(image, size);
  const name = `${sha256(picture).slice(0, 32)}.webp`;
  await files.write(`products/${name}`, picture);
  return `${imagesUrl}${name}`;
}

/** Serves the pictures of products. */
export function addProductImages(app: FastifyInstance, { files }: { files: Files }): void {
  app.get<{ Params: { name: string } }>(`${imagesUrl}:name`, { schema: { hide: true } }, async ({ params }, reply) => {
    const isName = /^[0-9a-f]{32}\.webp$/.test(params.name);
    const picture = isName ? await files.read(`products/${params.name}`) : null;
    if (picture === null) throw new Refusal('NOT_FOUND');
    return reply
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .header('X-Content-Type-Options', 'nosniff')
      .type('image/webp')
      .send(picture);
  });
}
