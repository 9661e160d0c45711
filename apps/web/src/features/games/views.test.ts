import type { Game, GameResult, SharedGame } from '@game/contract';
import { describe, expect, it } from 'vitest';
import { mergeGame } from './cache.js';
import { outcomeViewOf } from './outcome-view.js';
import { roomViewOf } from './room-view.js';
import { parseStake, stakeErrorOf } from './stake-check.js';

const player = (id: string) => ({ id, username: id, avatarUrl: null, isBot: false });
const nonce = '0'.repeat(64);

const shared: SharedGame = {
  id: 'game',
  version: 3,
  status: 'inProgress',
  stakeAmount: 5,
  player1: player('one'),
  player2: player('two'),
  player1HasMoved: true,
  player2HasMoved: false,
  player1Commitment: nonce,
  player2Commitment: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  deadlineAt: '2026-01-01T00:05:00.000Z',
  isDeadlineExtended: false,
  result: null,
};
const game: Game = { ...shared, ownMove: 'rock' };

describe('the game room', () => {
  const created = { status: 'waiting', player1HasMoved: false, player2HasMoved: false } as const;
  const sealed = { ...created, player1HasMoved: true };
  const joined = { ...sealed, status: 'inProgress' } as const;

  it('shows player 1 whose turn it is', () => {
    expect(roomViewOf(created, 'player1')).toMatchObject({
      heading: 'Make Your Move!',
      turnMessage: 'Your turn! Make your move',
      opponentNote: 'Player 2 will join soon...',
      mayMove: true,
    });
    expect(roomViewOf(sealed, 'player1')).toMatchObject({
      heading: 'Waiting for opponent...',
      turnMessage: 'Waiting for Player 2...',
      mayMove: false,
    });
  });

  it('shows player 2 whose turn it is', () => {
    expect(roomViewOf(created, 'player2')).toMatchObject({
      turnMessage: 'Waiting for Player 1 to move...',
      opponentNote: null,
      mayMove: false,
    });
    expect(roomViewOf(joined, 'player2')).toMatchObject({
      heading: 'Make Your Move!',
      turnMessage: 'Your turn! Make your move',
      opponentNote: 'Player 1 has made their move',
      mayMove: true,
    });
    expect(roomViewOf({ ...joined, player2HasMoved: true }, 'player2')).toMatchObject({
      turnMessage: 'Waiting for game result...',
      mayMove: false,
    });
  });
});

describe('the outcome', () => {
  const result: GameResult = {
    winnerId: 'one',
    outcomeP1: 'win',
    outcomeP2: 'loss',
    winningAmount: 10,
    player1: { move: 'rock', nonce },
    player2: { move: 'scissors', nonce },
  };

  it('is described from each seat', () => {
    expect(outcomeViewOf(game, result, 'player1')).toMatchObject({
      title: 'Victory!',
      resultLine: 'You Won',
      amount: 10,
      ownMove: 'rock',
      opponentMove: 'scissors',
      explanation: 'CAT catches MOUSE',
    });
    expect(outcomeViewOf(game, result, 'player2')).toMatchObject({
      title: 'Defeat!',
      resultLine: 'You Lost',
      amount: 5,
      ownMove: 'scissors',
      explanation: 'CAT catches MOUSE',
    });
  });

  it('shows that a draw returns the stakes', () => {
    const tie: GameResult = { ...result, winnerId: null, outcomeP1: 'tie', outcomeP2: 'tie', winningAmount: 5 };
    expect(outcomeViewOf(game, tie, 'player2')).toMatchObject({
      title: "It's a Draw!",
      resultLine: 'Stakes Returned',
      amount: null,
    });
  });

  it('says who did not move in time', () => {
    const forfeit: GameResult = { ...result, player2: null };
    expect(outcomeViewOf(game, forfeit, 'player1')).toMatchObject({
      opponentMove: null,
      explanation: 'Your opponent did not move in time.',
    });
    expect(outcomeViewOf(game, forfeit, 'player2').explanation).toBe('You did not move in time.');
  });
});

describe('a realtime message about a game', () => {
  it('updates the game and keeps the own move', () => {
    expect(mergeGame(game, { ...shared, version: 4, status: 'completed' })).toMatchObject({
      version: 4,
      status: 'completed',
      ownMove: 'rock',
    });
  });

  it('is ignored when it is not newer', () => {
    expect(mergeGame(game, { ...shared, version: 3, status: 'waiting' })).toBe(game);
  });
});

describe('the stake field', () => {
  it('reads an empty field as 0', () => {
    expect([parseStake(''), parseStake(' '), parseStake('12')]).toEqual([0, 0, 12]);
  });

  it('gives the true reason for each stake that it rejects [VAL-01] [D-07]', () => {
    expect(stakeErrorOf(5, 5, null)).toBeNull();
    expect(stakeErrorOf(6, 5, null)?.message).toBe("You don't have enough balance for this stake");
    for (const stakeAmount of [0, -1, Number.NaN]) {
      expect(stakeErrorOf(stakeAmount, 100, null)?.message).toBe('Stake amount must be greater than 0');
    }
    for (const stakeAmount of [0.5, 2.5]) {
      expect(stakeErrorOf(stakeAmount, 100, null)?.message).toBe('Enter a whole number of tickets');
    }
    for (const balance of [100, 2_000_000, undefined]) {
      expect(stakeErrorOf(1_000_001, balance, null)?.message).toBe('Maximum stake is 1,000,000 tickets');
    }
  });
});
