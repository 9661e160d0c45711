import { randomUUID } from 'node:crypto';
import type { TournamentChange } from '@game/contract';
import { commitmentText, tieBreakText } from '@game/rules';
import { describe, expect, it } from 'vitest';
import { hmacSha256, sha256 } from '../../../apps/server/src/platform/sha256.js';
import { countersLifetimeMs } from '../../../apps/server/src/modules/counters/service.js';
import { FakeClock } from '../../support/fake-clock.js';
import { addPlayer, intentOf, playerActions } from '../../support/builders/players.js';
import { createTestContext } from '../../support/test-context.js';
import {
  addTournament,
  decidedMoves,
  matchAt,
  tournamentActions,
  type BuiltTournament,
} from '../../support/builders/tournaments.js';
import { useTestContext } from '../../support/use-test-context.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const clock = new FakeClock();

const test = useTestContext({ clock });

const refusedWith = (code: string) => expect.objectContaining({ reply: expect.objectContaining({ code }) });
const balancesOf = ({ actions }: BuiltTournament) => Promise.all(actions.map((one) => one.balance()));

async function viewOf({ tournamentId }: Pick<BuiltTournament, 'tournamentId'>) {
  return (await test.context.tournaments.queries.get(null, { tournamentId })).tournament;
}

const secondsUntil = (deadlineAt: string | null) => (Date.parse(deadlineAt ?? '') - clock.now().getTime()) / 1000;

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

/** Creates a tournament of four whose final, between players 1 and 3, is ready. */
async function addFinal() {
  const built = await addTournament(test.context, { initialMoves: decidedMoves(4) });
  const final = matchAt((await viewOf(built)).matches, 2, 1);
  const [first, , third] = built.actions;
  if (!first || !third) throw new Error('four players were added');
  return { ...built, final, first, third };
}

