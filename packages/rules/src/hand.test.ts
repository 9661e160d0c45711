import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { opponentOf, outcomeFor, winnerOfHand } from './hand.js';
import { moves, type Move } from './move.js';

const anyMove = fc.constantFrom<Move>(...moves);

describe('winnerOfHand', () => {
  it.each([
    ['rock', 'scissors', 'player1'],
    ['scissors', 'paper', 'player1'],
    ['paper', 'rock', 'player1'],
    ['scissors', 'rock', 'player2'],
    ['paper', 'scissors', 'player2'],
    ['rock', 'paper', 'player2'],
    ['rock', 'rock', null],
    ['paper', 'paper', null],
    ['scissors', 'scissors', null],
  ] as const)('%s against %s: the winner is %s', (player1Move, player2Move, winner) => {
    expect(winnerOfHand(player1Move, player2Move)).toBe(winner);
  });

  it('gives the same result when the players swap seats', () => {
    fc.assert(
      fc.property(anyMove, anyMove, (one, other) => {
        const winner = winnerOfHand(one, other);
        expect(winnerOfHand(other, one)).toBe(winner && opponentOf(winner));
      }),
    );
  });

  it('is a win for one player and a loss for the other, or a tie for both', () => {
    fc.assert(
      fc.property(anyMove, anyMove, (one, other) => {
        const winner = winnerOfHand(one, other);
        const outcomes = [outcomeFor('player1', winner), outcomeFor('player2', winner)].toSorted();
        expect(outcomes).toEqual(one === other ? ['tie', 'tie'] : ['loss', 'win']);
      }),
    );
  });
});
