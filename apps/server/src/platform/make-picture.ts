import sharp, { type Metadata, type Region } from 'sharp';
import { Refusal } from './refusal.js';

/** The most pixels of what is taken (D-34). */
const mostPixels = 50_000_000;

/** How much memory a decoder may take that holds a whole image at once, in bytes. */
const mostBytesAtOnce = 128 * 2 ** 20;

const decodeLimit = { seconds: 20 };

type Format = 'jpeg' | 'png' | 'webp' | 'gif';

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

/** The square a picture is made for: its middle fills it, or all of it fits inside, never enlarged. */
export interface PictureSize {
  sidePx: number;
  fit: 'cover' | 'inside';
}

/**
 * An image, upright and resized, as a WebP without anything else the file held (D-34). Throws the refusal that says what is
 * wrong: IMAGE_TYPE_REFUSED, IMAGE_TOO_MANY_PIXELS or IMAGE_DAMAGED.
 */
export async function makePicture(image: Buffer, { sidePx, fit }: PictureSize): Promise<Buffer> {
  const metadata = await readMetadata(image);
  const { format } = metadata;
  if (!isTaken(format)) throw new Refusal('IMAGE_TYPE_REFUSED');
  if (metadata.width * metadata.height > mostPixels || bytesAtOnce(metadata, format) > mostBytesAtOnce) {
    throw new Refusal('IMAGE_TOO_MANY_PIXELS');
  }
  try {
    const source = sharp(image, { limitInputPixels: mostPixels, failOn: 'truncated', sequentialRead: true });
    // Of a long strip the middle is cut out before it is scaled: its lines would need too much memory.
    if (fit === 'cover' && isStrip(metadata)) source.extract(middleOf(metadata));
    // The square is the same whichever side is up: only what is small needs to be turned.
    const resized = await source
      .timeout(decodeLimit)
      .resize(sidePx, sidePx, { fit, withoutEnlargement: fit === 'inside' })
      .withMetadata({ orientation: metadata.orientation ?? 1 })
      .png({ compressionLevel: 0 })
      .toBuffer();
    return await sharp(resized).autoOrient().webp({ quality: 85 }).toBuffer();
  } catch {
    throw new Refusal('IMAGE_DAMAGED');
  }
}

function isTaken(format: Metadata['format']): format is Format {
  return ['jpeg', 'png', 'webp', 'gif'].includes(format);
}

function isStrip({ width, height }: Metadata): boolean {
  return Math.max(width, height) > 4 * Math.min(width, height);
}

function middleOf({ width, height }: Metadata): Region {
  const side = Math.min(width, height);
  return { left: (width - side) >> 1, top: (height - side) >> 1, width: side, height: side };
}

async function readMetadata(image: Buffer): Promise<Metadata> {
  try {
    return await sharp(image, { limitInputPixels: false }).metadata();
  } catch {
    throw new Refusal('IMAGE_TYPE_REFUSED');
  }
}

/** What is in memory at once of an image that cannot be decoded line by line: an interlaced or a WebP one. */
function bytesAtOnce(metadata: Metadata, format: Format): number {
  const { width, height, channels, depth, isProgressive } = metadata;
  if (!isProgressive && (format === 'jpeg' || format === 'png')) return 0;
  // A GIF is held beside the picture of its colours, a WebP scaled while it is read unless it is cut; a progressive JPEG
  // is held in coefficients of 16 bits.
  const bytesPerPixel = {
    gif: 6,
    webp: isStrip(metadata) ? 8 : 4,
    jpeg: 2 * channels,
    png: channels * (depth === 'ushort' ? 2 : 1),
  };
  return width * height * bytesPerPixel[format];
}
