// Decodes the image from standard input in a process of its own, and writes the picture to standard output: `node
// decode-one-picture.js <side in pixels> <fit> <maximum bytes of memory>`. See decision 0002.
import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { decodePicture, readMetadata, type PictureSize } from './picture-decoder.js';
import { exitCodes } from './exit-codes.js';

/** How often the memory is compared with its limit, in milliseconds. */
const watchMs = 20;

try {
  // If memory runs out, Linux ends this process instead of the server. Other systems have no such file.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {}

const [, , sidePx, fit, maximumBytes] = process.argv;
const watch = setInterval(() => {
  if (process.memoryUsage.rss() > Number(maximumBytes)) process.exit(exitCodes.tooDemanding);
}, watchMs);
const size: PictureSize = { sidePx: Number(sidePx), fit: fit === 'cover' ? 'cover' : 'inside' };
try {
  const image = await buffer(process.stdin);
  const picture = await decodePicture(image, await readMetadata(image), size, 0);
  process.stdout.write(picture);
} catch {
  process.exitCode = exitCodes.damaged;
}
clearInterval(watch);
