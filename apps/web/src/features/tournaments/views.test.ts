import type { MatchHand, Tournament, TournamentChange, TournamentMatch } from '@game/contract';
import { describe, expect, it } from 'vitest';
import { ownMatchOf, roundsOf } from './bracket-view.js';
import { fieldErrorsOf, previewPrizePool } from './creation-form.js';
import { readAddress, searchOf } from './list-address.js';
import { statusTextOf } from './match-view.js';
import { mergeChange } from './merge-change.js';
import { ownHandsOf } from './results/own-hands.js';
import { beforeHand } from './results/unrevealed.js';
import { isLastChance } from './viewer-seat.js';

const player = (id: string) => ({ id, username: id, avatarUrl: null, isBot: false });
const nonce = '0'.repeat(64);
const instant = '2026-01-01T00:00:00.000Z';

const match = (changes: Partial<TournamentMatch> = {}): TournamentMatch => ({
  id: 'match',
  roundNumber: 1,
  matchNumber: 1,
  matchStatus: 'ready',
  status: 'in_progress',
  player1: player('one'),
  player2: player('two'),
  player1HasMoved: false,
  player2HasMoved: false,
  player1Commitment: null,
  player2Commitment: null,
  replays: 0,
  hands: [],
  winnerId: null,
  decidedBy: null,
  deadlineAt: instant,
  isDeadlineExtended: false,
  completedAt: null,
  ...changes,
});

const hand = (changes: Partial<MatchHand> = {}): MatchHand => ({
  number: 0,
  committedId: 'match',
  player1: { move: 'rock', nonce, commitment: nonce },
  player2: { move: 'scissors', nonce, commitment: nonce },
  winnerId: 'one',
  endedAt: instant,
  ...changes,
});

const tournament = (changes: Partial<Tournament> = {}): Tournament => ({
  id: 'tournament',
  version: 7,
  name: 'Tournament #3',
  status: 'in_progress',
  maxPlayers: 4,
  stakeAmount: 10,
  prizePool: 40,
  participantCount: 4,
  player1: player('one'),
  winner: null,
  createdAt: instant,
  startsAt: null,
  handSeconds: null,
  deadlineAt: null,
  isDeadlineExtended: false,
  completedAt: null,
  participants: ['one', 'two', 'three', 'four'].map((id) => ({
    player: player(id),
    joinedAt: instant,
    commitment: nonce,
  })),
  matches: [match()],
  seedHash: nonce,
  seed: null,
  ...changes,
});

const viewer = { hasJoined: true, initialMove: 'rock', ownMove: null, seenHands: 0, hasSeenResult: false } as const;

const change = (version: number, changes: Partial<TournamentChange> = {}): TournamentChange => ({
  tournament: { ...tournament(), version },
  joined: null,
  leftPlayerId: null,
  matches: [],
  seed: null,
  ...changes,
});

describe('a realtime change of a tournament', () => {
  const cached = { tournament: tournament(), viewer };

  it('replaces what it names and keeps the rest', () => {
    const moved = match({ player2HasMoved: true });

    const { reply, isStale } = mergeChange(cached, change(8, { matches: [moved] }), 'one');

    expect(isStale).toBe(false);
    expect(reply.tournament).toMatchObject({ version: 8, matches: [moved] });
    expect(reply.tournament.participants).toHaveLength(4);
  });

  it('adds a player who joined, and removes one who left', () => {
    const { reply } = mergeChange(cached, change(8, { leftPlayerId: 'one' }), 'one');
    expect(reply.viewer).toMatchObject({ hasJoined: false, initialMove: null });

    const [joined] = tournament().participants;
    const back = mergeChange(reply, change(9, { joined: joined ?? null }), 'two');
    expect(back.reply.tournament.participants.map(({ player: { id } }) => id)).toEqual(['two', 'three', 'four', 'one']);
  });

  it('is ignored when it is not newer, and makes the tournament stale when an earlier one was missed', () => {
    expect(mergeChange(cached, change(7), 'one')).toEqual({ reply: cached, isStale: false });
    expect(mergeChange(cached, change(9), 'one')).toEqual({ reply: cached, isStale: true });
  });

  it('makes the tournament stale when the viewer has moved in another window', () => {
    const moved = change(8, { matches: [match({ player1HasMoved: true })] });
    const ownMove = { matchId: 'match', handNumber: 0, move: 'rock' } as const;

    expect(mergeChange(cached, moved, 'one').isStale).toBe(true);
    expect(mergeChange({ ...cached, viewer: { ...viewer, ownMove } }, moved, 'one').isStale).toBe(false);
    expect(mergeChange(cached, moved, 'two').isStale).toBe(false);
  });

  it('removes the own move of a finished hand', () => {
    const ownMove = { matchId: 'match', handNumber: 0, move: 'rock' } as const;
    const known = { ...cached, viewer: { ...viewer, ownMove } };

    for (const after of [match({ replays: 1 }), match({ matchStatus: 'completed', winnerId: 'two' })]) {
      expect(mergeChange(known, change(8, { matches: [after] }), 'one').reply.viewer?.ownMove).toBeNull();
    }
  });
});

