import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildBracket, championOf, type BracketMatch } from './bracket.js';
import {
  handTimeoutMs,
  nextMatches,
  refuseMatchMove,
  seatInMatch,
  tiesBeforeSeed,
  type BracketRules,
} from './match.js';
import { moves, type Move } from '../move.js';
import { tournamentSizes } from './tournament.js';

const start = new Date('2026-01-15T12:00:00Z');
const hour = 3_600_000;
const later = (instant: Date, hours: number) => new Date(instant.getTime() + hours * hour);

/** The rules if the players have acted in this order. */
const rulesFor = (actionOrder: readonly string[]): BracketRules => ({
  matchTimeoutMs: 24 * hour,
  actionOrder,
  seatBySeed: () => 'player2',
});

const players = ['ann', 'ben', 'cem', 'dora'];
const rules = rulesFor(players);
const bracket = buildBracket(players, later(start, 24));

/** The match between ann and ben with these moves. */
function annAgainstBen(player1Move: Move | null, player2Move: Move | null, replays = 0): BracketMatch[] {
  return bracket.map((match, index) => (index === 0 ? { ...match, player1Move, player2Move, replays } : match));
}

describe('a match', () => {
  it.each([
    ['rock', 'scissors', 'ann'],
    ['rock', 'paper', 'ben'],
  ] as const)('of %s against %s is won by %s, who is seated in the next round', (one, other, winnerId) => {
    const [match, , final] = nextMatches(annAgainstBen(one, other), rules, start);

    expect(match).toMatchObject({ matchStatus: 'completed', winnerId, decidedBy: 'moves', deadlineAt: null });
    expect(final).toMatchObject({ matchStatus: 'pending', player1Id: winnerId, player2Id: null });
  });

  it('returns to ready after a tie, without moves, with a new deadline and one more replay', () => {
    const now = later(start, 7);

    const [match, , final] = nextMatches(annAgainstBen('rock', 'rock', 1), rules, now);

    expect(match).toMatchObject({ matchStatus: 'ready', player1Move: null, player2Move: null, replays: 2 });
    expect(match?.deadlineAt).toEqual(later(now, 24));
    expect(final?.player1Id).toBeNull();
  });

  it('is decided by the seed after five ties', () => {
    const [match] = nextMatches(annAgainstBen('rock', 'rock', tiesBeforeSeed - 1), rules, start);

    expect(match).toMatchObject({ matchStatus: 'completed', winnerId: 'ben', decidedBy: 'seed' });
  });

  it.each([
    ['the player who moved wins', 'rock', null, players, 'ann'],
    ['the player who moved wins in either seat', null, 'rock', players.toReversed(), 'ben'],
    ['without moves, the player who acted last wins', null, null, players, 'ben'],
    ['the player who acted last wins in either seat', null, null, players.toReversed(), 'ann'],
  ] as const)('is settled at its deadline, and not before: %s', (_case, one, other, actionOrder, winnerId) => {
    const matches = annAgainstBen(one, other);
    expect(nextMatches(matches, rulesFor(actionOrder), later(start, 23))).toEqual(matches);

    const [match] = nextMatches(matches, rulesFor(actionOrder), later(start, 24));

    expect(match).toMatchObject({ matchStatus: 'completed', winnerId, decidedBy: 'absence' });
  });

  it('is ready as soon as both players are known, with its own deadline', () => {
    const now = later(start, 5);
    const played = annAgainstBen('rock', 'scissors').map((match, index) =>
      index === 1 ? { ...match, player1Move: 'paper' as const, player2Move: 'scissors' as const } : match,
    );

    const final = nextMatches(played, rules, now).at(-1);

    expect(final).toMatchObject({ matchStatus: 'ready', player1Id: 'ann', player2Id: 'dora' });
    expect(final?.deadlineAt).toEqual(later(now, 6));
  });

  it('accepts a move only from its two players, while it is ready and their move is empty', () => {
    const [match, , final] = annAgainstBen('rock', null) as [BracketMatch, BracketMatch, BracketMatch];

    const first = (playerId: string) => ({ playerId, handNumber: 0 });
    expect(refuseMatchMove(match, first('ben'), start)).toBeNull();
    expect(refuseMatchMove(match, first('ann'), start)).toBe('ALREADY_MOVED');
    expect(refuseMatchMove(match, first('cem'), start)).toBe('NOT_YOUR_MATCH');
    expect(refuseMatchMove(match, first('ben'), later(start, 24))).toBe('MATCH_NOT_READY');
    expect(refuseMatchMove({ ...final, player1Id: 'ann' }, first('ann'), start)).toBe('MATCH_NOT_READY');
  });

  it('accepts a move only for its current hand', () => {
    const [match] = annAgainstBen(null, null, 2) as [BracketMatch];

    const refusals = [1, 2, 3].map((handNumber) => refuseMatchMove(match, { playerId: 'ann', handNumber }, start));

    expect(refusals).toEqual(['OTHER_HAND', null, 'OTHER_HAND']);
  });
});

