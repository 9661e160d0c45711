import sharp, { type Metadata, type Region } from 'sharp';
import { maximumPicturePixels } from '@game/site';

// Only these decoders are enabled, so that no other code runs for an SVG or a PDF, for example.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/** The square to resize to: 'cover' fills it with the middle of the image, 'inside' fits the image in without enlarging it. */
export interface PictureSize {
  sidePx: number;
  fit: 'cover' | 'inside';
}

/** Reads what the header of an image says. Throws if it is no image of an enabled format. */
export async function readMetadata(image: Buffer): Promise<Metadata> {
  return sharp(image, { limitInputPixels: false }).metadata();
}

/** Whether an image is so long that its middle is cut out before it is resized: its lines would need too much memory. */
export function isStrip({ width, height }: Metadata): boolean {
  return Math.max(width, height) > 4 * Math.min(width, height);
}

/**
 * Converts an image to WebP, upright and resized, without its metadata (D-34). Throws if it is damaged, or after `seconds`; 0
 * for no limit.
 */
export async function decodePicture(
  image: Buffer,
  metadata: Metadata,
  { sidePx, fit }: PictureSize,
  seconds: number,
): Promise<Buffer> {
  const source = sharp(image, { limitInputPixels: maximumPicturePixels, failOn: 'truncated', sequentialRead: true });
  if (fit === 'cover' && isStrip(metadata)) source.extract(middleOf(metadata));
  // The orientation does not change the square, so rotating the small result is enough.
  const resized = await source
    .timeout({ seconds })
    .resize(sidePx, sidePx, { fit, withoutEnlargement: fit === 'inside' })
    .withMetadata({ orientation: metadata.orientation ?? 1 })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(resized).autoOrient().webp({ quality: 85 }).toBuffer();
}

function middleOf({ width, height }: Metadata): Region {
  const side = Math.min(width, height);
  return { left: (width - side) >> 1, top: (height - side) >> 1, width: side, height: side };
}
