import { maximumPicturePixels, pictureFormats, type PictureFormat } from '@game/site';
import type { Metadata } from 'sharp';
import { Refusal } from '../refusal.js';
import { decodePicture, isStrip, readMetadata, type PictureSize } from './picture-decoder.js';
import { decodeInOwnProcess } from './picture-process.js';

/** The maximum memory of a decoder in this process, in bytes. */
const maximumDecodedBytes = 128 * 2 ** 20;

/** How long a decoder in this process may take. */
const decodeSeconds = 20;

/**
 * Converts an image to WebP, upright and resized, without its metadata (D-34). An image that needs much memory is decoded in a
 * process of its own; tests replace `decodeElsewhere`. See decision 0002.
 * @throws {Refusal} `IMAGE_TYPE_REFUSED`, `IMAGE_TOO_MANY_PIXELS`, `IMAGE_TOO_DEMANDING` or `IMAGE_DAMAGED`
 */
export async function makePicture(
  image: Buffer,
  size: PictureSize,
  decodeElsewhere: typeof decodeInOwnProcess = decodeInOwnProcess,
): Promise<Buffer> {
  const metadata = await readMetadata(image).catch(() => null);
  if (!metadata) throw new Refusal(hasSignature(image) ? 'IMAGE_DAMAGED' : 'IMAGE_TYPE_REFUSED');
  const format = formatOf(metadata);
  if (!format) throw new Refusal('IMAGE_TYPE_REFUSED');
  const pixels = metadata.width * metadata.height;
  if (pixels > maximumPicturePixels) throw new Refusal('IMAGE_TOO_MANY_PIXELS');
  if (pixels * bytesPerPixel(metadata, format) > maximumDecodedBytes) return decodeElsewhere(image, size);
  return decodePicture(image, metadata, size, decodeSeconds).catch((error: Error) => {
    throw new Refusal(error.message.startsWith('timeout') ? 'IMAGE_TOO_DEMANDING' : 'IMAGE_DAMAGED');
  });
}

/** Whether a file starts like a picture of an accepted format. The decoders of GIF and WebP do not read the header of a cut file. */
function hasSignature(file: Buffer): boolean {
  return /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP|.{4}ftypavi[fs])/s.test(file.toString('latin1', 0, 12));
}

/** Returns the format of an image; null if pictures cannot have it. An image with HEVC in it is a HEIC, which cannot be decoded. */
function formatOf({ format, compression }: Metadata): PictureFormat | null {
  if (format === 'heif') return compression === 'av1' ? 'avif' : null;
  return pictureFormats.find((known) => known === format) ?? null;
}

/** Returns the memory to decode a pixel of an image, in bytes; 0 if it can be decoded line by line. */
function bytesPerPixel(metadata: Metadata, format: PictureFormat): number {
  const { channels, depth, isProgressive, bitsPerSample = 8 } = metadata;
  if (!isProgressive && (format === 'jpeg' || format === 'png')) return 0;
  // A GIF is decoded next to its color indexes. A WebP is scaled while it is read, unless it is cut. A progressive JPEG
  // is stored as 16-bit coefficients. An AVIF is held in its planes and in two copies of its pixels.
  return {
    gif: 6,
    webp: isStrip(metadata) ? 8 : 4,
    jpeg: 2 * channels,
    png: channels * (depth === 'ushort' ? 2 : 1),
    avif: bitsPerSample > 8 ? 26 : 18,
  }[format];
}
