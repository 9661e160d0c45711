import { randomUUID } from 'node:crypto';
import type { Tournament, TournamentChange } from '@game/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { BuiltPlayer } from '../../support/build-player.js';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { connectRealtime, type RealtimeClient } from '../../support/counterparts/realtime-client.js';
import { addTournament, decidedMoves, matchAt, tournamentActions } from '../../support/builders/tournaments.js';
import { useTestServer } from '../../support/use-test-context.js';

const server = useTestServer();

const viewOf = async (tournamentId: string) =>
  (await server.context.tournaments.queries.get(null, { tournamentId })).tournament;

/** Applies `change` to `view` as a browser does, according to the contract. */
function merged(view: Tournament, { tournament, joined, leftPlayerId, matches, seed }: TournamentChange): Tournament {
  expect(tournament.version).toBe(view.version + 1);
  const stayed = view.participants.filter(({ player }) => player.id !== leftPlayerId);
  const known = view.matches.map((match) => matches.find(({ id }) => id === match.id) ?? match);
  return {
    ...view,
    ...tournament,
    participants: joined ? [...stayed, joined] : stayed,
    matches: known.length === 0 ? matches : known,
    seed,
  };
}

function messagesOf(client: RealtimeClient, event: string): unknown[] {
  return client.received.filter((one) => one.event === event).map(({ content }) => content);
}

describe('a viewer of a tournament', () => {
  it('receives each change once, and can apply it without reading the tournament again', async () => {
    const built = await addTournament(server.context, { initialMoves: ['rock', 'paper'] });
    const { tournamentId, players, actions } = built;
    const before = await viewOf(tournamentId);
    const stranger = await connectRealtime(server.address, cookieOf(await addPlayer(server.context)));
    const beaten = await connectRealtime(server.address, cookieOf(players[1] as (typeof players)[0]));
    expect(await stranger.watch({ room: 'tournament', tournamentId })).toBe(true);
    const [one, other] = [await addPlayer(server.context), await addPlayer(server.context)];

    await actions[1]?.leave(tournamentId);
    await actions[1]?.join(tournamentId, 'scissors');
    await tournamentActions(server.context, one).join(tournamentId, 'rock');
    await tournamentActions(server.context, other).join(tournamentId, 'rock');
    const { matches } = await viewOf(tournamentId);
    // The initial moves are tied and replayed; then comes the final.
    await tournamentActions(server.context, one).move(matchAt(matches, 1, 2).id, 'paper', 1);
    await tournamentActions(server.context, other).move(matchAt(matches, 1, 2).id, 'rock', 1);
    await actions[0]?.move(matchAt(matches, 2, 1).id, 'rock');
    await tournamentActions(server.context, one).move(matchAt(matches, 2, 1).id, 'paper');

    for (const client of [stranger, beaten]) {
      await client.next('tournaments.changed', ({ tournament }) => tournament.status === 'completed');
      const changes = messagesOf(client, 'tournaments.changed') as TournamentChange[];
      expect(changes).toHaveLength(8);
      expect(changes.reduce(merged, before)).toEqual(await viewOf(tournamentId));
      client.close();
    }
  });

  it('sees that the final waits once its first player is known', async () => {
    const { tournamentId, players, actions } = await addTournament(server.context, {
      initialMoves: ['rock', 'rock', 'paper', 'paper'],
    });
    const viewer = await connectRealtime(server.address, cookieOf(players[2] as BuiltPlayer));
    const { id: matchId } = matchAt((await viewOf(tournamentId)).matches, 1, 1);

    await actions[0]?.move(matchId, 'paper', 1);
    await actions[1]?.move(matchId, 'rock', 1);

    const { matches } = await viewer.next('tournaments.changed', (change) => change.matches.length === 2);
    expect(matches.map(({ status }) => status)).toEqual(['completed', 'waiting']);
    expect(matches[1]).toMatchObject({ matchStatus: 'pending', player1: { id: players[0]?.id }, player2: null });
    viewer.close();
  });

  it('cannot subscribe without a session, or to an unknown tournament', async () => {
    const { tournamentId } = await addTournament(server.context, { initialMoves: ['rock'] });
    const visitor = await connectRealtime(server.address);
    expect(await visitor.watch({ room: 'tournament', tournamentId })).toBe(false);
    visitor.close();
    const viewer = await connectRealtime(server.address, cookieOf(await addPlayer(server.context)));

    expect(await viewer.watch({ room: 'tournament', tournamentId: randomUUID() })).toBe(false);
    for (const hostile of [{ room: 'tournament' }, { room: 'tournament', tournamentId: '*' }]) {
      expect(await viewer.watch(hostile as never)).toBe(false);
    }
    viewer.close();
  });

  it('needs a session, except to read a tournament that waits for players [RTE-15]', async () => {
    const { tournamentId, players } = await addTournament(server.context, { initialMoves: ['rock', 'paper'] });
    const stranger = cookieOf(await addPlayer(server.context));
    const listener = await connectRealtime(server.address);
    const read = async (cookie = '') =>
      createHttpClient(server.address, cookie).call('tournaments.get', { tournamentId });
    expect(await listener.watch({ room: 'tournament', tournamentId })).toBe(false);
    expect((await read()).body.tournament.participants).toHaveLength(2);

    for (const move of ['rock', 'paper'] as const)
      await tournamentActions(server.context, await addPlayer(server.context)).join(tournamentId, move);

    expect(await listener.watch({ room: 'tournament', tournamentId })).toBe(false);
    expect(await read()).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } });
    expect((await read(stranger)).body.tournament.matches).toHaveLength(3);
    expect((await read(cookieOf(players[0] as (typeof players)[0]))).body.tournament.status).toBe('in_progress');
    listener.close();
  });
});

