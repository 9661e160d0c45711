import type { FastifyInstance } from 'fastify';
import type { Files } from '../../platform/files/files.js';
import { makePicture } from '../../platform/pictures/make-picture.js';
import { Refusal } from '../../platform/refusal.js';
import { sha256 } from '../../platform/sha256.js';

/** The URL prefix of product images. */
const imagesUrl = '/files/products/';

/** Images are scaled to fit into this size. */
const size = { sidePx: 800, fit: 'inside' } as const;

/** Re-encodes and stores a product image (D-34). Returns its URL, which contains a hash of the content. */
export async function storeProductImage(files: Files, image: Buffer): Promise<string> {
  const picture = await makePicture(image, size);
  const name = `${sha256(picture).slice(0, 32)}.webp`;
  await files.write(`products/${name}`, picture);
  return `${imagesUrl}${name}`;
}

/** Adds the route that serves product images. */
export function addProductImages(app: FastifyInstance, { files }: { files: Files }): void {
  app.get<{ Params: { name: string } }>(`${imagesUrl}:name`, async ({ params }, reply) => {
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
