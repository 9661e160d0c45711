import { randomUUID } from 'node:crypto';
import type { TournamentChange } from '@game/contract';
import { describe, expect, it } from 'vitest';
import { countersLifetimeMs } from '../../../apps/server/src/modules/counters/service.js';
import type { BuiltPlayer } from '../../support/build-player.js';
import { addPlayer, playerActions } from '../../support/builders/players.js';
import {
  addTournament,
  decidedMoves,
  matchAt,
  tournamentActions,
  type BuiltTournament,
  addFinal,
  copyFinal,
} from '../../support/builders/tournaments.js';
import { day, hour, refusedWith, useTournaments } from '../../support/use-tournaments.js';

const { test, clock, viewOf } = useTournaments();

/** Makes a move in a match and lets its deadline pass. Checks that it is stored only in the column of its player. */
async function expectMoveInOwnColumn(built: BuiltTournament): Promise<void> {
  const { id } = matchAt((await viewOf(built)).matches, 2, 1);
  await built.actions[2]?.move(id, 'paper');
  clock.advance(day);
  await test.context.tournaments.deadlines.settleExpired();
  const { rows } = await test.context.database.pool.query(
    'SELECT player1_move, player2_move FROM tournament_matches WHERE id = $1',
    [id],
  );
  expect(rows).toEqual([{ player1_move: null, player2_move: 'paper' }]);
}

describe('the list of tournaments', () => {
  it('shows waiting tournaments to everyone and others to their participants, newest first [TRN-01]', async () => {
    const stranger = await addPlayer(test.context);
    const older = await addTournament(test.context, { initialMoves: ['rock', 'paper'] });
    clock.advance(1);
    const newer = await addTournament(test.context, { initialMoves: ['rock'] });
    const started = await addFinal(test.context);
    const over = await addFinal(test.context);
    await over.first.move(over.final.id, 'rock');
    await over.third.move(over.final.id, 'paper');
    const cancelled = await addTournament(test.context, { initialMoves: ['rock'] });
    await cancelled.actions[0]?.cancel(cancelled.tournamentId);
    const { tournaments } = test.context;
    const idsFor = async (player: typeof stranger | null, status: 'waiting' | 'in_progress' | 'completed') =>
      (await tournaments.queries.list(player, { status })).map(({ id }) => id);

    for (const viewer of [null, stranger, older.players[1] ?? null]) {
      expect((await idsFor(viewer, 'waiting')).slice(0, 2)).toEqual([newer.tournamentId, older.tournamentId]);
    }
    for (const viewer of [null, stranger]) {
      expect(await idsFor(viewer, 'in_progress')).toEqual([]);
      expect(await idsFor(viewer, 'completed')).toEqual([]);
    }
    for (const player of started.players) {
      expect(await idsFor(player, 'in_progress')).toEqual([started.tournamentId]);
      expect(await idsFor(player, 'completed')).toEqual([]);
    }
    expect(await idsFor(over.players[1] ?? null, 'completed')).toEqual([over.tournamentId]);

    const [card] = await tournaments.queries.list(newer.players[0] ?? null, { status: 'waiting' });
    expect(card).toMatchObject({ participantCount: 1, maxPlayers: 4, stakeAmount: 10, prizePool: 40, hasJoined: true });
    expect((await tournaments.queries.list(stranger, { status: 'waiting' }))[0]).toMatchObject({ hasJoined: false });
    clock.advance(7 * day);
    expect(await idsFor(null, 'waiting')).toEqual([]);
    await tournaments.deadlines.settleExpired();
  });
});