describe('creating a tournament', () => {
  it('holds the stake and adds the creator as the first participant, with the initial move [RPC-04]', async () => {
    const built = await addTournament(test.context, { maxPlayers: 8, stakeAmount: 30, initialMoves: ['paper'] });

    const { tournament, viewer } = await test.context.tournaments.queries.get(built.players[0] ?? null, built);

    expect(await balancesOf(built)).toEqual([70]);
    expect(tournament).toMatchObject({
      status: 'waiting',
      maxPlayers: 8,
      stakeAmount: 30,
      prizePool: 240,
      participantCount: 1,
      player1: { id: built.players[0]?.id },
      winner: null,
      matches: [],
      seed: null,
    });
    expect(tournament.participants.map(({ player }) => player.id)).toEqual([built.players[0]?.id]);
    expect(viewer).toMatchObject({ hasJoined: true, initialMove: 'paper', ownMove: null });
  });

  it('names it with an increasing number [D-20]', async () => {
    const [one, other] = [
      await viewOf(await addTournament(test.context, { initialMoves: ['rock'] })),
      await viewOf(await addTournament(test.context, { initialMoves: ['rock'] })),
    ];

    expect(one.name).toMatch(/^Tournament #[1-9]\d*$/);
    expect(Number(other.name.split('#')[1])).toBeGreaterThan(Number(one.name.split('#')[1]));
  });

  it('rejects a stake above the balance and leaves the balance unchanged', async () => {
    const player = await addPlayer(test.context, { balance: 9 });

    await expect(tournamentActions(test.context, player).create(4, 10, 'rock')).rejects.toEqual(
      refusedWith('INSUFFICIENT_BALANCE_TO_CREATE'),
    );

    expect(await test.context.ledger.balanceOf(player.id)).toBe(9);
  });

  it('happens once for all retries of the request', async () => {
    const player = await addPlayer(test.context);
    const input = { maxPlayers: 4, stakeAmount: 10, initialMove: 'rock' } as const;
    const intent = intentOf(player, 'tournaments.createWithStake', input);
    const create = () => test.context.tournaments.joining.createWithStake(player, input, intent);

    const [one, other] = await Promise.all([create(), create()]);

    expect(one).toEqual(other);
    expect(await test.context.ledger.balanceOf(player.id)).toBe(90);
  });
});

describe('joining a tournament', () => {
  it('takes a seat and holds the stake [RPC-05]', async () => {
    const built = await addTournament(test.context, { stakeAmount: 40, initialMoves: ['rock'] });
    const joiner = await addPlayer(test.context);

    const change = await tournamentActions(test.context, joiner).join(built.tournamentId, 'paper');

    expect(await test.context.ledger.balanceOf(joiner.id)).toBe(60);
    expect(change).toMatchObject({
      tournament: { participantCount: 2, status: 'waiting' },
      joined: { player: { id: joiner.id } },
      matches: [],
    });
    const { participants } = await viewOf(built);
    expect(participants.map(({ player }) => player.id)).toEqual([built.players[0]?.id, joiner.id]);
  });

  it('rejects the creator, a second join, a full or unknown tournament and a low balance, without any change [VAL-15]', async () => {
    const built = await addTournament(test.context, { initialMoves: ['rock', 'paper'] });
    const [creator, joiner] = built.actions;
    const poor = tournamentActions(test.context, await addPlayer(test.context, { balance: 9 }));
    const full = await addFinal();
    const late = tournamentActions(test.context, await addPlayer(test.context));
    const { tournamentId } = built;

    await expect(creator?.join(tournamentId, 'rock')).rejects.toEqual(refusedWith('OWN_TOURNAMENT'));
    await expect(joiner?.join(tournamentId, 'rock')).rejects.toEqual(refusedWith('ALREADY_JOINED'));
    await expect(poor.join(tournamentId, 'rock')).rejects.toEqual(
      refusedWith('INSUFFICIENT_BALANCE_TO_JOIN_TOURNAMENT'),
    );
    await expect(late.join(full.tournamentId, 'rock')).rejects.toEqual(refusedWith('TOURNAMENT_NOT_AVAILABLE'));
    await expect(late.join(randomUUID(), 'rock')).rejects.toEqual(refusedWith('TOURNAMENT_NOT_FOUND'));
    clock.advance(7 * day);
    await expect(late.join(tournamentId, 'rock')).rejects.toEqual(refusedWith('TOURNAMENT_NOT_AVAILABLE'));

    expect(await viewOf(built)).toMatchObject({ participantCount: 2, status: 'waiting' });
    expect([await creator?.balance(), await joiner?.balance()]).toEqual([90, 90]);
    expect([await poor.balance(), await late.balance()]).toEqual([9, 100]);
  });

  it('starts it with the last seat: pairs by join order, settles round 1, replays ties [D-16]', async () => {
    const built = await addTournament(test.context, { initialMoves: ['rock', 'scissors', 'paper', 'paper'] });
    const [ann, ben, cem, dora] = built.players.map(({ id }) => id);

    const { status, prizePool, participants, matches } = await viewOf(built);

    expect({ status, prizePool }).toEqual({ status: 'in_progress', prizePool: 40 });
    expect(participants.map(({ player }) => player.id)).toEqual([ann, ben, cem, dora]);
    expect(matchAt(matches, 1, 1)).toMatchObject({
      player1: { id: ann },
      player2: { id: ben },
      matchStatus: 'completed',
      status: 'completed',
      winnerId: ann,
      decidedBy: 'moves',
    });
    const tied = matchAt(matches, 1, 2);
    expect(tied).toMatchObject({ player1: { id: cem }, player2: { id: dora }, matchStatus: 'ready', replays: 1 });
    expect(matchAt(matches, 2, 1)).toMatchObject({ player1: { id: ann }, player2: null, matchStatus: 'pending' });

    await built.actions[2]?.move(tied.id, 'rock', 1);
    await built.actions[3]?.move(tied.id, 'paper', 1);
    const final = matchAt((await viewOf(built)).matches, 2, 1);
    expect(final).toMatchObject({
      player1: { id: ann },
      player2: { id: dora },
      matchStatus: 'ready',
      status: 'in_progress',
      player1HasMoved: false,
      deadlineAt: new Date(clock.now().getTime() + 6 * hour).toISOString(),
    });
    await built.actions[0]?.move(final.id, 'rock');
    const change = await built.actions[3]?.move(final.id, 'paper');

    expect(change?.tournament).toMatchObject({ status: 'completed', winner: { id: dora } });
    expect(await balancesOf(built)).toEqual([90, 90, 90, 130]);
  });
});

describe('a waiting tournament [D-19]', () => {
  it('refunds a player who leaves, frees the seat, and can be joined again', async () => {
    const built = await addTournament(test.context, { initialMoves: ['rock', 'paper', 'scissors'] });
    const [creator, second, third] = built.actions;
    const { tournamentId } = built;

    const change = await second?.leave(tournamentId);
    expect(change).toMatchObject({ leftPlayerId: built.players[1]?.id, tournament: { participantCount: 2 } });
    expect(await balancesOf(built)).toEqual([90, 100, 90]);
    await expect(second?.leave(tournamentId)).rejects.toEqual(refusedWith('NOT_JOINED'));
    await expect(creator?.leave(tournamentId)).rejects.toEqual(refusedWith('CREATOR_CANNOT_LEAVE'));

    await second?.join(tournamentId, 'rock');
    expect(await balancesOf(built)).toEqual([90, 90, 90]);
    const { participants } = await viewOf(built);
    const inJoinOrder = [built.players[0], built.players[2], built.players[1]].map((player) => player?.id);
    expect(participants.map(({ player }) => player.id)).toEqual(inJoinOrder);

    await expect(third?.cancel(tournamentId)).rejects.toEqual(refusedWith('NOT_YOUR_TOURNAMENT'));
    expect(await creator?.cancel(tournamentId)).toMatchObject({ tournament: { status: 'cancelled' } });
    expect(await balancesOf(built)).toEqual([100, 100, 100]);
    await expect(creator?.cancel(tournamentId)).rejects.toEqual(refusedWith('TOURNAMENT_NOT_CANCELLABLE'));
    await expect(third?.leave(tournamentId)).rejects.toEqual(refusedWith('TOURNAMENT_NOT_LEAVABLE'));

    const unfilled = await addTournament(test.context, { initialMoves: ['rock', 'paper'] });
    clock.advance(7 * day - 1);
    await test.context.tournaments.deadlines.settleExpired();
    expect(await viewOf(unfilled)).toMatchObject({ status: 'waiting' });
    clock.advance(1);
    await test.context.tournaments.deadlines.settleExpired();
    await test.context.tournaments.deadlines.settleExpired();
    expect(await viewOf(unfilled)).toMatchObject({ status: 'cancelled', deadlineAt: null });
    expect(await balancesOf(unfilled)).toEqual([100, 100]);

    const started = await addFinal();
    await expect(started.first.leave(started.tournamentId)).rejects.toEqual(refusedWith('TOURNAMENT_NOT_LEAVABLE'));
    await expect(started.first.cancel(started.tournamentId)).rejects.toEqual(refusedWith('TOURNAMENT_NOT_CANCELLABLE'));
  });

  it('waits as long as configured', async () => {
    const hasty = await createTestContext({ clock, env: { TOURNAMENT_FILL_SECONDS: '60' }, database: test.database });
    const built = await addTournament(hasty.context, { initialMoves: ['rock'] });

    expect(secondsUntil((await viewOf(built)).deadlineAt)).toBe(60);
    await hasty.close();
  });
});

describe('a move in a match', () => {
  it('is accepted only from its two players, once each, while the match is ready [ROL-04] [TRN-02]', async () => {
    const { final, actions, first, third, tournamentId } = await addFinal();
    const [, beaten] = actions;

    await expect(beaten?.move(final.id, 'rock')).rejects.toEqual(refusedWith('NOT_YOUR_MATCH'));
    await expect(first.move(randomUUID(), 'rock')).rejects.toEqual(refusedWith('MATCH_NOT_FOUND'));
    const change = await first.move(final.id, 'rock');
    expect(change.matches).toMatchObject([{ matchStatus: 'ready', player1HasMoved: true, player2HasMoved: false }]);
    await expect(first.move(final.id, 'paper')).rejects.toEqual(refusedWith('ALREADY_MOVED'));
    expect((await first.view(tournamentId)).viewer?.ownMove).toEqual({
      matchId: final.id,
      handNumber: 0,
      move: 'rock',
    });
    expect((await third.view(tournamentId)).viewer?.ownMove).toBeNull();
    await third.move(final.id, 'scissors');
    await expect(first.move(final.id, 'paper')).rejects.toEqual(refusedWith('MATCH_NOT_READY'));

    await expect(actions[0]?.join(tournamentId, 'rock')).rejects.toEqual(refusedWith('OWN_TOURNAMENT'));
  });

  it('is replayed after a tie with both moves revealed; after five ties, the published seed decides [D-17]', async () => {
    const { final, tournamentId, first, third, players } = await addFinal();
    const before = await viewOf({ tournamentId });

    for (let replays = 1; replays <= 4; replays += 1) {
      clock.advance(hour);
      await first.move(final.id, 'rock', replays - 1);
      const { matches } = await third.move(final.id, 'rock', replays - 1);
      expect(matches).toMatchObject([
        { matchStatus: 'ready', replays, player1HasMoved: false, player2HasMoved: false, winnerId: null },
      ]);
      expect(matches[0]?.deadlineAt).toBe(new Date(clock.now().getTime() + 6 * hour).toISOString());
      expect(matches[0]?.hands.at(-1)).toMatchObject({
        number: replays - 1,
        winnerId: null,
        player1: { move: 'rock' },
        player2: { move: 'rock' },
      });
    }
    await first.move(final.id, 'paper', 4);
    const { tournament, matches, seed } = await third.move(final.id, 'paper', 4);

    expect(before).toMatchObject({ seed: null, seedHash: sha256(seed ?? '') });
    const digest = hmacSha256(seed ?? '', tieBreakText(tournamentId, final));
    const winner = players[Number.parseInt(digest.at(-1) ?? '', 16) % 2 === 0 ? 0 : 2];
    expect(matches).toMatchObject([{ matchStatus: 'completed', decidedBy: 'seed', winnerId: winner?.id, replays: 4 }]);
    expect(matches[0]?.hands).toHaveLength(5);
    expect(tournament.winner?.id).toBe(winner?.id);
    expect((await viewOf({ tournamentId })).seed).toBe(seed);
  });

  it('counts for the hand that it names: a second click after a tie is refused and changes nothing', async () => {
    const { final, first, third, tournamentId, players } = await addFinal();
    await first.move(final.id, 'rock');
    await third.move(final.id, 'rock');
    const before = await viewOf({ tournamentId });

    // Its idempotency key is a new one, so that it is not a retry.
    await expect(first.move(final.id, 'rock')).rejects.toEqual(refusedWith('OTHER_HAND'));
    await expect(first.move(final.id, 'rock', 2)).rejects.toEqual(refusedWith('OTHER_HAND'));

    expect(await viewOf({ tournamentId })).toEqual(before);
    await first.move(final.id, 'rock', 1);
    await third.move(final.id, 'scissors', 1);
    expect(await viewOf({ tournamentId })).toMatchObject({ winner: { id: players[0]?.id } });
  });

  it('publishes its commitment immediately and its nonce after the hand, including ties [D-04]', async () => {
    const built = await addTournament(test.context, { initialMoves: ['rock', 'rock', 'rock', 'scissors'] });
    const { tournamentId, players, actions } = built;
    const waiting = await addTournament(test.context, { initialMoves: ['rock'] });
    const commitments = (await viewOf(built)).participants.map(({ commitment }) => commitment);
    expect((await viewOf(waiting)).participants[0]?.commitment).toMatch(/^[0-9a-f]{64}$/);

    const tied = matchAt((await viewOf(built)).matches, 1, 1);
    const [tie] = tied.hands;
    const texts = [tie?.player1, tie?.player2].map((revealed, index) =>
      commitmentText(tournamentId, players[index]?.id ?? '', revealed?.move ?? 'paper', revealed?.nonce ?? ''),
    );
    expect(texts.map((text) => sha256(text))).toEqual(commitments.slice(0, 2));
    expect(tie?.committedId).toBe(tournamentId);

    await actions[0]?.move(tied.id, 'paper', 1);
    const sealed = matchAt((await viewOf(built)).matches, 1, 1);
    expect(sealed).toMatchObject({
      player1Commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
      player2Commitment: null,
    });
    expect(sealed.hands).toHaveLength(1);
    await actions[1]?.move(tied.id, 'rock', 1);

    const hand = matchAt((await viewOf(built)).matches, 1, 1).hands[1];
    // A replay commits to its match, round and number.
    const committedId = `${tied.id}|1|1`;
    expect(hand).toMatchObject({ committedId, number: 1, winnerId: players[0]?.id });
    const text = commitmentText(committedId, players[0]?.id ?? '', 'paper', hand?.player1?.nonce ?? '');
    expect(sha256(text)).toBe(sealed.player1Commitment);
    for (const revealed of [hand?.player1, hand?.player2]) expect(revealed?.nonce).toMatch(/^[0-9a-f]{64}$/);
    expect(hand?.player2?.commitment).toBe(
      sha256(commitmentText(committedId, players[1]?.id ?? '', 'rock', hand?.player2?.nonce ?? '')),
    );
  });
});

describe('the deadline of a ready match [D-18]', () => {
  it('makes the player who moved win, or else the one who acted last, so that every tournament ends and pays', async () => {
    const built = await addTournament(test.context, { maxPlayers: 8, initialMoves: decidedMoves(8) });
    const { matches } = await viewOf(built);
    const [one, other] = [matchAt(matches, 2, 1), matchAt(matches, 2, 2)];
    expect(one.deadlineAt).toBe(new Date(clock.now().getTime() + 6 * hour).toISOString());
    await built.actions[2]?.move(one.id, 'paper');

    clock.advance(6 * hour - 1);
    await test.context.tournaments.deadlines.settleExpired();
    expect(matchAt((await viewOf(built)).matches, 2, 1).matchStatus).toBe('ready');
    clock.advance(1);
    // The move is too late, although the match is not settled yet.
    await expect(built.actions[0]?.move(one.id, 'rock')).rejects.toEqual(refusedWith('MATCH_NOT_READY'));
    await test.context.tournaments.deadlines.settleExpired();

    const settled = (await viewOf(built)).matches;
    expect(matchAt(settled, 2, 1)).toMatchObject({ winnerId: built.players[2]?.id, decidedBy: 'absence' });
    expect(matchAt(settled, 2, 1).hands.at(-1)).toMatchObject({ player1: null, player2: { move: 'paper' } });
    // Neither has moved; player 7 joined after player 5.
    expect(matchAt(settled, 2, 2)).toMatchObject({ winnerId: built.players[6]?.id, decidedBy: 'absence' });
    expect(matchAt(settled, 3, 1)).toMatchObject({ matchStatus: 'ready' });
    expect(other.matchNumber).toBe(2);

    clock.advance(6 * hour);
    await test.context.tournaments.deadlines.settleExpired();
    expect(await viewOf(built)).toMatchObject({ status: 'completed', winner: { id: built.players[2]?.id } });
    expect(await built.actions[2]?.balance()).toBe(170);
  });

  it('counts a move as a later action than a join: without moves, the player who moved last advances', async () => {
    const { players, final, first, third, tournamentId } = await addFinal();
    clock.advance(1);
    await third.move(final.id, 'rock');
    clock.advance(1);
    await first.move(final.id, 'rock');
    clock.advance(6 * hour);
    await test.context.tournaments.deadlines.settleExpired();

    expect(await viewOf({ tournamentId })).toMatchObject({ winner: { id: players[0]?.id } });
  });

  it('ends a tournament without any moves after two rounds, and pays the player who acted last', async () => {
    const built = await addTournament(test.context, { maxPlayers: 16, initialMoves: decidedMoves(16) });

    clock.advance(6 * hour);
    await test.context.tournaments.deadlines.settleExpired();
    clock.advance(6 * hour);
    await test.context.tournaments.deadlines.settleExpired();

    const { status, winner, matches } = await viewOf(built);
    expect({ status, winnerId: winner?.id }).toEqual({ status: 'completed', winnerId: built.players[14]?.id });
    expect(matches.slice(8).map(({ decidedBy }) => decidedBy)).toEqual([
      ...Array.from({ length: 6 }, () => 'absence'),
      'walkover',
    ]);
    expect(await built.actions[14]?.balance()).toBe(250);
  });

  it('is configurable', async () => {
    const hasty = await createTestContext({ clock, env: { TOURNAMENT_MATCH_SECONDS: '5' }, database: test.database });
    const built = await addTournament(hasty.context, { initialMoves: decidedMoves(4) });

    expect(secondsUntil(matchAt((await viewOf(built)).matches, 2, 1).deadlineAt)).toBe(5);
    clock.advance(5000);
    await hasty.context.tournaments.deadlines.settleExpired();
    expect(await viewOf(built)).toMatchObject({ status: 'completed' });
    await hasty.close();
  });

  it('is processed once by concurrent sweeps, and for all other matches when one cannot be settled', async () => {
    const second = await createTestContext({ clock, database: test.database });
    const finals = [await addFinal(), await addFinal(), await addFinal(), await addFinal()];
    const [stuck, ...fine] = finals;
    const { pool } = test.context.database;
    await pool.query(
      `ALTER TABLE tournament_matches ADD CONSTRAINT stuck CHECK (id <> '${stuck?.final.id}' OR winner_id IS NULL)`,
    );

    clock.advance(day);
    const sweeps = [test, second, test, second].map(({ context }) => context.tournaments.deadlines.settleExpired());
    const settled = await Promise.all(sweeps);

    expect(settled.reduce((sum, count) => sum + count, 0)).toBe(3);
    for (const final of fine) expect(await balancesOf(final)).toEqual([90, 90, 130, 90]);
    expect(await viewOf(stuck as BuiltTournament)).toMatchObject({ status: 'in_progress' });
    await pool.query('ALTER TABLE tournament_matches DROP CONSTRAINT stuck');
    await test.context.tournaments.deadlines.settleExpired();
    expect(await viewOf(stuck as BuiltTournament)).toMatchObject({ status: 'completed' });
    await second.close();
  });
});

describe('the list of tournaments', () => {
  it('shows waiting tournaments to everyone and others to their participants, newest first [TRN-01]', async () => {
    const stranger = await addPlayer(test.context);
    const older = await addTournament(test.context, { initialMoves: ['rock', 'paper'] });
    clock.advance(1);
    const newer = await addTournament(test.context, { initialMoves: ['rock'] });
    const started = await addFinal();
    const over = await addFinal();
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

describe('the matches that wait for a player', () => {
  it('are the ready matches in which they have not moved', async () => {
    const { final, first, players, tournamentId } = await addFinal();
    const [ann, ben, cem] = players;
    const readyFor = (player: (typeof players)[0] | undefined) =>
      test.context.tournaments.queries.listReadyMatches(player as (typeof players)[0]);

    expect(await readyFor(ann)).toEqual([
      {
        matchId: final.id,
        tournamentId,
        tournamentName: expect.stringMatching(/^Tournament #\d+$/),
        roundNumber: 2,
        replays: 0,
        opponent: { id: cem?.id, username: cem?.username, avatarUrl: null, isBot: false },
        deadlineAt: final.deadlineAt,
      },
    ]);
    expect(await readyFor(ben)).toEqual([]);
    await first.move(final.id, 'rock');
    expect(await readyFor(ann)).toEqual([]);
    expect(await readyFor(cem)).toHaveLength(1);
  });

  it('are listed with the matches in which they have moved, until these are completed', async () => {
    const { final, first, third, players, tournamentId } = await addFinal();
    const [ann, ben, cem] = players;
    const openFor = (player: (typeof players)[0] | undefined) =>
      test.context.tournaments.queries.listOpenMatches(player as (typeof players)[0]);
    await first.move(final.id, 'rock');

    expect(await openFor(ann)).toMatchObject([
      { matchId: final.id, tournamentId, roundNumber: 2, opponent: { id: cem?.id }, hasMoved: true },
    ]);
    expect(await openFor(cem)).toMatchObject([{ matchId: final.id, opponent: { id: ann?.id }, hasMoved: false }]);
    expect(await openFor(ben)).toEqual([]);
    await third.move(final.id, 'scissors');
    expect(await openFor(ann)).toEqual([]);
  });
});

describe('acknowledgements', () => {
  it('apply to all devices of a player and are never reverted', async () => {
    const { players, tournamentId, first } = await addFinal();
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

  it('are refused from players who are not in the tournament', async () => {
    const { tournamentId } = await addFinal();
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
