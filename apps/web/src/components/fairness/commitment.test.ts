import { expect, it } from 'vitest';
import { verdictOf } from './commitment.js';

const nonce = 'ab'.repeat(32);
// The output of sha256sum for 'game|player|rock|' and the nonce.
const commitment = '1763027c75a83b0cf0385b44aa199298632f50a5dfc7a7e5a564ba1519d71036';
const opened = { handId: 'game', playerId: 'player', move: 'rock', nonce, commitment } as const;

it('accepts a commitment that matches its revealed values, and no other', async () => {
  expect(await verdictOf(opened, [commitment], false)).toBe('kept');
  expect(await verdictOf({ ...opened, move: 'paper' }, [commitment], false)).toBe('false');
  expect(await verdictOf({ ...opened, playerId: 'other' }, [], true)).toBe('false');
});

it('rejects a commitment that this browser has not seen first, even if it matches', async () => {
  expect(await verdictOf(opened, ['c'.repeat(64)], false)).toBe('changed');
});

it('says if this browser has seen several commitments, of which the server could choose one', async () => {
  expect(await verdictOf(opened, ['c'.repeat(64), commitment], false)).toBe('several');
  expect(await verdictOf(opened, [commitment, commitment], false)).toBe('kept');
});

it('says whether a commitment was seen before the move', async () => {
  expect(await verdictOf(opened, [], false)).toBe('unseen');
  expect(await verdictOf(opened, [], true)).toBe('immediate');
});
