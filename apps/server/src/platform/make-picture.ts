import sharp, { type Metadata, type Region } from 'sharp';
import { Refusal } from './refusal.js';

/** The maximum number of pixels of an image (D-34). */
const maximumPixels = 50_000_000;

/** The maximum memory of a decoder that holds the entire image, in bytes. */
const maximumDecodedBytes = 128 * 2 ** 20;

const decodeLimit = { seconds: 20 };

type Format = 'jpeg' | 'png' | 'webp' | 'gif';

// Only these decoders are enabled, so that no other code runs for an SVG or a PDF, for example.
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

/** The square to resize to: 'cover' fills it with the middle of the image, 'inside' fits the image in without enlarging it. */
export interface PictureSize {
  sidePx: number;
  fit: 'cover' | 'inside';
}

/**
 * Converts an image to WebP, upright and resized, without its metadata (D-34).
 * @throws {Refusal} `IMAGE_TYPE_REFUSED`, `IMAGE_TOO_MANY_PIXELS` or `IMAGE_DAMAGED`
 */
export async function makePicture(image: Buffer, { sidePx, fit }: PictureSize): Promise<Buffer> {
  const metadata = await readMetadata(image);
  const { format } = metadata;
  if (!isSupported(format)) throw new Refusal('IMAGE_TYPE_REFUSED');
  const limit = Math.min(maximumPixels, maximumDecodedBytes / bytesPerPixel(metadata, format));
  if (metadata.width * metadata.height > limit) {
    throw Refusal.withValues('IMAGE_TOO_MANY_PIXELS', { n: Math.floor(limit / 1_000_000) });
  }
  try {
    const source = sharp(image, { limitInputPixels: maximumPixels, failOn: 'truncated', sequentialRead: true });
    // The middle of a long strip is cut out before it is resized: its lines would need too much memory.
    if (fit === 'cover' && isStrip(metadata)) source.extract(middleOf(metadata));
    // The orientation does not change the square, so rotating the small result is enough.
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

function isSupported(format: Metadata['format']): format is Format {
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

/** Returns the memory to decode a pixel of an image, in bytes; 0 if it can be decoded line by line. */
function bytesPerPixel(metadata: Metadata, format: Format): number {
  const { channels, depth, isProgressive } = metadata;
  if (!isProgressive && (format === 'jpeg' || format === 'png')) return 0;
  // A GIF is decoded next to its color indexes. A WebP is scaled while it is read, unless it is cut. A progressive JPEG
  // is stored as 16-bit coefficients.
  return {
    gif: 6,
    webp: isStrip(metadata) ? 8 : 4,
    jpeg: 2 * channels,
    png: channels * (depth === 'ushort' ? 2 : 1),
  }[format];
}