describe('the time limit of a hand', () => {
  it.each([
    [24, 1, 24],
    [24, 2, 6],
    [24, 6, 6],
    [2, 2, 1],
    [0.5, 2, 0.5],
  ])('of %f hours is %f hours in round %i: a quarter after round 1, but at least an hour', (setting, round, hours) => {
    expect(handTimeoutMs(round, setting * hour)).toBe(hours * hour);
  });

  it('lets 64 players end within 11 days, even if every hand is a tie in its last moment', () => {
    const joinOrder = Array.from({ length: 64 }, (_, index) => `player ${index + 1}`);
    const oneTie = (matches: BracketMatch[]) =>
      matches.map((match) =>
        match.matchStatus === 'ready'
          ? { ...match, player1Move: 'rock' as const, player2Move: 'rock' as const }
          : match,
      );
    let now = start;
    // The initial moves are the first hand of round 1.
    let matches = nextMatches(oneTie(buildBracket(joinOrder, later(now, 24))), rules, now);
    while (championOf(matches) === null) {
      now = matches.flatMap(({ deadlineAt }) => deadlineAt ?? []).at(0) as Date;
      matches = nextMatches(oneTie(matches), rules, now);
    }

    expect((now.getTime() - start.getTime()) / hour).toBe(4 * 24 + 5 * 5 * 6);
  });
});

describe('a player who misses deadlines', () => {
  /** Eight players. Their last action is in this order. The odd ones have won round 1. */
  const eight = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const ofEight = rulesFor(eight);
  const opening = nextMatches(
    buildBracket(eight, later(start, 24)).map((match) =>
      match.roundNumber === 1 ? { ...match, player1Move: 'rock' as const, player2Move: 'scissors' as const } : match,
    ),
    ofEight,
    start,
  );
  const withMoves = (matches: BracketMatch[], round: number, number: number, moved: Partial<BracketMatch>) =>
    matches.map((one) => (one.roundNumber === round && one.matchNumber === number ? { ...one, ...moved } : one));
  const summary = (matches: BracketMatch[]) =>
    matches
      .slice(4)
      .map(({ player1Id, player2Id, winnerId, decidedBy }) => [player1Id, player2Id, winnerId, decidedBy]);

  it('is out after two in a row, although their last action is the more recent one', () => {
    // a beats c by a move. Neither e nor g moves, so g advances.
    const semis = withMoves(opening, 2, 1, { player1Move: 'rock' });
    const final = nextMatches(semis, ofEight, later(start, 6));
    expect(summary(final)).toEqual([
      ['a', 'c', 'a', 'absence'],
      ['e', 'g', 'g', 'absence'],
      ['a', 'g', null, null],
    ]);

    // a misses the first deadline in a row, g the second.
    expect(summary(nextMatches(final, ofEight, later(start, 12))).at(-1)).toEqual(['a', 'g', 'a', 'absence']);
  });

  it('is not out after a move in between', () => {
    const final = nextMatches(withMoves(opening, 2, 1, { player1Move: 'rock' }), ofEight, later(start, 6));
    const tied = withMoves(final, 3, 1, { player1Move: 'rock', player2Move: 'rock' });
    const replayed = nextMatches(tied, ofEight, later(start, 7));

    expect(summary(nextMatches(replayed, ofEight, later(start, 13))).at(-1)).toEqual(['a', 'g', 'g', 'absence']);
  });

  it('cannot play on: the next opponent advances without a hand, and the last one who acted gets the prize', () => {
    const sixteen = Array.from({ length: 16 }, (_, index) => `player ${String(index + 1).padStart(2, '0')}`);
    const rulesOfSixteen = rulesFor(sixteen);
    const opened = nextMatches(
      buildBracket(sixteen, later(start, 24)).map((match) =>
        match.roundNumber === 1 ? { ...match, player1Move: 'rock' as const, player2Move: 'scissors' as const } : match,
      ),
      rulesOfSixteen,
      start,
    );
    const roundTwo = nextMatches(opened, rulesOfSixteen, later(start, 6));

    // All players miss round 3 as well: all four players of the semifinals are out.
    const abandoned = nextMatches(roundTwo, rulesOfSixteen, later(start, 12));
    expect(championOf(abandoned)).toBe('player 15');
    expect(abandoned.at(-1)).toMatchObject({ matchStatus: 'completed', decidedBy: 'walkover' });

    // One player of the second semifinal moves, and does not have to play the final.
    const kept = nextMatches(withMoves(roundTwo, 3, 2, { player1Move: 'rock' }), rulesOfSixteen, later(start, 12));
    expect(kept.at(-1)).toMatchObject({ winnerId: 'player 11', decidedBy: 'walkover' });
  });
});