describe('lists of several tournaments', () => {
  /** Creates a tournament of a player in which three new players join: the one who joins second meets the creator in the final. */
  async function addFinalOf(creator: BuiltPlayer) {
    const { tournamentId } = await tournamentActions(test.context, creator).create(4, 1, 'rock');
    const joiners = [];
    for (const move of ['scissors', 'rock', 'scissors'] as const) {
      const actions = tournamentActions(test.context, await addPlayer(test.context));
      await actions.join(tournamentId, move);
      joiners.push(actions);
    }
    const final = matchAt((await viewOf({ tournamentId })).matches, 2, 1);
    return { tournamentId, final, rival: joiners[1] as (typeof joiners)[0] };
  }

  it('are in the order of the creation, newest first, although the player has joined the older one last', async () => {
    const older = await addTournament(test.context, { initialMoves: decidedMoves(3) });
    clock.advance(1);
    const newer = await addTournament(test.context, { initialMoves: decidedMoves(3) });
    const player = await addPlayer(test.context);
    const { queries } = test.context.tournaments;
    for (const { tournamentId } of [newer, older]) {
      await tournamentActions(test.context, player).join(tournamentId, 'scissors');
    }

    const listed = await queries.list(player, { status: 'in_progress' });

    expect(listed.map(({ id }) => id)).toEqual([newer.tournamentId, older.tournamentId]);
  });

  it('have the match with the nearest deadline first', async () => {
    const player = await addPlayer(test.context);
    const one = await addFinalOf(player);
    clock.advance(1000);
    const other = await addFinalOf(player);
    clock.advance(1000);
    const { queries } = test.context.tournaments;
    const inOrder = async () => {
      const lists = [await queries.listReadyMatches(player), await queries.listOpenMatches(player)];
      return lists.map((matches) => matches.map(({ matchId }) => matchId));
    };
    // A move changes the row, and not the deadline.
    await one.rival.move(one.final.id, 'rock');
    expect(await inOrder()).toEqual([
      [one.final.id, other.final.id],
      [one.final.id, other.final.id],
    ]);

    // After a tie, the match has the latest deadline.
    await tournamentActions(test.context, player).move(one.final.id, 'rock');
    expect(await inOrder()).toEqual([
      [other.final.id, one.final.id],
      [other.final.id, one.final.id],
    ]);
  });

  it('have the house tournament that starts next, also if it was created last', async () => {
    const { scheduled, queries } = test.context.tournaments;
    const bot = await addPlayer(test.context, { isBot: true });
    const createAt = (startsAt: Date) =>
      scheduled.create(
        { player: bot, initialMove: 'rock' },
        { maxPlayers: 4, stakeAmount: 1, startsAt, handSeconds: 60 },
      );
    const times = [20, 10, 30].map((minutes) => new Date(clock.now().getTime() + minutes * 60_000));
    for (const time of times) await createAt(time);

    expect((await scheduled.findNext())?.startsAt).toBe(times[1]?.toISOString());
    expect((await queries.getNext(bot)).tournament).toMatchObject({
      startsAt: times[1]?.toISOString(),
      hasJoined: true,
    });
    // It can start until five minutes after its time.
    clock.advance(15 * 60_000 - 1);
    expect((await queries.getNext(null)).tournament?.startsAt).toBe(times[1]?.toISOString());
    clock.advance(1);
    expect((await queries.getNext(null)).tournament?.startsAt).toBe(times[0]?.toISOString());
    clock.advance(day);
    await test.context.tournaments.deadlines.settleExpired();
  });

  it('have the hands that wait for the moves of the given players, until the deadline', async () => {
    const player = await addPlayer(test.context);
    const { final, rival } = await addFinalOf(player);
    const built = await addFinal(test.context);
    const { queries } = test.context.tournaments;
    const [first, beaten, third] = built.players as [BuiltPlayer, BuiltPlayer, BuiltPlayer];
    const handsOf = async (...players: BuiltPlayer[]) => {
      const hands = await queries.listUnmovedHands(players);
      return hands.map(({ playerId, matchId, handNumber }) => [playerId, matchId, handNumber]);
    };
    const own = [player.id, final.id, 0];
    const hands = [own, [first.id, built.final.id, 0], [third.id, built.final.id, 0]];
    expect(new Set(await handsOf(player, first, beaten, third))).toEqual(new Set(hands));
    expect(await handsOf(player, beaten)).toEqual([own]);

    await built.first.move(built.final.id, 'rock');
    expect(await handsOf(first, third)).toEqual([hands[2]]);
    await tournamentActions(test.context, player).move(final.id, 'rock');
    await rival.move(final.id, 'rock');
    expect(await handsOf(player)).toEqual([[player.id, final.id, 1]]);
    clock.advance(6 * hour - 1);
    expect(await handsOf(player, third)).toHaveLength(2);
    clock.advance(1);
    expect(await handsOf(player, third)).toEqual([]);
  });
});