describe('a viewer of the list of tournaments', () => {
  it('receives joinable tournaments with their player counts, and those that are no longer joinable', async () => {
    const visitor = await connectRealtime(server.address);
    expect(await visitor.watch({ room: 'tournaments' })).toBe(true);

    const filled = await addTournament(server.context, { initialMoves: decidedMoves(4) });
    const cancelled = await addTournament(server.context, { initialMoves: ['rock'] });
    await cancelled.actions[0]?.cancel(cancelled.tournamentId);
    await visitor.next('tournaments.unlisted', ({ tournamentId }) => tournamentId === cancelled.tournamentId);

    const listed = messagesOf(visitor, 'tournaments.listed') as { tournament: Tournament }[];
    expect(listed.map(({ tournament }) => [tournament.id, tournament.participantCount])).toEqual([
      [filled.tournamentId, 1],
      [filled.tournamentId, 2],
      [filled.tournamentId, 3],
      [cancelled.tournamentId, 1],
    ]);
    expect(messagesOf(visitor, 'tournaments.unlisted')).toEqual([
      { tournamentId: filled.tournamentId },
      { tournamentId: cancelled.tournamentId },
    ]);
    expect(messagesOf(visitor, 'tournaments.changed')).toEqual([]);
    visitor.close();
  });
});

describe('a player', () => {
  it('is notified on every page of a match that waits for them, again after a tie; other players are not', async () => {
    const built = await addTournament(server.context, { initialMoves: decidedMoves(4).slice(0, 3) });
    const last = await addPlayer(server.context);
    const players = [...built.players, last];
    const clients = await Promise.all(players.map((player) => connectRealtime(server.address, cookieOf(player))));
    const [first, , third] = clients;

    await tournamentActions(server.context, last).join(built.tournamentId, 'scissors');
    const message = await first?.next('tournaments.matchReady');
    const final = matchAt((await viewOf(built.tournamentId)).matches, 2, 1);
    await built.actions[0]?.move(final.id, 'rock');
    await built.actions[2]?.move(final.id, 'rock');
    const again = await third?.next('tournaments.matchReady', ({ replays }) => replays === 1);

    expect(message).toMatchObject({
      matchId: final.id,
      tournamentId: built.tournamentId,
      roundNumber: 2,
      replays: 0,
      opponent: { id: players[2]?.id },
      deadlineAt: final.deadlineAt,
    });
    expect(again).toMatchObject({ matchId: final.id, opponent: { id: players[0]?.id } });
    const version = (await viewOf(built.tournamentId)).version;
    for (const client of clients) {
      await client.next('tournaments.changed', ({ tournament }) => tournament.version === version);
    }
    expect(clients.map((client) => messagesOf(client, 'tournaments.matchReady').length)).toEqual([2, 0, 2, 0]);
    for (const client of clients) client.close();
  });
});

