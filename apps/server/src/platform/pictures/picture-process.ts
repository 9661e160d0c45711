import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../refusal.js';
import type { PictureSize } from './picture-decoder.js';
import { exitCodes } from './exit-codes.js';

const script = fileURLToPath(new URL('./decode-one-picture.js', import.meta.url));

/**
 * The maximum memory of the process, in bytes. An AVIF of 50 megapixels with 12 bits and an alpha channel needs 1.3 GB.
 */
const maximumBytes = 1536 * 2 ** 20;

/** How long the process may take, in milliseconds. */
const timeout = 60_000;

/**
 * Decodes an image in a process of its own, which ends if it needs too much memory or time. It has a low priority, knows none of
 * the server's settings, and is the first that the system ends if memory runs out. See decision 0002.
 * @throws {Refusal} `IMAGE_TOO_DEMANDING` or `IMAGE_DAMAGED`
 */
export async function decodeInOwnProcess(image: Buffer, { sidePx, fit }: PictureSize): Promise<Buffer> {
  const child = spawn(process.execPath, [script, String(sidePx), fit, String(maximumBytes)], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout,
    killSignal: 'SIGKILL',
  });
  // The process may end before it has read the image. Its exit code says why.
  child.stdin.on('error', () => undefined).end(image);
  const exit = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const [picture, code] = await Promise.all([buffer(child.stdout), exit]);
  if (code === exitCodes.decoded) return picture;
  throw new Refusal(code === exitCodes.damaged ? 'IMAGE_DAMAGED' : 'IMAGE_TOO_DEMANDING');
}
