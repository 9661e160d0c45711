import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as digestOf } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, it } from 'vitest';
import { drawEntry, isDrawValid } from './draw.js';

const sha256 = (text: string) => bytesToHex(digestOf(utf8ToBytes(text)));
const hashing = {
  sha256,
  hmacSha256: (key: string, text: string) => bytesToHex(hmac(digestOf, utf8ToBytes(key), utf8ToBytes(text))),
};

it('repeats a draw of an earlier version, and fails for another list, seed or winner', async () => {
  const [seed, entryIds] = ['seed', ['a', 'b', 'c']];
  const winnerEntryId = await drawEntry(seed, entryIds, hashing);
  const draw = { seed, seedHash: sha256(seed), entriesHash: sha256('a,b,c'), entryIds, winnerEntryId };

  expect(await isDrawValid(draw, hashing)).toBe(true);
  for (const change of [
    { seed: 'other' },
    { entryIds: ['a', 'b', 'd'] },
    { entryIds: [] },
    { winnerEntryId: entryIds.find((id) => id !== winnerEntryId) ?? '' },
  ]) {
    expect(await isDrawValid({ ...draw, ...change }, hashing)).toBe(false);
  }
});