describe('the operations of tournaments over HTTP', () => {
  const clientOf = (player: BuiltPlayer) => createHttpClient(server.address, cookieOf(player)).call;

  it('create, list, join, leave and cancel a tournament', async () => {
    const [creator, joiner] = [await addPlayer(server.context), await addPlayer(server.context)];
    const [own, other] = [clientOf(creator), clientOf(joiner)];
    const balances = () => Promise.all([creator, joiner].map(({ id }) => server.context.ledger.balanceOf(id)));
    expect((await own('tournaments.getNext', {})).body).toEqual({ tournament: null });

    const terms = { maxPlayers: 4, stakeAmount: 10, initialMove: 'rock' } as const;
    const { tournamentId } = (await own('tournaments.createWithStake', terms)).body;
    const joined = await other('tournaments.join', { tournamentId, initialMove: 'paper' });

    expect(joined.body.change).toMatchObject({ joined: { player: { id: joiner.id } }, leftPlayerId: null });
    expect(await balances()).toEqual([90, 90]);
    const [listed] = (await other('tournaments.list', { status: 'waiting' })).body.tournaments;
    expect(listed).toMatchObject({ id: tournamentId, hasJoined: true, participantCount: 2 });
    const left = await other('tournaments.leave', { tournamentId });
    expect(left.body.change).toMatchObject({ joined: null, leftPlayerId: joiner.id });
    expect(await balances()).toEqual([90, 100]);
    const cancelled = await own('tournaments.cancel', { tournamentId });
    expect(cancelled.body.change.tournament).toMatchObject({ id: tournamentId, status: 'cancelled' });
    expect(await balances()).toEqual([100, 100]);
  });

  it('play a tournament, and acknowledge its hands and its result', async () => {
    const { tournamentId, players, actions } = await addTournament(server.context, { initialMoves: decidedMoves(4) });
    const call = clientOf(players[0] as BuiltPlayer);
    const [ready] = (await call('tournaments.listReadyMatches', {})).body.matches;
    const matchId = ready?.matchId ?? '';

    const moved = await call('tournaments.move', { matchId, handNumber: 0, move: 'rock' });

    expect(moved.body.change.matches).toMatchObject([{ id: matchId, player1HasMoved: true }]);
    expect((await call('tournaments.listReadyMatches', {})).body.matches).toEqual([]);
    expect((await call('tournaments.listOpenMatches', {})).body.matches).toMatchObject([{ matchId, hasMoved: true }]);
    await actions[2]?.move(matchId, 'scissors');
    await call('tournaments.acknowledgeHands', { tournamentId, count: 2 });
    expect((await call('tournaments.get', { tournamentId })).body.viewer).toMatchObject({
      seenHands: 2,
      hasSeenResult: false,
    });
    await call('tournaments.acknowledgeResult', { tournamentId });
    expect((await call('tournaments.get', { tournamentId })).body.viewer).toMatchObject({
      seenHands: 2,
      hasSeenResult: true,
    });
  });
});

describe('the news of a tournament', () => {
  const newsOf = async (players: BuiltPlayer[], targetId: string) =>
    Promise.all(
      players.map(async (player) => {
        const list = await server.context.inbox.list(player);
        return list.filter((one) => one.targetId === targetId).map(({ kind }) => kind);
      }),
    );

  it('reach each player about their own match, at once, and say of a final who has won', async () => {
    const published = vi.spyOn(server.context.realtime, 'publish');
    onTestFinished(() => published.mockRestore());
    const announced = () => {
      const rooms = published.mock.calls.filter(([, event]) => event === 'inbox.added').flatMap(([room]) => room);
      published.mockClear();
      return rooms.toSorted();
    };
    const roomsOf = (...seats: number[]) => seats.map((seat) => `user:${built.players[seat]?.id}`).toSorted();

    const built = await addTournament(server.context, { initialMoves: ['rock', 'scissors', 'paper', 'paper'] });
    const { tournamentId, players, actions } = built;
    expect(announced()).toEqual(roomsOf(0, 1, 2, 3));
    // The second match is tied, so nobody has lost it.
    const [started, lost] = [['tournamentStarted'], ['tournamentLost']];
    expect(await newsOf(players, tournamentId)).toEqual([started, lost, started, started]);
    const { matches, name } = await viewOf(tournamentId);

    await actions[2]?.move(matchAt(matches, 1, 2).id, 'rock', 1);
    expect(announced()).toEqual([]);
    await actions[3]?.move(matchAt(matches, 1, 2).id, 'paper', 1);
    expect(announced()).toEqual(roomsOf(2, 3));
    const decided = ['tournamentMatchDecided', 'tournamentStarted'];
    expect(await newsOf(players, tournamentId)).toEqual([started, lost, decided, decided]);

    await actions[0]?.move(matchAt(matches, 2, 1).id, 'rock');
    await actions[3]?.move(matchAt(matches, 2, 1).id, 'scissors');
    expect(announced()).toEqual(roomsOf(0, 3));
    const [won, finalLost] = [
      ['tournamentWon', 'tournamentStarted'],
      ['tournamentFinalLost', ...decided],
    ];
    expect(await newsOf(players, tournamentId)).toEqual([won, lost, decided, finalLost]);
    for (const player of players) {
      const list = await server.context.inbox.list(player);
      expect(new Set(list.map((one) => one.name))).toEqual(new Set([name]));
    }
  });

  it('reach all players of a cancelled tournament but the one who cancels it', async () => {
    const { tournamentId, players, actions } = await addTournament(server.context, { initialMoves: decidedMoves(3) });

    await actions[0]?.cancel(tournamentId);

    const cancelled = ['tournamentCancelled'];
    expect(await newsOf(players, tournamentId)).toEqual([[], cancelled, cancelled]);
  });
});
