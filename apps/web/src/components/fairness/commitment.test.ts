import { expect, it } from 'vitest';
import { isCommitmentTrue } from './commitment.js';

const nonce = 'ab'.repeat(32);
// The output of sha256sum for 'game|player|rock|' and the nonce.
const commitment = '1763027c75a83b0cf0385b44aa199298632f50a5dfc7a7e5a564ba1519d71036';
const opened = { committedId: 'game', playerId: 'player', move: 'rock', nonce, commitment } as const;

it('accepts a commitment that matches its revealed values, and no other', async () => {
  expect(await isCommitmentTrue(opened)).toBe(true);
  expect(await isCommitmentTrue({ ...opened, move: 'paper' })).toBe(false);
  expect(await isCommitmentTrue({ ...opened, playerId: 'other' })).toBe(false);
});
