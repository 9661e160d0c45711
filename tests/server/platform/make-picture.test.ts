import { describe, expect, it } from 'vitest';
import { makePicture } from '../../../apps/server/src/platform/make-picture.js';
import { png } from '../../support/builders/images.js';

const size = { sidePx: 256, fit: 'cover' } as const;

/** Returns the error code for a PNG whose header makes these claims. Its pixels are missing, which is found out later. */
async function refusalOf(claims: Parameters<typeof png>[0]): Promise<string> {
  return makePicture(png(claims), size).then(
    () => 'accepted',
    ({ reply }: { reply: { code: string } }) => reply.code,
  );
}

describe('a picture', () => {
  it('has at most 50 megapixels [D-34]', async () => {
    expect(await refusalOf({ claimed: [10_000, 5_000] })).toBe('IMAGE_DAMAGED');
    expect(await refusalOf({ claimed: [10_001, 5_000] })).toBe('IMAGE_TOO_MANY_PIXELS');
    expect(await refusalOf({ claimed: [5_000, 10_001] })).toBe('IMAGE_TOO_MANY_PIXELS');
  });

  it('is refused before it is decoded if decoding would need too much memory', async () => {
    const claimed: [number, number] = [6_000, 6_000];

    expect(await refusalOf({ claimed, claimsAlpha: true, claimsInterlacing: true })).toBe('IMAGE_TOO_MANY_PIXELS');
    expect(await refusalOf({ claimed, claimsAlpha: true })).toBe('IMAGE_DAMAGED');
    expect(await refusalOf({ claimed: [5_000, 5_000], claimsAlpha: true, claimsInterlacing: true })).toBe(
      'IMAGE_DAMAGED',
    );
  });

  it.each([
    ['that is decoded line by line', { claimed: [10_001, 5_000] }, 50],
    ['that is held in memory', { claimed: [6_000, 6_000], claimsAlpha: true, claimsInterlacing: true }, 33],
  ] as const)('%s is refused with its own limit [D-34]', async (_kind, claims, megapixels) => {
    await expect(makePicture(png({ ...claims, claimed: [...claims.claimed] }), size)).rejects.toMatchObject({
      reply: {
        code: 'IMAGE_TOO_MANY_PIXELS',
        message: `This image has too many pixels (at most ${megapixels} million). Please choose a smaller one.`,
        values: { n: megapixels },
      },
    });
  });
});
