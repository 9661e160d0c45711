import sharp, { type Metadata } from 'sharp';
import { Refusal } from '../../platform/refusal.js';

/** The side of the square that is kept, and the most pixels of what is taken (D-34). */
const sidePx = 256;
const mostPixels = 50_000_000;

/** How much memory a decoder may take that holds a whole image at once, in bytes. */
const mostBytesAtOnce = 128 * 2 ** 20;

const decodeLimit = { seconds: 10 };

// Only these decoders exist for us: what is no JPEG, PNG, WebP or GIF, such as SVG or PDF, meets no code at all.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/**
 * The middle of an image, upright, as a WebP of 256 px without anything else the file held (D-34). Throws the refusal that
 * says what is wrong: IMAGE_TYPE_REFUSED, IMAGE_TOO_MANY_PIXELS or IMAGE_DAMAGED.
 */
export async function makeAvatar(image: Buffer): Promise<Buffer> {
  const metadata = await readMetadata(image);
  if (!['jpeg', 'png', 'webp', 'gif'].includes(metadata.format)) throw new Refusal('IMAGE_TYPE_REFUSED');
  if (metadata.width * metadata.height > mostPixels || bytesAtOnce(metadata) > mostBytesAtOnce) {
    throw new Refusal('IMAGE_TOO_MANY_PIXELS');
  }
  try {
    return await sharp(image, { limitInputPixels: mostPixels, failOn: 'truncated', sequentialRead: true })
      .timeout(decodeLimit)
      .autoOrient()
      .resize(sidePx, sidePx, { fit: 'cover' })
      .webp({ quality: 85 })
      .toBuffer();
  } catch {
    throw new Refusal('IMAGE_DAMAGED');
  }
}

async function readMetadata(image: Buffer): Promise<Metadata> {
  try {
    return await sharp(image, { limitInputPixels: false }).metadata();
  } catch {
    throw new Refusal('IMAGE_TYPE_REFUSED');
  }
}

/** What is in memory at once of an image that cannot be decoded line by line: an interlaced or a WebP one. */
function bytesAtOnce({ format, width, height, channels, depth, isProgressive }: Metadata): number {
  if (!isProgressive && (format === 'jpeg' || format === 'png')) return 0;
  const bytesPerSample = depth === 'ushort' || format === 'jpeg' ? 2 : 1;
  return width * height * (format === 'webp' || format === 'gif' ? 4 : channels) * bytesPerSample;
}
