import { declinedPauseMs, type Move } from '@game/rules';
import { describe, expect, it } from 'vitest';
import { findNotifications } from '../../../apps/server/src/modules/inbox/store.js';
import type { BuiltPlayer } from '../../support/build-player.js';
import { addListedGame, addPlayer, addPlayers, cookieOf, playerActions } from '../../support/builders/players.js';
import { playGame, rematchActions } from '../../support/builders/rematches.js';
import { addRaffle, shopActions } from '../../support/builders/shop.js';
import { addTournament, decidedMoves, matchAt } from '../../support/builders/tournaments.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { connectRealtime } from '../../support/counterparts/realtime-client.js';
import { FakeClock } from '../../support/fake-clock.js';
import { useTestServer } from '../../support/use-test-context.js';

const clock = new FakeClock();

const test = useTestServer({ clock });

const dayMs = 24 * 3_600_000;

const inboxOf = (player: BuiltPlayer) => test.context.inbox.list(player);
/** The kinds of a player's notifications about one target, newest first. */
const kindsOf = async (player: BuiltPlayer, targetId: string) =>
  (await inboxOf(player)).filter((one) => one.targetId === targetId).map(({ kind }) => kind);
const pair = () => Promise.all([addPlayer(test.context), addPlayer(test.context)]);

/** Lets `joiner` join and, unless `move` is null, move in a new game of `creator`. Returns the game's id. */
async function play(creator: BuiltPlayer, joiner: BuiltPlayer, move: Move | null): Promise<string> {
  clock.advance(1);
  const gameId = await addListedGame(test.context, creator);
  await playerActions(test.context, joiner).join(gameId);
  if (move !== null) await playerActions(test.context, joiner).move(gameId, move);
  return gameId;
}