describe('the bracket', () => {
  it('finds the match of the viewer in the latest round', () => {
    const final = match({ id: 'final', roundNumber: 2, player2: player('three') });

    expect(ownMatchOf([match(), final], 'one')).toBe(final);
    expect(ownMatchOf([match(), final], 'two')).toMatchObject({ id: 'match' });
    expect(ownMatchOf([match(), final], 'nobody')).toBeNull();
    expect(ownMatchOf([match(), final], null)).toBeNull();
  });

  it('marks earlier, current and later rounds', () => {
    const completed = { matchStatus: 'completed', winnerId: 'one' } as const;
    const matches = [1, 2, 3].map((roundNumber) => match({ roundNumber, ...(roundNumber === 1 ? completed : {}) }));

    const rounds = roundsOf(tournament({ matches }));

    expect(rounds.map(({ title, phase }) => [title, phase])).toEqual([
      ['Round 1', 'earlier'],
      ['Current Round', 'current'],
      ['Round 3', 'later'],
    ]);
  });

  it('names the final and the semifinals', () => {
    const matches = [1, 2, 3, 4].map((roundNumber) => match({ roundNumber }));
    const stages = (maxPlayers: number) => roundsOf(tournament({ matches, maxPlayers })).map(({ stage }) => stage);

    expect(stages(16)).toEqual([null, null, 'Semifinal', 'Final']);
    expect(roundsOf(tournament({ matches: [], maxPlayers: 4 })).map(({ stage }) => stage)).toEqual(['Semifinal']);
  });

  it('does not ask for a move twice', () => {
    expect(statusTextOf(match({ player1HasMoved: true }), 'one')).toBe("Waiting for opponent's move...");
    expect(statusTextOf(match({ player1HasMoved: true }), 'two')).toBe('Your match - Make your move!');
  });
});

describe('the bracket before a hand is revealed', () => {
  const [one, two, three, four] = ['one', 'two', 'three', 'four'].map(player);
  const over = { matchStatus: 'completed', status: 'completed', decidedBy: 'moves' } as const;
  const played = match({ ...over, hands: [hand({ number: 0, winnerId: null }), hand({ number: 1 })], winnerId: 'one' });
  const other = match({ ...over, id: 'other', matchNumber: 2, player1: three, player2: four, winnerId: 'three' });
  const final = match({ ...over, id: 'final', roundNumber: 2, player1: one, player2: three, winnerId: 'one' });
  const decided = tournament({ matches: [played, other, final], winner: one ?? null, status: 'completed' });

  it.each([
    ['the only hand', 0, 0],
    ['the second hand', 1, 1],
  ])('has no result of the match, and its players are in no later round: %s', (_which, number, earlierHands) => {
    const { matches, winner } = beforeHand(decided, { matchId: 'match', number });

    expect(winner).toBe(null);
    expect(matches[0]).toMatchObject({ matchStatus: 'active', winnerId: null, decidedBy: null, replays: number });
    expect(matches[0]?.hands).toHaveLength(earlierHands);
    expect(matches[1]).toBe(other);
    expect(matches[2]).toMatchObject({ matchStatus: 'pending', player1: null, player2: three, winnerId: null });
    expect(statusTextOf(matches[0] ?? played, 'one')).toBe('Match in progress');
  });

  it('keeps later matches of others', () => {
    const later = { ...final, player1: two ?? null, player2: four ?? null };

    const { matches } = beforeHand({ ...decided, matches: [other, later] }, { matchId: 'other', number: 0 });

    expect(matches[1]).toMatchObject({ player1: two, player2: null, matchStatus: 'pending' });
    expect(beforeHand(decided, { matchId: 'unknown', number: 0 })).toBe(decided);
  });
});

