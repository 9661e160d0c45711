import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayCancel, isListed, phaseOf, refuseMove, settleForfeit, settleHand, type GameState } from './game.js';
import { moves, type Move } from './move.js';
import { maximumStake } from './stake.js';

const created: GameState = { status: 'waiting', player1HasMoved: false, player2HasMoved: false };
const listed: GameState = { ...created, player1HasMoved: true };
const joined: GameState = { ...listed, status: 'inProgress' };
const completed: GameState = { status: 'completed', player1HasMoved: true, player2HasMoved: true };
const forfeited: GameState = { ...completed, player2HasMoved: false };
const cancelled: GameState = { ...created, status: 'cancelled' };

const anyMove = fc.constantFrom<Move>(...moves);
const anyStake = fc.integer({ min: 1, max: maximumStake });

describe('a move', () => {
  it.each([
    ['player 1 moves first', created, 'player1', null],
    ['player 1 has moved', listed, 'player1', 'ALREADY_MOVED'],
    ['player 1 waits for player 2', joined, 'player1', 'ALREADY_MOVED'],
    ['player 2 waits for player 1', created, 'player2', 'WAITING_FOR_PLAYER_1'],
    ['player 2 moves second', joined, 'player2', null],
    ['both have moved', completed, 'player2', 'ALREADY_MOVED'],
    ['player 2 was too late', forfeited, 'player2', 'MOVE_NOT_ALLOWED'],
    ['the game was called off', cancelled, 'player1', 'MOVE_NOT_ALLOWED'],
  ] as const)('is allowed or refused as it should: %s [MOV-01] [MOV-02]', (_case, game, seat, refusal) => {
    expect(refuseMove(game, seat)).toBe(refusal);
  });
});

describe('the phase of a game', () => {
  it.each([
    [created, 'player1', 'choosing'],
    [created, 'player2', 'waitingForPlayer1'],
    [listed, 'player1', 'waitingForOpponent'],
    [joined, 'player1', 'waitingForOpponent'],
    [joined, 'player2', 'choosing'],
    [completed, 'player1', 'completed'],
    [forfeited, 'player2', 'completed'],
    [cancelled, 'player1', 'cancelled'],
  ] as const)('of %j for %s is %s', (game, seat, phase) => {
    expect(phaseOf(game, seat)).toBe(phase);
  });

  it('lists a game once its creator has moved, until somebody joins', () => {
    expect([created, listed, joined, completed, cancelled].map(isListed)).toEqual([false, true, false, false, false]);
  });

  it('lets only the creator call a game off, and only before anyone has joined', () => {
    expect([created, listed, joined, completed].map((game) => mayCancel(game, 'player1'))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(mayCancel(listed, 'player2')).toBe(false);
  });
});

describe('a settlement', () => {
  it('pays the winner twice the stake, returns a draw, and shows the loser the stake [MOV-05] [CON-02]', () => {
    expect(settleHand('rock', 'scissors', 7)).toMatchObject({
      winner: 'player1',
      outcomeP1: 'win',
      outcomeP2: 'loss',
      winningAmount: 14,
      payouts: [
        { seat: 'player1', type: 'win', amount: 14 },
        { seat: 'player2', type: 'loss', amount: 7 },
      ],
    });
    expect(settleHand('paper', 'paper', 7)).toMatchObject({
      winner: null,
      outcomeP1: 'tie',
      outcomeP2: 'tie',
      winningAmount: 7,
      payouts: [
        { seat: 'player1', type: 'refund', amount: 7 },
        { seat: 'player2', type: 'refund', amount: 7 },
      ],
    });
  });

  it('pays the creator the pot when the joiner lets the deadline pass', () => {
    expect(settleForfeit(7)).toMatchObject({ winner: 'player1', winningAmount: 14 });
  });

  it('always pays out both stakes, no more and no less', () => {
    fc.assert(
      fc.property(anyMove, anyMove, anyStake, (one, other, stake) => {
        const { payouts } = settleHand(one, other, stake);
        const paid = payouts.filter(({ type }) => type !== 'loss').reduce((sum, { amount }) => sum + amount, 0);
        expect(paid).toBe(2 * stake);
      }),
    );
  });
});
