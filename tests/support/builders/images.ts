import { crc32, deflateSync } from 'node:zlib';

interface PngTraits {
  width?: number;
  height?: number;
  /** The width and height in the header. */
  claimed?: [number, number];
  /** A comment chunk. */
  text?: string;
  /** Whether the header says that the pixels also have an alpha channel. The pixels have none. */
  claimsAlpha?: boolean;
  /** Whether the header says that the lines are interlaced. They are not. */
  claimsInterlacing?: boolean;
  /** Returns red, green and blue of a pixel, 0 to 255 each. */
  colourAt?: (x: number, y: number) => number[];
}

/** Builds a PNG, of one colour by default. It is valid except for what it claims. */
export function png({ width = 8, height = 8, text = '', colourAt, ...claims }: PngTraits = {}): Buffer {
  const { claimed = [width, height], claimsAlpha = false, claimsInterlacing = false } = claims;
  const pixels = Buffer.alloc(height * (1 + 3 * width), 120);
  for (let y = 0; y < height; y += 1) {
    pixels[y * (1 + 3 * width)] = 0;
    for (let x = 0; colourAt && x < width; x += 1) pixels.set(colourAt(x, y), y * (1 + 3 * width) + 1 + 3 * x);
  }
  const header: PngHeader = {
    width: claimed[0],
    height: claimed[1],
    colourType: claimsAlpha ? 6 : 2,
    isInterlaced: claimsInterlacing,
  };
  return pngOf(header, deflateSync(pixels), text ? [chunk('tEXt', Buffer.from(`Comment\0${text}`))] : []);
}

interface PngHeader {
  width: number;
  height: number;
  /** 2: red, green and blue. 6: with an alpha channel. */
  colourType: 2 | 6;
  isInterlaced: boolean;
}

/** Builds a PNG of a header, compressed pixels, and chunks between the two. */
export function pngOf(
  { width, height, colourType, isInterlaced }: PngHeader,
  pixels: Buffer,
  more: Buffer[] = [],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colourType, 0, 0, isInterlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(named) >>> 0, 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** Builds a GIF of one pixel whose header claims another size. */
export function gif(width = 1, height = 1): Buffer {
  const image = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
  image.writeUInt16LE(width, 6);
  image.writeUInt16LE(height, 8);
  image.writeUInt16LE(width, 24);
  image.writeUInt16LE(height, 26);
  return image;
}

/** Builds a JPEG frame that claims a size and contains no image data. */
export function jpegHeader(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0x00, 0x11, 0x08]),
    size,
    Buffer.from([3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff, 0xda, 0x00, 0x0c, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 0x3f, 0]),
  ]);
}