describe("the viewer's finished hands", () => {
  const explanations = (played: TournamentMatch, viewerId: string) =>
    ownHandsOf({ id: 'tournament', matches: [played] }, viewerId).map(
      ({ title, explanation }) => `${title} ${explanation}`,
    );

  it('are in the order of play, as the viewer sees them', () => {
    const tie = hand({ winnerId: null, player2: hand().player1 });
    const played = match({ matchStatus: 'completed', winnerId: 'one', replays: 1, hands: [tie, hand({ number: 1 })] });

    expect(explanations(played, 'one')).toEqual([
      "It's a Draw! Play again to decide the match.",
      'Victory! CAT catches MOUSE',
    ]);
    expect(ownHandsOf({ id: 'tournament', matches: [played] }, 'two').at(-1)).toMatchObject({
      title: 'Defeat!',
      ownMove: 'scissors',
      opponentMove: 'rock',
      opponentName: 'one',
    });
    expect(ownHandsOf({ id: 'tournament', matches: [played] }, 'three')).toEqual([]);

    const bot = { id: 'one', username: 'one', avatarUrl: null, isBot: true };
    const [against] = ownHandsOf({ id: 'tournament', matches: [{ ...played, player1: bot }] }, 'two');
    expect(against).toMatchObject({ opponentName: 'one (BOT)' });
  });

  it('explain a missed move and a decision by the seed', () => {
    const absent = match({
      matchStatus: 'completed',
      winnerId: 'one',
      decidedBy: 'absence',
      hands: [hand({ player2: null })],
    });
    expect(explanations(absent, 'one')).toEqual(['Victory! Your opponent did not move in time.']);
    expect(explanations(absent, 'two')).toEqual(['Defeat! You did not move in time.']);
    const nobody = { ...absent, hands: [hand({ player1: null, player2: null })] };
    expect(explanations(nobody, 'one')).toEqual([
      'Victory! Neither of you moved in time. The player who joined or moved last advances, but not after two missed deadlines in a row.',
    ]);
    const walkover = { ...nobody, decidedBy: 'walkover' as const };
    expect(explanations(walkover, 'one')).toEqual([
      'Victory! Your opponent is out after two missed deadlines in a row: you advance.',
    ]);
    expect(explanations(walkover, 'two')).toEqual(['Defeat! You are out after two missed deadlines in a row.']);

    const fifth = hand({ number: 4, winnerId: null });
    const bySeed = match({ matchStatus: 'completed', winnerId: 'two', decidedBy: 'seed', replays: 4, hands: [fifth] });
    expect(explanations(bySeed, 'one')).toEqual([
      "It's a Draw! After five draws, the published seed decides: two advances.",
    ]);
    expect(explanations(bySeed, 'two')).toEqual([
      "It's a Draw! After five draws, the published seed decides: you advance.",
    ]);
  });
});

it('warns a player who missed the deadline before that the next one is the last', () => {
  const ready = match({ roundNumber: 3, matchStatus: 'ready' });
  const missed = match({ roundNumber: 2, matchStatus: 'completed', decidedBy: 'absence', winnerId: 'one' });
  const moved = { ...missed, player1HasMoved: true };
  const skipped = match({ roundNumber: 2, matchStatus: 'completed', decidedBy: 'walkover', winnerId: 'one' });

  expect(isLastChance([missed, ready], ready, 'one')).toBe(true);
  expect(isLastChance([{ ...missed, roundNumber: 1 }, skipped, ready], ready, 'one')).toBe(true);
  expect(isLastChance([moved, ready], ready, 'one')).toBe(false);
  expect(isLastChance([missed, ready], { ...ready, replays: 1 }, 'one')).toBe(false);
  expect(isLastChance([ready], ready, 'one')).toBe(false);
});

it('previews the prize pool only for valid fields', () => {
  expect(previewPrizePool({ maxPlayers: '64', stakeAmount: '1000000' })).toBe(64_000_000);
  for (const stakeAmount of ['', '0', '-1', '1.5', '1e9', 'x']) {
    expect(previewPrizePool({ maxPlayers: '4', stakeAmount })).toBeNull();
    expect(fieldErrorsOf({ maxPlayers: '4', stakeAmount }, 100, { message: 'Too few' }).stakeAmount).toBeDefined();
  }
  expect(previewPrizePool({ maxPlayers: '5', stakeAmount: '10' })).toBeNull();
});

it('parses the URL of the list, and falls back to the first tab for an unknown status', () => {
  expect(readAddress(new URLSearchParams(searchOf({ status: 'completed', tournamentId: 'x' })))).toEqual({
    status: 'completed',
    tournamentId: 'x',
  });
  for (const query of ['', 'status=', 'status=cancelled', 'status=Completed']) {
    expect(readAddress(new URLSearchParams(query))).toEqual({ status: 'waiting', tournamentId: null });
  }
});