describe('the inbox of a player', () => {
  it('has the game that another player joined, until it is decided; the joiner sees both themselves', async () => {
    const [creator, joiner] = await pair();
    await play(await addPlayer(test.context), joiner, null);
    await addListedGame(test.context, creator);
    const gameId = await play(creator, joiner, null);
    const { id, username, avatarUrl, isBot } = joiner;
    const opponent = { id, username, avatarUrl: avatarUrl ?? null, isBot: isBot ?? false };

    expect(await inboxOf(creator)).toEqual([
      {
        id: `gameJoined:${gameId}`,
        kind: 'gameJoined',
        targetId: gameId,
        name: null,
        opponent,
        at: clock.now().toISOString(),
        isRead: false,
      },
    ]);
    expect(await inboxOf(joiner)).toEqual([]);
    await playerActions(test.context, joiner).move(gameId, 'paper');

    expect(await inboxOf(creator)).toMatchObject([{ id: `gameDecided:${gameId}`, opponent, isRead: false }]);
    expect(JSON.stringify(await inboxOf(creator))).not.toMatch(/win|loss|paper|rock/);
    expect(await inboxOf(joiner)).toEqual([]);
  });

  it('lists a forfeited game for both players, and an expired game, but not a cancelled one', async () => {
    const [creator, joiner] = await pair();
    const cancelledId = await addListedGame(test.context, creator);
    await playerActions(test.context, creator).cancel(cancelledId);
    const expiredId = await addListedGame(test.context, creator);
    const forfeitedId = await play(creator, joiner, null);
    clock.advance(2 * dayMs);
    await test.context.games.settleExpired();

    expect((await inboxOf(creator)).map(({ id }) => id).toSorted()).toEqual([
      `gameExpired:${expiredId}`,
      `gameForfeited:${forfeitedId}`,
    ]);
    expect(await inboxOf(joiner)).toMatchObject([
      { id: `gameMissed:${forfeitedId}`, opponent: { username: creator.username } },
    ]);
  });

  it('has the rematch that is offered to them while it can be accepted, on the page of the game before', async () => {
    const [creator, joiner] = await pair();
    const previousGameId = await play(creator, joiner, 'rock');
    const { offer } = rematchActions(test.context, joiner);
    const { gameId } = await offer(previousGameId);
    const rematchesOf = async (player: BuiltPlayer) =>
      (await inboxOf(player)).filter(({ kind }) => kind === 'rematchOffered');

    expect(await rematchesOf(creator)).toMatchObject([
      {
        id: `rematchOffered:${gameId}`,
        targetId: previousGameId,
        opponent: { id: joiner.id },
        at: clock.now().toISOString(),
        isRead: false,
      },
    ]);
    expect(await rematchesOf(joiner)).toEqual([]);
    await test.context.inbox.markRead(creator, { ids: [`rematchOffered:${gameId}`] });
    expect(await rematchesOf(creator)).toMatchObject([{ isRead: true }]);
    await rematchActions(test.context, creator).decline(gameId);
    expect(await rematchesOf(creator)).toEqual([]);

    clock.advance(declinedPauseMs);
    const second = await offer(previousGameId);
    expect(await rematchesOf(creator)).toMatchObject([{ id: `rematchOffered:${second.gameId}`, isRead: false }]);
    await test.context.players.blocks.block(creator, joiner.id);
    expect(await rematchesOf(creator)).toEqual([]);
    await test.context.players.blocks.unblock(creator, joiner.id);
    clock.advance(2 * 60_000);
    expect(await rematchesOf(creator)).toEqual([]);
  });

  it('has a rematch until they join it, whomever they and others block otherwise', async () => {
    const [challenger, player] = await pair();
    const previousGameId = await playGame(test.context, [challenger, player]);
    const { gameId } = await rematchActions(test.context, challenger).offer(previousGameId);
    await playerActions(test.context, challenger).move(gameId, 'rock');
    const [stranger, other] = await pair();
    await test.context.players.blocks.block(player, stranger.id);
    await test.context.players.blocks.block(other, challenger.id);
    const offers = async () => (await inboxOf(player)).filter(({ kind }) => kind === 'rematchOffered');

    expect(await offers()).toMatchObject([{ id: `rematchOffered:${gameId}` }]);
    await playerActions(test.context, player).join(gameId);

    expect(await offers()).toEqual([]);
  });

  it('has the newest 10 rematches that are offered to them', async () => {
    const player = await addPlayer(test.context, { balance: 1000 });
    const offered: string[] = [];
    while (offered.length < 11) {
      const opponent = await addPlayer(test.context);
      const previousGameId = await playGame(test.context, [opponent, player]);
      const { gameId } = await rematchActions(test.context, opponent).offer(previousGameId);
      offered.unshift(`rematchOffered:${gameId}`);
      clock.advance(1);
    }

    expect((await inboxOf(player)).map(({ id }) => id)).toEqual(offered.slice(0, 10));
  });

  it('never keeps an expired game from being refunded', async () => {
    const { pool } = test.context.database;
    const creator = await addPlayer(test.context);
    const actions = playerActions(test.context, creator);
    await actions.create(10);
    await pool.query('ALTER TABLE notifications ADD CONSTRAINT none CHECK (false) NOT VALID');
    clock.advance(dayMs);

    try {
      await test.context.games.settleExpired();
    } finally {
      await pool.query('ALTER TABLE notifications DROP CONSTRAINT none');
    }

    expect(await actions.balance()).toBe(100);
  });

  it('has a tournament that started, was lost by the initial move, and was won', async () => {
    const { tournamentId, players, actions } = await addTournament(test.context, { initialMoves: decidedMoves(4) });
    const { tournament } = await (actions[0] as (typeof actions)[0]).view(tournamentId);
    const final = matchAt(tournament.matches, 2, 1);

    await actions[0]?.move(final.id, 'rock');
    await actions[2]?.move(final.id, 'scissors');

    const kinds = await Promise.all(players.map((player) => kindsOf(player, tournamentId)));
    expect(kinds).toEqual([
      ['tournamentWon', 'tournamentStarted'],
      ['tournamentLost'],
      ['tournamentFinalLost', 'tournamentStarted'],
      ['tournamentLost'],
    ]);
    expect(await inboxOf(players[0] as BuiltPlayer)).toMatchObject([{ name: tournament.name }, {}]);
  });

  it('has a match before the final, the same if they have won or lost it, by a move or a missed deadline', async () => {
    const { tournamentId, players, actions } = await addTournament(test.context, {
      maxPlayers: 8,
      initialMoves: decidedMoves(8),
    });
    const { tournament } = await (actions[0] as (typeof actions)[0]).view(tournamentId);
    await actions[0]?.move(matchAt(tournament.matches, 2, 1).id, 'rock');
    await actions[2]?.move(matchAt(tournament.matches, 2, 1).id, 'scissors');
    await actions[4]?.move(matchAt(tournament.matches, 2, 2).id, 'rock');
    clock.advance(2 * dayMs);
    await test.context.tournaments.deadlines.settleExpired();

    const kinds = await Promise.all(players.map((player) => kindsOf(player, tournamentId)));
    expect(kinds.filter((_, index) => index % 2 === 0)).toEqual([
      ['tournamentMatchDecided', 'tournamentStarted'],
      ['tournamentMatchDecided', 'tournamentStarted'],
      ['tournamentMatchDecided', 'tournamentStarted'],
      ['tournamentMatchDecided', 'tournamentStarted'],
    ]);
  });

  it('has a cancelled tournament, except for the player who cancelled it', async () => {
    const cancelled = await addTournament(test.context, { initialMoves: ['rock', 'paper'] });
    await cancelled.actions[0]?.cancel(cancelled.tournamentId);
    const unfilled = await addTournament(test.context, { initialMoves: ['rock', 'paper'] });
    clock.advance(8 * dayMs);
    await test.context.tournaments.deadlines.settleExpired();

    const kindsIn = ({ players, tournamentId }: typeof cancelled) =>
      Promise.all(players.map((player) => kindsOf(player, tournamentId)));
    expect(await kindsIn(cancelled)).toEqual([[], ['tournamentCancelled']]);
    expect(await kindsIn(unfilled)).toEqual([['tournamentCancelled'], ['tournamentCancelled']]);
  });

  it('has a raffle that they won, lost, or that was cancelled, once for all of their entries', async () => {
    const players = await addPlayers(test.context, 3, 100);
    const raffleId = await addRaffle(test.context, { maxEntries: 4, name: 'A lamp' });
    const cancelledId = await addRaffle(test.context, { key: 'to-cancel' });
    for (const player of players) {
      await shopActions(test.context, player).enter(cancelledId);
      await shopActions(test.context, player).enter(raffleId);
    }
    await shopActions(test.context, players[0] as BuiltPlayer).enter(raffleId);
    await test.context.shop.raffles.drawDue();
    await test.context.database.transaction((on) => test.context.shop.management.cancelRaffle(on, 'to-cancel'));

    const kinds = await Promise.all(players.map((player) => kindsOf(player, raffleId)));
    expect(kinds.flat().toSorted()).toEqual(['raffleLost', 'raffleLost', 'raffleWon']);
    for (const player of players) expect(await kindsOf(player, cancelledId)).toEqual(['raffleCancelled']);
    expect(await inboxOf(players[0] as BuiltPlayer)).toContainEqual(
      expect.objectContaining({ targetId: raffleId, name: 'A lamp' }),
    );
  });

  it('is read on all devices, and an unknown id has no effect', async () => {
    const [creator, joiner] = await pair();
    const [firstId, secondId] = [await play(creator, joiner, 'rock'), await play(creator, joiner, 'rock')];
    const { call } = createHttpClient(test.address, cookieOf(creator));
    const otherDevice = await connectRealtime(test.address, cookieOf(creator));

    await call('inbox.markRead', { ids: [`gameDecided:${firstId}`, `gameDecided:${creator.id}`] });
    await call('inbox.markRead', { ids: [`gameDecided:${firstId}`] });

    expect(await otherDevice.next('inbox.read', () => true)).toEqual({
      ids: [`gameDecided:${firstId}`, `gameDecided:${creator.id}`],
    });
    const { notifications } = (await call('inbox.list', {})).body;
    expect(notifications.map(({ targetId, isRead }) => [targetId, isRead])).toEqual([
      [secondId, false],
      [firstId, true],
    ]);
    expect((await call('inbox.markRead', { ids: ['<script>'] })).status).toBe(400);
    expect((await call('inbox.markRead', { ids: Array(51).fill(`gameDecided:${firstId}`) })).status).toBe(400);
    otherDevice.close();
  });

  it('is pushed to a device that the player turns on and off', async () => {
    const { call } = createHttpClient(test.address, cookieOf(await addPlayer(test.context)));
    const keys = { p256dh: test.context.push.publicKey ?? '', auth: 'A'.repeat(22) };
    const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/example', keys };
    const topics = { games: true, tournaments: false, prizes: true };
    const forged = await call('push.subscribe', {
      subscription: { ...subscription, endpoint: 'https://other.example/' },
    });
    expect([forged.status, forged.body]).toMatchObject([400, { code: 'PUSH_SERVICE_UNKNOWN' }]);
    const incomplete = await call('push.subscribe', { subscription: { ...subscription, keys: { ...keys, auth: '' } } });
    expect([incomplete.status, incomplete.body]).toMatchObject([400, { code: 'PUSH_SUBSCRIPTION_INVALID' }]);
    expect((await call('push.get', {})).body).toEqual({ publicKey: keys.p256dh, topics: null });

    expect((await call('push.subscribe', { subscription })).body.topics).toEqual({ ...topics, tournaments: true });
    await call('push.setTopics', { topics });
    expect((await call('push.get', {})).body.topics).toEqual(topics);
    await call('push.unsubscribe', {});
    expect((await call('push.get', {})).body.topics).toBeNull();
  });

  it('announces a stored notification to the open pages of the player', async () => {
    const { players, tournamentId, actions } = await addTournament(test.context, { initialMoves: ['rock', 'paper'] });
    const page = await connectRealtime(test.address, cookieOf(players[1] as BuiltPlayer));

    await actions[0]?.cancel(tournamentId);

    expect(await page.next('inbox.added', () => true)).toEqual({});
    page.close();
  });

  it('announces a notification only once it is stored', async () => {
    const player = await addPlayer(test.context);
    const announced: string[] = [];
    test.context.publisher.observe((message) => {
      if (message.kind === 'publish' && message.event === 'inbox.added') announced.push(...message.rooms);
    });
    const news = { kind: 'gameExpired' as const, playerIds: [player.id], targetId: test.context.random.uuid() };

    await test.context.database.transaction(async (transaction) => {
      await test.context.inbox.add(transaction, news);
      expect(announced).toEqual([]);
    });

    expect(announced).toEqual([`user:${player.id}`]);
  });

  it('sends no message if nobody is notified', async () => {
    const events: string[] = [];
    test.context.publisher.observe((message) => {
      if (message.kind === 'publish') events.push(message.event);
    });
    const nobody = { kind: 'raffleCancelled' as const, playerIds: [], targetId: test.context.random.uuid() };

    await test.context.database.transaction((transaction) => test.context.inbox.add(transaction, nobody));

    expect(events).not.toContain('inbox.added');
  });

  it('can be marked as read for ever, also after more notifications than are remembered', async () => {
    const [creator, joiner] = await pair();
    for (let count = 0; count < 250; count += 50) {
      const ids = Array.from({ length: 50 }, () => `raffleLost:${test.context.random.uuid()}`);
      await test.context.inbox.markRead(creator, { ids });
    }
    const gameId = await play(creator, joiner, 'rock');

    await test.context.inbox.markRead(creator, { ids: [`gameDecided:${gameId}`] });

    expect(await inboxOf(creator)).toMatchObject([{ targetId: gameId, isRead: true }]);
    const { rows } = await test.context.database.pool.query(
      'SELECT cardinality(read_ids) AS count FROM inboxes WHERE user_id = $1',
      [creator.id],
    );
    expect(rows).toEqual([{ count: 200 }]);
  });

  it('has the newest games if there are more than it shows', async () => {
    const [creator, joiner] = await pair();
    const gameIds: string[] = [];
    while (gameIds.length < 3) gameIds.unshift(await play(creator, joiner, 'rock'));

    const newest = await test.context.database.run((on) => findNotifications(on, creator.id, clock.now(), 2));

    expect(newest.map(({ targetId }) => targetId)).toEqual(gameIds.slice(0, 2));
  });

  it('has the newest 50, stored and not, and remembers what of these was read', async () => {
    const { context } = test;
    const [creator, joiner] = [
      await addPlayer(context, { balance: 1000 }),
      await addPlayer(context, { balance: 1000 }),
    ];
    const gameIds: string[] = [];
    while (gameIds.length < 8) gameIds.push(await play(creator, joiner, 'rock'));
    await context.inbox.markRead(creator, { ids: gameIds.map((id) => `gameDecided:${id}`) });
    const stored = Array.from({ length: 60 }, () => context.random.uuid());
    for (const targetId of stored) {
      clock.advance(1);
      const news = { kind: 'raffleLost' as const, playerIds: [creator.id], targetId, name: 'A lamp' };
      await context.database.transaction((on) => context.inbox.add(on, news));
      await context.inbox.markRead(creator, { ids: [`raffleLost:${targetId}`] });
    }
    const gameId = await play(creator, joiner, 'rock');

    const list = await inboxOf(creator);

    expect(list.map(({ targetId }) => targetId)).toEqual([gameId, ...stored.toReversed().slice(0, 49)]);
    expect(list.map(({ isRead }) => isRead)).toEqual([false, ...Array<boolean>(49).fill(true)]);
    const { rows } = await context.database.pool.query('SELECT count(*)::int FROM notifications WHERE user_id = $1', [
      creator.id,
    ]);
    expect(rows).toEqual([{ count: 50 }]);
  });

  it('is erased with the account, and a player without an account has none', async () => {
    const { context } = test;
    const [player, other] = await pair();
    await context.database.transaction((on) =>
      context.inbox.add(on, { kind: 'gameMissed', playerIds: [player.id], targetId: other.id, opponentId: other.id }),
    );
    await context.inbox.markRead(player, { ids: [`gameMissed:${other.id}`] });
    const countRows = async () => {
      const { rows } = await context.database.pool.query(
        `SELECT (SELECT count(*)::int FROM notifications WHERE user_id = $1) AS notifications,
          (SELECT count(*)::int FROM inboxes WHERE user_id = $1) AS inboxes`,
        [player.id],
      );
      return rows[0];
    };
    expect(await countRows()).toEqual({ notifications: 1, inboxes: 1 });

    await context.database.pool.query('DELETE FROM users WHERE id = $1', [player.id]);
    await context.database.transaction((on) =>
      context.inbox.add(on, { kind: 'gameExpired', playerIds: [player.id], targetId: other.id }),
    );

    expect(await countRows()).toEqual({ notifications: 0, inboxes: 0 });
  });
});