describe('acknowledgements', () => {
  it('apply to all devices of a player and are never reverted', async () => {
    const { players, tournamentId, first } = await addFinal(test.context);
    const [ann] = players as [(typeof players)[0]];
    const stranger = await addPlayer(test.context);
    const { tournaments } = test.context;
    expect((await first.view(tournamentId)).viewer).toMatchObject({ seenHands: 0, hasSeenResult: false });

    await tournaments.acknowledgements.acknowledgeHands(ann, { tournamentId, count: 2 });
    await tournaments.acknowledgements.acknowledgeResult(ann, { tournamentId });
    await tournaments.acknowledgements.acknowledgeHands(ann, { tournamentId, count: 1 });

    expect((await first.view(tournamentId)).viewer).toMatchObject({ seenHands: 2, hasSeenResult: true });
    expect((await tournaments.queries.get(stranger, { tournamentId })).viewer).toMatchObject({
      hasJoined: false,
      seenHands: 0,
      hasSeenResult: false,
    });
    const missing = tournaments.acknowledgements.acknowledgeResult(ann, { tournamentId: randomUUID() });
    await expect(missing).rejects.toEqual(refusedWith('TOURNAMENT_NOT_FOUND'));
  });

  it('end what is hidden from the finalists: the prize, and that a match has a result', async () => {
    const { players, tournamentId, final, first, third } = await addFinal(test.context);
    const [ann, ben, cem] = players as [BuiltPlayer, BuiltPlayer, BuiltPlayer];
    const { acknowledgements, queries } = test.context.tournaments;
    const isNewsFor = async (player: BuiltPlayer) => (await queries.listReadyMatches(player))[0]?.hasUnseenHand;
    expect(await isNewsFor(ann)).toBe(true);
    await acknowledgements.acknowledgeHands(ann, { tournamentId, count: 1 });
    expect(await isNewsFor(ann)).toBe(false);
    expect((await queries.listOpenMatches(ann))[0]?.hasUnseenHand).toBe(false);

    await first.move(final.id, 'paper');
    await third.move(final.id, 'paper');
    expect([await isNewsFor(ann), await isNewsFor(cem)]).toEqual([true, true]);
    await first.move(final.id, 'rock', 1);
    await third.move(final.id, 'scissors', 1);
    await acknowledgements.acknowledgeHands(ben, { tournamentId, count: 1 });
    const { prizePool: prize } = (await first.view(tournamentId)).tournament;

    expect(await queries.listUnseen(ann)).toEqual([{ id: tournamentId, prize }]);
    expect(await queries.listUnseen(cem)).toEqual([{ id: tournamentId, prize: 0 }]);
    expect(await queries.listUnseen(ben)).toEqual([]);
    await acknowledgements.acknowledgeResult(ann, { tournamentId });
    expect(await queries.listUnseen(ann)).toEqual([]);
    clock.advance(day);
    expect(await queries.listUnseen(cem)).toEqual([]);
  });

  it('are expected for the twenty tournaments that a player has joined last', async () => {
    const built = await addTournament(test.context, { balance: 1000, initialMoves: decidedMoves(4) });
    const [ann] = built.players as [BuiltPlayer];
    const [, last] = await copyFinal(test.context, built, 19);
    const final = matchAt((await viewOf(built)).matches, 2, 1);
    await built.actions[0]?.move(final.id, 'rock');
    await built.actions[2]?.move(final.id, 'scissors');
    const unseen = async () => (await test.context.tournaments.queries.listUnseen(ann)).map(({ id }) => id);
    expect(await unseen()).toEqual([built.tournamentId]);

    await copyFinal(test.context, last ?? built, 1);

    expect(await unseen()).toEqual([]);
  });

  it('are refused from players who are not in the tournament', async () => {
    const { tournamentId } = await addFinal(test.context);
    const stranger = await addPlayer(test.context);
    const { acknowledgements } = test.context.tournaments;

    const hands = acknowledgements.acknowledgeHands(stranger, { tournamentId, count: 1 });
    await expect(hands).rejects.toEqual(refusedWith('NOT_JOINED'));
    const result = acknowledgements.acknowledgeResult(stranger, { tournamentId });
    await expect(result).rejects.toEqual(refusedWith('NOT_JOINED'));
    const { rows } = await test.context.database.pool.query(
      'SELECT FROM tournament_acknowledgements WHERE user_id = $1',
      [stranger.id],
    );
    expect(rows).toHaveLength(0);
  });
});

