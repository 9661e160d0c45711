import { randomUUID } from 'node:crypto';
import { commitmentText, tieBreakText } from '@game/rules';
import { describe, expect, it } from 'vitest';
import { extendDeadlines } from '../../../apps/server/src/modules/tournaments/store/extend-deadlines.js';
import { hmacSha256, sha256 } from '../../../apps/server/src/platform/sha256.js';
import { createTestContext } from '../../support/test-context.js';
import {
  addTournament,
  decidedMoves,
  matchAt,
  type BuiltTournament,
  addFinal,
} from '../../support/builders/tournaments.js';
import { waitUntil } from '../../support/wait.js';
import { balancesOf, day, hour, refusedWith, useTournaments } from '../../support/use-tournaments.js';

const { test, clock, endAll, viewOf, secondsUntil } = useTournaments();

describe('a move in a match', () => {
  it('is accepted only from its two players, once each, while the match is ready [ROL-04] [TRN-02]', async () => {
    const { final, actions, first, third, tournamentId } = await addFinal(test.context);
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
    const { final, tournamentId, first, third, players } = await addFinal(test.context);
    const before = await viewOf({ tournamentId });

    for (let replays = 1; replays <= 4; replays += 1) {
      clock.advance(hour);
      await first.move(final.id, 'rock', replays - 1);
      const { matches } = await third.move(final.id, 'rock', replays - 1);
      expect(matches).toMatchObject([
        { matchStatus: 'ready', replays, player1HasMoved: false, player2HasMoved: false, winnerId: null },
      ]);
      expect(matches[0]?.deadlineAt).toBe(new Date(clock.now().getTime() + 6 * hour).toISOString());
      // Nothing of the tied hand is left in the row of the match.
      const columns = ['move', 'nonce', 'commitment'].flatMap((name) => [`player1_${name}`, `player2_${name}`]);
      const { rows } = await test.context.database.pool.query<Record<string, unknown>>(
        `SELECT sealed_move, ${columns.join(', ')} FROM tournament_matches WHERE id = $1`,
        [final.id],
      );
      expect(new Set(rows.flatMap((row) => Object.values(row)))).toEqual(new Set([null]));
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
    const { final, first, third, tournamentId, players } = await addFinal(test.context);
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
    const { players, final, first, third, tournamentId } = await addFinal(test.context);
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
    const finals = [
      await addFinal(test.context),
      await addFinal(test.context),
      await addFinal(test.context),
      await addFinal(test.context),
    ];
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

describe('an outage', () => {
  /** Extends the deadlines after `startedAt`, up to `last`, by a minute. Returns how many were extended. */
  const extend = (startedAt: string | null, last: string | null) =>
    test.context.database.transaction((transaction) =>
      extendDeadlines(transaction, {
        startedAt: new Date(startedAt ?? 0),
        lengthMs: 60_000,
        lastDeadlineAt: last === null ? null : new Date(last),
      }),
    );
  const later = (deadlineAt: string | null, byMs: number) =>
    new Date(Date.parse(deadlineAt ?? '') + byMs).toISOString();

  it('extends deadlines after its beginning, up to the last one, of tournaments and of matches', async () => {
    await endAll();
    const waiting = await addTournament(test.context, { initialMoves: ['rock'] });
    const { final, tournamentId } = await addFinal(test.context);
    const { deadlineAt, version } = await viewOf(waiting);
    const read = async () => [
      (await viewOf(waiting)).deadlineAt,
      matchAt((await viewOf({ tournamentId })).matches, 2, 1).deadlineAt,
    ];

    for (const [index, deadline] of [deadlineAt, final.deadlineAt].entries()) {
      expect(await extend(deadline, deadline)).toBe(0);
      expect(await extend(later(deadline, -1), later(deadline, -1))).toBe(0);
      expect(await extend(later(deadline, -1), deadline)).toBe(1);
      expect((await read())[index]).toBe(later(deadline, 60_000));
    }
    expect(await extend(later(final.deadlineAt, -1), null)).toBe(2);

    expect(await read()).toEqual([later(deadlineAt, 120_000), later(final.deadlineAt, 120_000)]);
    expect(await viewOf(waiting)).toMatchObject({ version: version + 2, isDeadlineExtended: true });
    const extended = await viewOf({ tournamentId });
    expect(extended.version).toBe(4 + 2);
    expect(matchAt(extended.matches, 2, 1)).toMatchObject({ isDeadlineExtended: true });
    expect(
      extended.matches.filter(({ matchStatus }) => matchStatus === 'completed').map((one) => one.deadlineAt),
    ).toEqual([null, null]);
  });

  it('does not extend the deadline of a match that another process is just completing', async () => {
    clock.advance(1);
    const built = await addTournament(test.context, { maxPlayers: 8, initialMoves: decidedMoves(8) });
    const { matches } = await viewOf(built);
    const [one, other] = [matchAt(matches, 2, 1), matchAt(matches, 2, 2)];
    const client = await test.context.database.pool.connect();
    await client.query('BEGIN');
    await client.query('UPDATE tournaments SET version = version + 1 WHERE id = $1', [built.tournamentId]);
    await client.query(
      `UPDATE tournament_matches SET match_status = 'completed', winner_id = player1_id, decided_by = 'absence',
        completed_at = $2 WHERE id = $1`,
      [one.id, clock.now()],
    );
    await client.query('UPDATE tournament_matches SET player1_id = $2 WHERE id = $1', [
      matchAt(matches, 3, 1).id,
      one.player1?.id,
    ]);

    const extending = extend(later(one.deadlineAt, -1), one.deadlineAt);
    await waitUntil(async () => {
      const blocked = 'SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))';
      return (await client.query(blocked)).rowCount === 1;
    });
    await client.query('COMMIT');
    client.release();

    expect(await extending).toBe(1);
    const after = (await viewOf(built)).matches;
    expect(matchAt(after, 2, 1)).toMatchObject({ matchStatus: 'completed', isDeadlineExtended: false });
    expect(matchAt(after, 2, 2).deadlineAt).toBe(later(other.deadlineAt, 60_000));
  });
});

describe('the matches that wait for a player', () => {
  it('are the ready matches in which they have not moved', async () => {
    const { final, first, players, tournamentId } = await addFinal(test.context);
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
        hasUnseenHand: true,
      },
    ]);
    expect(await readyFor(ben)).toEqual([]);
    await first.move(final.id, 'rock');
    expect(await readyFor(ann)).toEqual([]);
    expect(await readyFor(cem)).toHaveLength(1);
  });

  it('are listed with the matches in which they have moved, until these are completed', async () => {
    const { final, first, third, players, tournamentId } = await addFinal(test.context);
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