/** A step of a random tournament: a player moves, or time passes. */
interface Step {
  kind: 'move' | 'sameMove' | 'time';
  pick: number;
  move: Move;
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('move', 'move', 'sameMove', 'time'),
  pick: fc.nat(),
  move: fc.constantFrom<Move>(...moves),
});

/** Plays `steps`, then lets every deadline pass until the tournament is over; returns each state. */
function play(size: number, steps: Step[]): BracketMatch[][] {
  const joinOrder = Array.from({ length: size }, (_, index) => `player ${index + 1}`);
  let now = start;
  const states = [buildBracket(joinOrder, later(now, 24))];
  const advance = (matches: BracketMatch[]) => states.push(nextMatches(matches, rulesFor(joinOrder), now));
  const current = () => states.at(-1) as BracketMatch[];
  for (const step of steps) {
    if (step.kind === 'time') now = later(now, 1 + (step.pick % 20));
    advance(step.kind === 'time' ? current() : withMove(current(), step, now));
  }
  for (let round = 0; championOf(current()) === null && round < size; round += 1) {
    now = later(now, 24);
    advance(current());
  }
  return states;
}

/** Returns the matches after one player's move; with 'sameMove' it repeats the opponent's move, if there is one. */
function withMove(matches: BracketMatch[], { kind, pick, move }: Step, now: Date): BracketMatch[] {
  const open = matches.flatMap((match) =>
    [match.player1Id, match.player2Id].flatMap((playerId) =>
      playerId !== null && refuseMatchMove(match, { playerId, handNumber: match.replays }, now) === null
        ? [{ match, playerId }]
        : [],
    ),
  );
  const chosen = open[pick % Math.max(1, open.length)];
  if (!chosen) return matches;
  const { match, playerId } = chosen;
  const isPlayer1 = seatInMatch(match, playerId) === 'player1';
  const opponentMove = isPlayer1 ? match.player2Move : match.player1Move;
  const made = kind === 'sameMove' && opponentMove ? opponentMove : move;
  const moved = { ...match, [isPlayer1 ? 'player1Move' : 'player2Move']: made };
  return matches.map((one) => (one === match ? moved : one));
}

const anyPlay = fc.tuple(fc.constantFrom(...tournamentSizes), fc.array(anyStep, { maxLength: 300 }));

describe('for any order of moves, ties and absences, a tournament', () => {
  it('ends with one winner, and every player plays until they lose', () => {
    fc.assert(
      fc.property(anyPlay, ([size, steps]) => {
        const matches = play(size, steps).at(-1) as BracketMatch[];
        const champion = championOf(matches);

        expect(matches.every(({ matchStatus, winnerId }) => matchStatus === 'completed' && winnerId !== null)).toBe(
          true,
        );
        const losers = matches.map(({ player1Id, player2Id, winnerId }) =>
          winnerId === player1Id ? player2Id : player1Id,
        );
        // As many distinct losers as matches, without the champion: each other player lost exactly once.
        expect(new Set(losers).size).toBe(size - 1);
        expect(losers).not.toContain(champion);
        for (const loser of losers) {
          const own = matches.filter((match) => seatInMatch(match, loser as string) !== null);
          expect(own.map(({ roundNumber }) => roundNumber)).toEqual(own.map((_, index) => index + 1));
          expect(own.slice(0, -1).every(({ winnerId }) => winnerId === loser)).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('returns the same bracket when it is settled again, and never changes a completed match', () => {
    fc.assert(
      fc.property(anyPlay, ([size, steps]) => {
        const states = play(size, steps);
        const joinOrder = Array.from({ length: size }, (_, index) => `player ${index + 1}`);
        for (const [index, matches] of states.entries()) {
          // At the start no deadline has passed, and every match with both moves is already settled.
          const again = nextMatches(matches, rulesFor(joinOrder), start);
          expect(again.every((match, place) => match === matches[place])).toBe(true);
          const over = (states[index - 1] ?? []).filter(({ matchStatus }) => matchStatus === 'completed');
          expect(over.every((match) => matches.includes(match))).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });
});
