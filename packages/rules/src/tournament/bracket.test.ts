import { describe, expect, it } from 'vitest';
import { buildBracket, championOf, currentRoundOf, nextPlace, placeholderRound, type MatchStatus } from './bracket.js';
import { tournamentSizes } from './tournament.js';

const deadlineAt = new Date('2026-01-16T12:00:00Z');
const playersOf = (count: number) => Array.from({ length: count }, (_, index) => `player ${index + 1}`);

describe('buildBracket', () => {
  it.each(tournamentSizes)('pairs %i players by join order and creates one match fewer than players', (size) => {
    const players = playersOf(size);

    const matches = buildBracket(players, deadlineAt);

    const first = matches.filter(({ roundNumber }) => roundNumber === 1);
    expect(first.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id])).toEqual(players);
    expect(new Set(first.map(({ matchStatus }) => matchStatus))).toEqual(new Set(['ready']));
    expect(matches).toHaveLength(size - 1);
    expect(matches.slice(size / 2).every(({ matchStatus, player1Id }) => matchStatus === 'pending' && !player1Id)).toBe(
      true,
    );
  });

  it.each(tournamentSizes)(
    'with %i players, sends the winners of two matches to the two seats of a later match',
    (size) => {
      const matches = buildBracket(playersOf(size), deadlineAt);
      const seats = matches.slice(0, -1).map((match) => JSON.stringify(nextPlace(match)));

      const later = matches
        .slice(size / 2)
        .flatMap(({ roundNumber, matchNumber }) => [
          JSON.stringify({ roundNumber, matchNumber, seat: 'player1' }),
          JSON.stringify({ roundNumber, matchNumber, seat: 'player2' }),
        ]);

      expect(seats.toSorted()).toEqual(later.toSorted());
    },
  );
});

describe('placeholderRound', () => {
  it('pairs the players by join order and leaves the other seats of max_players/2 matches empty', () => {
    const round = placeholderRound(playersOf(3), 8);

    expect(round.map(({ player1Id, player2Id }) => [player1Id, player2Id])).toEqual([
      ['player 1', 'player 2'],
      ['player 3', null],
      [null, null],
      [null, null],
    ]);
    expect(round.map(({ matchNumber }) => matchNumber)).toEqual([1, 2, 3, 4]);
    expect(round.every((match) => match.matchStatus === 'pending' && match.status === 'waiting')).toBe(true);
  });
});

describe('tournament sizes', () => {
  it('are 4, 8, 16, 32 and 64, with half as many matches in the first round [CON-12]', () => {
    expect(tournamentSizes).toEqual([4, 8, 16, 32, 64]);
    expect(tournamentSizes.map((size) => placeholderRound([], size).length)).toEqual([2, 4, 8, 16, 32]);
  });
});

describe('currentRoundOf', () => {
  const match = (roundNumber: number, matchStatus: MatchStatus) => ({ roundNumber, matchStatus });

  it.each([
    ['the first round with an unfinished match', [match(1, 'completed'), match(2, 'ready'), match(3, 'pending')], 2],
    ['the last round when all matches are completed', [match(1, 'completed'), match(2, 'completed')], 2],
    ['1 without matches', [], 1],
  ])('returns %s', (_case, matches, round) => {
    expect(currentRoundOf(matches)).toBe(round);
  });
});

describe('championOf', () => {
  it('returns null until the final is won', () => {
    const matches = buildBracket(playersOf(4), deadlineAt);
    expect(championOf(matches)).toBeNull();

    const over = matches.map((match) => (match.roundNumber === 2 ? { ...match, winnerId: 'player 3' } : match));
    expect(championOf(over)).toBe('player 3');
  });
});
