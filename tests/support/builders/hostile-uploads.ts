import type { ErrorCode } from '@game/contract';
import { gif, jpegHeader, png } from './images.js';
import { seededRandom } from '../random.js';

/** A malicious or broken file. */
export interface HostileUpload {
  description: string;
  content: Buffer;
  fileName: string;
  type: string;
  /** The allowed outcomes. 'accepted' means that the server stores it as a plain image. */
  expected: (ErrorCode | 'accepted')[];
}

/** A script that the server must never serve. */
export const payload = '<script>alert(document.domain)</script>';

const svgs = [
  `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${payload}</svg>`,
  `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="http://127.0.0.1/"/></svg>`,
  `<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"><rect width="100%" height="100%"/></svg>`,
  `<!--GIF89a--><svg xmlns="http://www.w3.org/2000/svg"><foreignObject><body xmlns="http://www.w3.org/1999/xhtml">${payload}</body></foreignObject></svg>`,
];
const pages = [
  `<!doctype html>${payload}`,
  `<html><body onload=alert(1)></body></html>`,
  `<?php system($_GET[0]); ?>`,
  `<xml><x xmlns:x="http://www.w3.org/1999/xhtml">${payload}</x></xml>`,
  `alert(document.cookie)`,
];
const signatures: [string, number[]][] = [
  ['PDF', [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x37]],
  ['ZIP', [0x50, 0x4b, 3, 4]],
  ['executable', [0x7f, 0x45, 0x4c, 0x46]],
  ['Windows executable', [0x4d, 0x5a]],
  ['BMP', [0x42, 0x4d]],
  ['TIFF', [0x49, 0x49, 0x2a, 0]],
  ['big TIFF', [0x4d, 0x4d, 0, 0x2b]],
  ['ICO', [0, 0, 1, 0]],
  ['HEIC', [0, 0, 0, 0x18, ...Buffer.from('ftypheic')]],
  ['MP4', [0, 0, 0, 0x18, ...Buffer.from('ftypmp42')]],
  ['JPEG XL', [0xff, 0x0a]],
  ['PPM', [...Buffer.from('P6 50000 50000 255\n')]],
  ['OpenEXR', [0x76, 0x2f, 0x31, 0x01]],
  ['libvips', [0x08, 0xf2, 0xa6, 0xb6]],
];
const disguises = [
  ['cat.png', 'image/png'],
  ['cat.svg', 'image/svg+xml'],
  ['cat.html', 'text/html'],
  ['../../../etc/cron.d/cat', 'image/jpeg'],
  ['cat.png\u0000.html', 'image/gif'],
  ['<img src=x onerror=alert(1)>.png', 'image/webp'],
] as const;
const sizes: [number, number][] = [
  [65_535, 65_535],
  [50_001, 1_000],
  [100_000, 501],
  [7_100, 7_100],
];
/** Sizes that a decoder may refuse itself. */
const impossibleSizes: [number, number][] = [[1, 60_000_000], [2 ** 31 - 1, 2 ** 31 - 1]]; // oxfmt-ignore

/** Returns the same 300 uploads each time. */
export function hostileUploads(): HostileUpload[] {
  const refused: ErrorCode[] = ['IMAGE_TYPE_REFUSED', 'IMAGE_DAMAGED'];
  const each = (description: string, content: Buffer, expected: HostileUpload['expected']) =>
    disguises.map(([fileName, type]) => ({ description, content, fileName, type, expected }));
  const uploads = [
    ...svgs.flatMap((text) => each('SVG', Buffer.from(text), ['IMAGE_TYPE_REFUSED'])),
    ...pages.flatMap((text) => each('page', Buffer.from(text), ['IMAGE_TYPE_REFUSED'])),
    ...each('GIF that is a script', Buffer.from(`GIF89a/*${payload}*/=1;alert(1)`), [...refused, 'IMAGE_TOO_MANY_PIXELS']),
    ...each('JPEG that is a page', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(payload)]), refused),
    ...each('PNG with a page behind it', Buffer.concat([png(), Buffer.from(payload)]), ['accepted']),
    ...each('PNG with a page in a comment', png({ text: payload }), ['accepted']),
    ...each('GIF with a page behind it', Buffer.concat([gif(), Buffer.from(payload)]), ['accepted']),
    ...sizes.flatMap((claimed) => each(`PNG that claims ${claimed.join(' x ')}`, png({ claimed }), ['IMAGE_TOO_MANY_PIXELS'])),
    ...impossibleSizes.flatMap((claimed) => each(`PNG that claims ${claimed.join(' x ')}`, png({ claimed }), ['IMAGE_TOO_MANY_PIXELS', ...refused])),
    ...sizes.slice(0, 1).flatMap(([w, h]) => each('GIF that claims the most', gif(w, h), ['IMAGE_TOO_MANY_PIXELS', ...refused])),
    ...sizes.slice(0, 1).flatMap(([w, h]) => each('JPEG that claims the most', jpegHeader(w, h), ['IMAGE_TOO_MANY_PIXELS', ...refused])),
    of('AVIF without its content', Buffer.concat([Buffer.from([0, 0, 0, 0x20]), Buffer.from('ftypavif'), noise(500, 12)]), ['IMAGE_DAMAGED']),
    ...signatures.map(([description, bytes]) => of(description, Buffer.concat([Buffer.from(bytes), noise(500, bytes.length)]), ['IMAGE_TYPE_REFUSED'])),
    ...[0, 8, 20, 33, 40, 48].map((kept) => of(`PNG cut after ${kept} bytes`, png().subarray(0, kept), kept === 0 ? ['IMAGE_MISSING'] : refused)),
    ...[6, 13, 20, 30].map((kept) => of(`GIF cut after ${kept} bytes`, gif().subarray(0, kept), refused)),
    ...[1, 2, 3].map((more) => of('too large', Buffer.alloc(5 * 2 ** 20 + more), ['IMAGE_TOO_LARGE'])),
    of('a valid image of 5 MB', Buffer.concat([png(), Buffer.alloc(5 * 2 ** 20 - png().length)]), ['accepted']),
    of('a valid image that is too large', Buffer.concat([png(), Buffer.alloc(5 * 2 ** 20)]), ['IMAGE_TOO_LARGE']),
    of('a valid image of 49 megapixels', png({ width: 7_000, height: 7_000 }), ['accepted']),
    of('a strip of 45 megapixels', png({ width: 65_000, height: 700 }), ['accepted']),
  ]; // oxfmt-ignore
  while (uploads.length < 300) uploads.push(of('noise', noise(2_000, uploads.length), refused));
  return uploads;
}

function of(description: string, content: Buffer, expected: HostileUpload['expected']): HostileUpload {
  return { description, content, fileName: 'cat.png', type: 'image/png', expected };
}

function noise(length: number, seed: number): Buffer {
  const random = seededRandom(seed);
  return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
}