describe('a stored tournament', () => {
  it('has the fields of the specification, each null until it is known [ENT-12] [ENT-13] [ENT-14]', async () => {
    const { pool } = test.context.database;
    const tournamentOf = async (id: string) => {
      const columns = 'id, name, status, max_players, stake_amount, prize_pool, player1_id, winner_id, created_at';
      return (await pool.query(`SELECT ${columns} FROM tournaments WHERE id = $1`, [id])).rows[0] as object;
    };
    const participantsOf = async (id: string) => {
      const columns = 'id, tournament_id, player_id, joined_at';
      return (
        await pool.query(`SELECT ${columns} FROM tournament_participants WHERE tournament_id = $1 ORDER BY id`, [id])
      ).rows;
    };
    const matchesOf = async (id: string) => {
      const columns = `id, tournament_id, round_number, match_number, player1_id, player2_id, player1_move, player2_move,
        winner_id, match_status, status, completed_at, created_at`;
      const order = 'round_number, match_number';
      return (
        await pool.query(`SELECT ${columns} FROM tournament_matches WHERE tournament_id = $1 ORDER BY ${order}`, [id])
      ).rows;
    };
    const now = clock.now();
    const name = expect.stringMatching(/^Tournament #\d+$/);
    const terms = { name, max_players: 4, stake_amount: 10, prize_pool: 40, winner_id: null, created_at: now };

    const waiting = await addTournament(test.context, { initialMoves: ['rock'] });
    const id = waiting.tournamentId;
    const creator = waiting.players[0]?.id;
    expect(await tournamentOf(id)).toEqual({ ...terms, id, status: 'waiting', player1_id: creator });
    const entry = { id: expect.any(String), joined_at: now };
    expect(await participantsOf(id)).toEqual([{ ...entry, tournament_id: id, player_id: creator }]);
    expect(await matchesOf(id)).toEqual([]);

    // The second match of round 1 is tied, and then decided.
    const built = await addTournament(test.context, { initialMoves: ['rock', 'scissors', 'paper', 'paper'] });
    const { tournamentId, actions } = built;
    const [ann, ben, cat, dan] = built.players.map((player) => player.id);
    const started = { ...terms, id: tournamentId, status: 'in_progress', player1_id: ann };
    expect(await tournamentOf(tournamentId)).toEqual(started);
    expect(await participantsOf(tournamentId)).toEqual(
      [ann, ben, cat, dan].map((playerId) => ({ ...entry, tournament_id: tournamentId, player_id: playerId })),
    );
    const match = { id: expect.any(String), tournament_id: tournamentId, created_at: now };
    const open = { player1_move: null, player2_move: null, winner_id: null, completed_at: null };
    const over = { match_status: 'completed', status: 'completed', completed_at: now };
    const first = { ...match, ...over, round_number: 1, match_number: 1, player1_id: ann, player2_id: ben };
    const firstOver = { ...first, player1_move: 'rock', player2_move: 'scissors', winner_id: ann };
    const second = { ...match, ...open, round_number: 1, match_number: 2, player1_id: cat, player2_id: dan };
    const final = { ...match, ...open, round_number: 2, match_number: 1, player1_id: ann };
    expect(await matchesOf(tournamentId)).toEqual([
      firstOver,
      { ...second, match_status: 'ready', status: 'in_progress' },
      { ...final, player2_id: null, match_status: 'pending', status: 'waiting' },
    ]);

    /** Plays a hand. Returns the statuses of the changed matches, as players are notified of them. */
    const play = async (matchNumber: number, round: number, moves: [number, 'rock' | 'scissors'][]) => {
      const { id: matchId, replays } = matchAt((await viewOf(built)).matches, round, matchNumber);
      const changes: (TournamentChange | undefined)[] = [];
      for (const [seat, move] of moves) changes.push(await actions[seat]?.move(matchId, move, replays));
      return changes.at(-1)?.matches.map(({ status }) => status);
    };
    expect(await play(2, 1, [[2, 'scissors'], [3, 'rock']])).toEqual(['completed', 'in_progress']); // oxfmt-ignore
    expect(await play(1, 2, [[0, 'rock'], [3, 'scissors']])).toEqual(['completed']); // oxfmt-ignore

    expect(await tournamentOf(tournamentId)).toEqual({ ...started, status: 'completed', winner_id: ann });
    expect(await matchesOf(tournamentId)).toEqual([
      firstOver,
      { ...second, ...over, player1_move: 'scissors', player2_move: 'rock', winner_id: dan },
      { ...final, ...over, player2_id: dan, player1_move: 'rock', player2_move: 'scissors', winner_id: ann },
    ]);
    const { winner, matches, participants } = await viewOf(built);
    expect(winner?.username).toBe(built.players[0]?.username);
    expect(matches.map(({ player1, player2 }) => [player1?.username, player2?.username])).toEqual(
      [[0, 1], [2, 3], [0, 3]].map((seats) => seats.map((seat) => built.players[seat]?.username)), // oxfmt-ignore
    );
    expect(participants).toHaveLength(4);
  });

  it('is returned with matches by round and number, and the names of players, winner and participants [TBL-12] [TBL-13] [TBL-14] [TBL-15]', async () => {
    const waiting = await viewOf(await addTournament(test.context, { initialMoves: ['rock'] }));
    expect(waiting.participants[0]?.player.username).toBe(waiting.player1.username);
    await expectMoveInOwnColumn(await addTournament(test.context, { maxPlayers: 8, initialMoves: decidedMoves(8) }));
    const built = await addTournament(test.context, { maxPlayers: 8, initialMoves: decidedMoves(8) });
    clock.advance(day);
    await test.context.tournaments.deadlines.settleExpired();
    clock.advance(day);
    await test.context.tournaments.deadlines.settleExpired();
    const [first, second] = built.players;
    const stranger = await addPlayer(test.context);

    const { tournament, viewer } = await test.context.tournaments.queries.get(second ?? null, built);

    expect(tournament.winner?.username).toBe(built.players[6]?.username);
    expect(tournament.participants.map(({ player }) => player.username)).toEqual(
      built.players.map(({ username }) => username),
    );
    expect(tournament.participants[0]?.joinedAt).toBe(tournament.createdAt);
    expect(tournament.matches.map(({ roundNumber, matchNumber }) => [roundNumber, matchNumber])).toEqual([
      ...[1, 2, 3, 4].map((number) => [1, number]),
      ...[1, 2].map((number) => [2, number]),
      [3, 1],
    ]);
    expect(tournament.matches.at(-1)?.player2?.username).toBe(built.players[6]?.username);
    expect(viewer?.hasJoined).toBe(true);
    expect((await test.context.tournaments.queries.get(stranger, built)).viewer?.hasJoined).toBe(false);
    const [newest, next] = await test.context.tournaments.queries.list(first ?? null, { status: 'completed' });
    expect([newest?.id, newest?.participantCount, next]).toEqual([built.tournamentId, 8, undefined]);
  });
});

describe('the counter of staked tickets [TBL-06]', () => {
  it('counts the stakes of all tournament seats and games, except those of bots', async () => {
    const before = await test.context.counters.get();
    const bot = await addPlayer(test.context, { isBot: true });

    await addTournament(test.context, { maxPlayers: 8, stakeAmount: 7, initialMoves: ['rock', 'paper'] });
    await tournamentActions(test.context, bot).create(4, 5, 'rock');
    await playerActions(test.context, await addPlayer(test.context)).create(9);
    await playerActions(test.context, bot).create(3);

    clock.advance(countersLifetimeMs);
    const { staked } = await test.context.counters.get();
    expect(staked - before.staked).toBe(8 * 7 + 9);
  });
});
