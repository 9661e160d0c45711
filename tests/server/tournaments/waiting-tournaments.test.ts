import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { StillOpen } from '../../../apps/server/src/platform/departures.js';
import type { BuiltPlayer } from '../../support/build-player.js';
import { addPlayer, intentOf } from '../../support/builders/players.js';
import { whileLocked } from '../../support/locked-row.js';
import { createTestContext } from '../../support/test-context.js';
import {
  addTournament,
  decidedMoves,
  matchAt,
  tournamentActions,
  addFinal,
} from '../../support/builders/tournaments.js';
import { balancesOf, day, hour, refusedWith, useTournaments } from '../../support/use-tournaments.js';

const { test, clock, endAll, viewOf, secondsUntil } = useTournaments();

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
    const full = await addFinal(test.context);
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

  it('returns the whole bracket with the last seat, including the hands that are tied', async () => {
    const built = await addTournament(test.context, { initialMoves: ['rock', 'scissors', 'paper'] });

    const last = tournamentActions(test.context, await addPlayer(test.context));
    const { matches, joined, seed } = await last.join(built.tournamentId, 'paper');

    const after = await viewOf(built);
    expect(matches).toEqual(after.matches);
    expect(matchAt(matches, 1, 2).hands).toHaveLength(1);
    expect(joined).toEqual(after.participants[3]);
    expect(seed).toBeNull();
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

    const started = await addFinal(test.context);
    await expect(started.first.leave(started.tournamentId)).rejects.toEqual(refusedWith('TOURNAMENT_NOT_LEAVABLE'));
    await expect(started.first.cancel(started.tournamentId)).rejects.toEqual(refusedWith('TOURNAMENT_NOT_CANCELLABLE'));
  });

  it('is left by a player who deletes the account, and cancelled if they have created it', async () => {
    const player = await addPlayer(test.context);
    const actions = tournamentActions(test.context, player);
    const [joined, almostFull] = [
      await addTournament(test.context, { initialMoves: ['rock', 'paper'] }),
      await addTournament(test.context, { initialMoves: decidedMoves(3) }),
    ];
    for (const { tournamentId } of [joined, almostFull]) await actions.join(tournamentId, 'scissors');
    const own = await actions.create(4, 10, 'rock');
    const guest = await addPlayer(test.context);
    await tournamentActions(test.context, guest).join(own.tournamentId, 'rock');
    const { departure } = test.context.tournaments.leaving;
    const remove = () => test.context.database.transaction(async (on) => void (await departure.remove?.(on, player)));
    await expect(remove()).rejects.toBeInstanceOf(StillOpen);

    await departure.settle?.(player);
    await remove();

    expect(await viewOf(joined)).toMatchObject({ status: 'waiting', participantCount: 2 });
    expect(await viewOf(own)).toMatchObject({ status: 'cancelled' });
    // It has started, and its stake stays.
    expect(await viewOf(almostFull)).toMatchObject({ status: 'in_progress', participantCount: 4 });
    expect([await actions.balance(), await test.context.ledger.balanceOf(guest.id)]).toEqual([90, 100]);
    expect((await test.context.inbox.list(player)).filter(({ kind }) => kind === 'tournamentCancelled')).toEqual([]);
  });

  it('that nobody fills is cancelled once, and not while another process changes it', async () => {
    const { deadlines } = test.context.tournaments;
    await endAll();
    const built = await addTournament(test.context, { initialMoves: ['rock', 'paper'] });
    clock.advance(7 * day);

    await whileLocked(test, 'tournaments', built.tournamentId, async () => {
      expect(await deadlines.settleExpired()).toBe(0);
    });
    expect(await viewOf(built)).toMatchObject({ status: 'waiting' });
    expect(await deadlines.settleExpired()).toBe(1);
    expect(await deadlines.settleExpired()).toBe(0);

    const kinds = async (index: number) =>
      (await test.context.inbox.list(built.players[index] as BuiltPlayer)).map(({ kind }) => kind);
    expect([await kinds(0), await kinds(1)]).toEqual([['tournamentCancelled'], ['tournamentCancelled']]);
  });

  it('waits as long as configured', async () => {
    const hasty = await createTestContext({ clock, env: { TOURNAMENT_FILL_SECONDS: '60' }, database: test.database });
    const built = await addTournament(hasty.context, { initialMoves: ['rock'] });

    expect(secondsUntil((await viewOf(built)).deadlineAt)).toBe(60);
    await hasty.close();
  });
});
