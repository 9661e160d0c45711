import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.js';
import { createIntentKeys } from '../../api/intent-keys.js';
import { createOwnMoves } from './own-moves.js';

const noAnswer = new ApiError(0, null);
const refusal = new ApiError(400, { code: 'INVALID_STAKE', message: '' });

/** Moves whose nonces are 'nonce 1', 'nonce 2' and so on, and what is remembered of them. */
function countedMoves() {
  let count = 0;
  const remembered: string[] = [];
  const moves = createOwnMoves(() => `nonce ${++count}`, {
    remember: (handId, { nonce }) => remembered.push(`${handId} ${nonce}`),
    forget: (handId, { nonce }) => remembered.splice(remembered.indexOf(`${handId} ${nonce}`), 1),
  });
  return { moves, remembered };
}

describe('a move that got no answer', () => {
  it('is sent again with the same nonce', () => {
    const { moves } = countedMoves();
    const first = moves.commit(null, 'rock');

    moves.fail(noAnswer);

    expect(moves.commit(null, 'rock')).toBe(first);
  });

  it('is sent again as the same intent, so that a tournament is not created twice', () => {
    const { moves } = countedMoves();
    const keys = createIntentKeys(() => crypto.randomUUID());
    const send = () => keys.keyFor(JSON.stringify({ stakeAmount: 10, nonce: moves.commit(null, 'rock') }));
    const first = send();

    moves.fail(noAnswer);

    expect(send()).toBe(first);
  });

  it('stays remembered, because the server may have stored it', () => {
    const { moves, remembered } = countedMoves();
    moves.commit('hand', 'rock');

    moves.fail(noAnswer);

    expect(remembered).toEqual(['hand nonce 1']);
  });
});

describe('a move that the server refused', () => {
  it('is forgotten, and has another nonce the next time', () => {
    const { moves, remembered } = countedMoves();
    moves.commit('hand', 'rock');

    moves.fail(refusal);

    expect(remembered).toEqual([]);
    expect(moves.commit('hand', 'rock')).toBe('nonce 2');
  });
});

describe('a move that the server stored', () => {
  it('is remembered once its hand is known, and has another nonce the next time', () => {
    const { moves, remembered } = countedMoves();
    moves.commit(null, 'rock');

    moves.succeed('hand');

    expect(remembered).toEqual(['hand nonce 1']);
    expect(moves.commit(null, 'rock')).toBe('nonce 2');
  });
});

it.each([
  ['another move', 'hand', 'paper'],
  ['another hand', 'other hand', 'rock'],
] as const)('gives %s a nonce of its own', (_, handId, move) => {
  const { moves } = countedMoves();
  moves.commit('hand', 'rock');

  expect(moves.commit(handId, move)).toBe('nonce 2');
});
