import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makePicture } from '../../../apps/server/src/platform/pictures/make-picture.js';
import { png } from '../../support/builders/images.js';

// The process itself is tested with a whole server, in tests/processes/uploads.test.ts.
const ownProcess = async () => Buffer.from('own process');

const size = { sidePx: 256, fit: 'cover' } as const;

/** Returns what becomes of a PNG whose header makes these claims. Its pixels are missing, which is found out later. */
async function resultOf(claims: Parameters<typeof png>[0]): Promise<string> {
  return makePicture(png(claims), size, ownProcess).then(
    (picture) => picture.toString(),
    ({ reply }: { reply: { code: string } }) => reply.code,
  );
}

describe('a picture', () => {
  it.each([
    ['that is decoded line by line', {}, 'IMAGE_DAMAGED'],
    ['that is held in memory', { claimsAlpha: true, claimsInterlacing: true }, 'own process'],
  ])('%s has at most 50 megapixels', async (_, claims, result) => {
    expect(await resultOf({ claimed: [10_000, 5_000], ...claims })).toBe(result);
    expect(await resultOf({ claimed: [10_001, 5_000], ...claims })).toBe('IMAGE_TOO_MANY_PIXELS');
    expect(await resultOf({ claimed: [5_000, 10_001], ...claims })).toBe('IMAGE_TOO_MANY_PIXELS');
  });

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'is damaged, and not refused for its type, if a %s is cut [D-34]',
    async (format) => {
      const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
      const file = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'black', noise } })
        .toFormat(format)
        .toBuffer();
      for (const kept of [16, file.length / 2]) {
        const result = makePicture(file.subarray(0, kept), size);
        await expect(result).rejects.toMatchObject({ reply: { code: 'IMAGE_DAMAGED' } });
      }
    },
  );

  it('is decoded in a process of its own only if that needs much memory', async () => {
    expect(await resultOf({ claimed: [6_000, 6_000], claimsAlpha: true, claimsInterlacing: true })).toBe('own process');
    expect(await resultOf({ claimed: [6_000, 6_000], claimsAlpha: true })).toBe('IMAGE_DAMAGED');
    expect(await resultOf({ claimed: [5_000, 5_000], claimsAlpha: true, claimsInterlacing: true })).toBe(
      'IMAGE_DAMAGED',
    );
  });
});
