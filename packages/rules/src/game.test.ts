import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  mayCancel,
  isJoinable,
  isListed,
  phaseOf,
  refuseMove,
  settleForfeit,
  settleHand,
  type GameState,
} from './game.js';
import { moves, type Move } from './move.js';
import { maximumTickets } from './stake.js';

const created: GameState = { status: 'waiting', player1HasMoved: false, player2HasMoved: false };
const listed: GameState = { ...created, player1HasMoved: true };
const joined: GameState = { ...listed, status: 'inProgress' };
const completed: GameState = { status: 'completed', player1HasMoved: true, player2HasMoved: true };
const forfeited: GameState = { ...completed, player2HasMoved: false };
const cancelled: GameState = { ...created, status: 'cancelled' };

const anyMove = fc.constantFrom<Move>(...moves);
const anyStake = fc.integer({ min: 1, max: maximumTickets });

describe('refuseMove', () => {
  it.each([
    ['player 1 moves first', created, 'player1', null],
    ['player 1 has moved', listed, 'player1', 'ALREADY_MOVED'],
    ['player 1 waits for player 2', joined, 'player1', 'ALREADY_MOVED'],
    ['player 2 waits for player 1', created, 'player2', 'WAITING_FOR_PLAYER_1'],
    ['player 2 moves second', joined, 'player2', null],
    ['both have moved', completed, 'player2', 'ALREADY_MOVED'],
    ['player 2 missed the deadline', forfeited, 'player2', 'MOVE_NOT_ALLOWED'],
    ['the game was cancelled', cancelled, 'player1', 'MOVE_NOT_ALLOWED'],
  ] as const)('allows a move, or returns why it is rejected: %s [MOV-01] [MOV-02]', (_case, game, seat, refusal) => {
    expect(refuseMove(game, seat)).toBe(refusal);
  });
});

describe('phaseOf', () => {
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

  it('lists a game after its creator has moved, until a player joins', () => {
    expect([created, listed, joined, completed, cancelled].map((game) => isListed(game, false))).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
    expect(isListed(listed, true)).toBe(false);
    expect(isJoinable(listed)).toBe(true);
  });

  it('lets only the creator cancel a game, and only before another player joins', () => {
    expect([created, listed, joined, completed].map((game) => mayCancel(game, 'player1'))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(mayCancel(listed, 'player2')).toBe(false);
  });
});

describe('settlement', () => {
  it('pays the winner twice the stake, refunds a draw, and shows the stake to the loser [MOV-05] [CON-02]', () => {
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

  it('pays the creator the pot when the joiner misses the deadline', () => {
    expect(settleForfeit(7)).toMatchObject({ winner: 'player1', winningAmount: 14 });
  });

  it('always pays out exactly both stakes', () => {
    fc.assert(
      fc.property(anyMove, anyMove, anyStake, (one, other, stake) => {
        const { payouts } = settleHand(one, other, stake);
        const paid = payouts.filter(({ type }) => type !== 'loss').reduce((sum, { amount }) => sum + amount, 0);
        expect(paid).toBe(2 * stake);
      }),
    );
  });
});
