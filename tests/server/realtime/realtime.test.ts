import { isDeepStrictEqual } from 'node:util';
import { shortGameId } from '@game/site';
import { io } from 'socket.io-client';
import { describe, expect, it, vi } from 'vitest';
import { FakeClock } from '../../support/fake-clock.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { addListedGame, addPlayer, cookieOf, playerActions } from '../../support/builders/players.js';
import { connectRealtime, isListed, isUnlisted } from '../../support/counterparts/realtime-client.js';
import { addRaffle, shopActions } from '../../support/builders/shop.js';
import { endListening } from '../../support/listening.js';
import { findRedisServer, startRedis } from '../../support/redis.js';
import { observeStatements } from '../../support/statements.js';
import { startTestServer, type TestServer } from '../../support/test-context.js';
import { useTestServer } from '../../support/use-test-context.js';
import { waitUntil } from '../../support/wait.js';

const redisServer = findRedisServer();

const server = useTestServer({ jobs: true });

describe('realtime', () => {
  it('notifies the lobby when a game is listed and when it is joined [RTM-01]', async () => {
    const creator = await addPlayer(server.context);
    const joiner = await addPlayer(server.context);
    const visitor = await connectRealtime(server.address);
    await visitor.watch({ room: 'lobby' });

    const gameId = await addListedGame(server.context, creator, { stakeAmount: 7 });
    const { listed } = await visitor.next('lobby.changed', isListed(gameId));
    expect(listed).toMatchObject([{ stakeAmount: 7, player1: { username: creator.username } }]);

    await playerActions(server.context, joiner).join(gameId);
    await visitor.next('lobby.changed', isUnlisted(gameId));
    visitor.close();
  });

  it('sends each new connection the script of its pages, so that older pages notice an upgrade', async () => {
    const page = await (await fetch(`${server.address}/index`)).text();
    const visitor = await connectRealtime(server.address);

    const script = await visitor.siteScript();

    expect(page).toContain(`src="${script}"`);
    visitor.close();
  });

  it('tells each new connection its player, and for how long nothing was sent to them, until it may have lost messages', async () => {
    const own = await startTestServer();
    const [player, other] = [await addPlayer(own.context), await addPlayer(own.context)];
    const joinAs = async (cookie?: string) => {
      const browser = await connectRealtime(own.address, cookie);
      const joined = await browser.joined();
      browser.close();
      return joined;
    };
    await waitUntil(async () => (await joinAs()).quietMs > 0);

    own.context.realtime.publish(`user:${player.id}`, 'profiles.changed', {});
    const [told, untold] = [await joinAs(cookieOf(player)), await joinAs(cookieOf(other))];
    expect([told.playerId, untold.playerId, (await joinAs()).playerId]).toEqual([player.id, other.id, null]);
    expect(told.quietMs).toBeLessThan(untold.quietMs);

    own.context.realtime.announceMissed();
    expect((await joinAs(cookieOf(other))).quietMs).toBeLessThan(untold.quietMs);
    await endListening(own);
    await waitUntil(async () => (await joinAs()).quietMs === 0);
    await own.close();
  });

  it('first sends a new viewer of the lobby the latest changes, which the list from memory may lack, and the counters', async () => {
    const stopped = await startTestServer({ clock: new FakeClock() });
    const creator = await addPlayer(stopped.context);
    const [listed, cancelled] = [
      await addListedGame(stopped.context, creator),
      await addListedGame(stopped.context, creator),
    ];
    await playerActions(stopped.context, creator).cancel(cancelled);
    const visitor = await connectRealtime(stopped.address);

    await visitor.watch({ room: 'lobby' });

    const changes = visitor.received.filter(({ event }) => event === 'lobby.changed');
    expect(changes).toMatchObject([{ content: { listed: [{ id: listed }], unlisted: [shortGameId(cancelled)] } }]);
    // No job runs here that sends them when they change.
    expect(await visitor.next('counters.changed')).toMatchObject({ players: 1 });
    visitor.close();
    await stopped.close();
  });

  it.each([
    ['won', 'scissors', [105, 95]],
    ['drawn', 'rock', [100, 100]],
  ] as const)(
    'sends both players each state of a game that is %s, without moves until its end, and their balances [RTM-01]',
    async (_end, move, balances) => {
      const players = [await addPlayer(server.context), await addPlayer(server.context)] as const;
      const [creator, joiner] = players.map((player) => playerActions(server.context, player));
      const browsers = await Promise.all(players.map((player) => connectRealtime(server.address, cookieOf(player))));
      /** Checks that both players are sent the game as the server returns it. */
      const expectState = async (gameId: string) => {
        const view = await creator?.view(gameId);
        for (const browser of browsers) {
          const { game } = await browser.next('games.changed', ({ game: { version } }) => version === view?.version);
          expect({ ...game, ownMove: 'rock' }).toEqual(view);
        }
      };

      const gameId = await addListedGame(server.context, players[0], { move: 'rock' });
      await joiner?.join(gameId);
      await expectState(gameId);
      await joiner?.move(gameId, move);
      await expectState(gameId);

      for (const [seat, browser] of browsers.entries()) {
        await browser.next('profiles.balanceChanged', ({ balance }) => balance === 95);
        const { version } = await server.context.ledger.versionedBalanceOf(players[seat]?.id ?? '');
        const isLast = (sent: { version: number }) => sent.version === version;
        expect(await browser.next('profiles.balanceChanged', isLast)).toEqual({ balance: balances[seat], version });
        browser.close();
      }
    },
  );

  it('sends a balance only to its player, and a game only to its players [RTM-01]', async () => {
    const creator = await addPlayer(server.context);
    const stranger = await connectRealtime(server.address, cookieOf(await addPlayer(server.context)));
    const visitor = await connectRealtime(server.address);
    const gameId = await addListedGame(server.context, creator);

    const strangeRooms = [
      { room: `user:${creator.id}` },
      { room: 'game', gameId },
      { room: 'user', userId: creator.id },
    ];
    for (const hostile of [null, 'lobby', ...strangeRooms, []]) {
      expect(await stranger.watch(hostile as never)).toBe(false);
      expect(await visitor.watch(hostile as never)).toBe(false);
    }
    await playerActions(server.context, creator).cancel(gameId);
    await visitor.watch({ room: 'lobby' });
    await addListedGame(server.context, creator);
    await visitor.next('lobby.changed', ({ listed }) => listed.length > 0);

    expect(stranger.received).toEqual([]);
    const told = visitor.received.map(({ event }) => event);
    // The lobby also has the counters, whenever they change.
    expect(told.filter((event) => !event.startsWith('lobby.') && event !== 'counters.changed')).toEqual([]);
    stranger.close();
    visitor.close();
  });

  it('stores that a player is online until the last of their windows is closed', async () => {
    const [player, other] = [await addPlayer(server.context), await addPlayer(server.context)];
    const leaving = vi.spyOn(server.context.presence, 'leave');
    const windows = [
      await connectRealtime(server.address, cookieOf(player)),
      await connectRealtime(server.address, cookieOf(player)),
    ];
    await waitUntil(async () => (await onlineIn(server)).includes(player.id));

    windows[0]?.close();
    await waitUntil(() => leaving.mock.calls.length > 0);
    // This player is stored after the closed window was.
    const next = await connectRealtime(server.address, cookieOf(other));
    await waitUntil(async () => (await onlineIn(server)).includes(other.id));
    expect(await onlineIn(server)).toContain(player.id);

    windows[1]?.close();
    await waitUntil(async () => !(await onlineIn(server)).includes(player.id));
    next.close();
    leaving.mockRestore();
  });

  it('sends the lobby the players, the online players and the staked tickets when they change [LOB-03]', async () => {
    const counted = await startTestServer({ jobs: true });
    const visitor = await connectRealtime(counted.address);
    await visitor.watch({ room: 'lobby' });

    const player = await addPlayer(counted.context);
    await addListedGame(counted.context, player, { stakeAmount: 8 });
    const windows = [
      await connectRealtime(counted.address, cookieOf(player)),
      await connectRealtime(counted.address, cookieOf(player)),
    ];
    const expected = { players: 1, online: 1, staked: 8 };
    const sent = await visitor.next('counters.changed', (counters) => isDeepStrictEqual(counters, expected));

    expect(sent).toEqual(expected);
    for (const each of [visitor, ...windows]) each.close();
    await counted.close();
  });

  it('notifies players on all pages of completed games, connections and activities [RTM-01]', async () => {
    const [creator, joiner] = [await addPlayer(server.context), await addPlayer(server.context)];
    const [own, others] = [
      await connectRealtime(server.address, cookieOf(creator)),
      await connectRealtime(server.address, cookieOf(await addPlayer(server.context))),
    ];
    const { call } = createHttpClient(server.address, cookieOf(creator));

    const gameId = await addListedGame(server.context, creator);
    await playerActions(server.context, joiner).join(gameId);
    await playerActions(server.context, joiner).move(gameId, 'paper');
    const { game } = await own.next('games.changed', (content) => content.game.status === 'completed');
    const { ownMove: _, ...shared } = await playerActions(server.context, creator).view(gameId);
    expect(game).toEqual(shared);

    await call('profiles.updateConnections', { xUsername: 'live_cat', discordUsername: '' });
    await own.next('profiles.changed');
    await call('rewards.claimActivity', { activityType: 'x_username_update' });
    await own.next('rewards.changed');

    expect(others.received.map(({ event }) => event)).toEqual([]);
    own.close();
    others.close();
  });

  it('notifies the viewers of the shop and of a product of changes [RTM-01]', async () => {
    const productId = await addRaffle(server.context);
    const [inShop, atProduct] = [await connectRealtime(server.address), await connectRealtime(server.address)];
    await inShop.watch({ room: 'shop' });
    await atProduct.watch({ room: 'product', productId });

    await shopActions(server.context, await addPlayer(server.context)).enter(productId);

    for (const told of [inShop, atProduct]) {
      const { product } = await told.next('shop.productChanged', (content) => content.product.id === productId);
      expect(product).toMatchObject({ currentEntries: 1 });
      told.close();
    }
  });

  it('stores which players are online, and since when [RTM-01]', async () => {
    const player = await addPlayer(server.context);
    const since = Date.now();
    const here = await connectRealtime(server.address, cookieOf(player));

    const row = await waitUntil(async () => {
      const { pool } = server.context.database;
      return (await pool.query('SELECT online_at FROM online_users WHERE user_id = $1', [player.id])).rows[0];
    });

    expect(row.online_at.getTime()).toBeGreaterThanOrEqual(since);
    here.close();
  });

  it('has a heartbeat of 30 s and a timeout of 10 s [CON-17] [D-29]', async () => {
    const options = { path: '/api/realtime', transports: ['websocket'], extraHeaders: { origin: server.address } };
    const socket = io(server.address, { ...options, reconnection: false, forceNew: true });

    const handshake = await new Promise((resolve) => socket.io.engine.once('handshake', resolve));

    expect(handshake).toMatchObject({ pingInterval: 30_000, pingTimeout: 10_000 });
    socket.close();
  });

  it('disconnects when its session ends', async () => {
    const player = await addPlayer(server.context);
    const gameId = await addListedGame(server.context, player);
    const signedOut = await connectRealtime(server.address, cookieOf(player));

    await createHttpClient(server.address, cookieOf(player)).call('auth.signOut', {});
    await waitUntil(() => !signedOut.isConnected());
    await playerActions(server.context, player).cancel(gameId);

    expect(signedOut.received.filter(({ event }) => event === 'games.changed')).toEqual([]);
  });

  it('disconnects when its session ended while the server was deaf, but others stay', async () => {
    const [revoked, suspended] = [await addPlayer(server.context), await addPlayer(server.context)];
    const players = [revoked, suspended, await addPlayer(server.context)];
    const browsers = await Promise.all(players.map((player) => connectRealtime(server.address, cookieOf(player))));
    const visitor = await connectRealtime(server.address);
    const { pool } = server.context.database;
    const observed = observeStatements(server.database);

    // As another process changes them whose messages are lost.
    await pool.query('DELETE FROM sessions WHERE user_id = $1', [revoked.id]);
    await pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [suspended.id]);
    await endListening(server);
    await waitUntil(() => browsers.slice(0, 2).every((browser) => !browser.isConnected()));

    expect([...browsers, visitor].map((browser) => browser.isConnected())).toEqual([false, false, true, true]);
    expect(observed.stop().filter((text) => text.includes('AS known (hash)'))).toHaveLength(1);
    for (const browser of [...browsers, visitor]) browser.close();
  });

  it('can be lost without a forfeit: the player moves after reconnecting [D-13]', async () => {
    const [creator, joiner] = [await addPlayer(server.context), await addPlayer(server.context)];
    const gameId = await addListedGame(server.context, creator, { move: 'rock' });
    await playerActions(server.context, joiner).join(gameId);
    const lost = await connectRealtime(server.address, cookieOf(joiner));
    await waitUntil(() => server.context.presence.userIds().includes(joiner.id));

    lost.close();
    await waitUntil(() => !server.context.presence.userIds().includes(joiner.id));
    await server.context.games.settleExpired();

    expect(await playerActions(server.context, joiner).move(gameId, 'paper')).toMatchObject({
      status: 'completed',
      result: { winnerId: joiner.id },
    });
  });

  it('refuses a connection from another site', async () => {
    const connecting = connectRealtime(server.address, '', { origin: 'https://evil.example' });

    await expect(connecting).rejects.toThrow('websocket error');
  });

  it('reaches players of another server process through the database', async () => {
    await expectToReachAcross({ DATABASE_URL: 'postgres://the-test-database' });
  });

  it.skipIf(redisServer === null)('reaches players of another server process through Redis', async () => {
    const redis = await startRedis(redisServer as string);
    await expectToReachAcross({ DATABASE_URL: 'postgres://the-test-database', REDIS_URL: redis.url });
    await redis.stop();
  });
});

/** Returns the ids of the players who are stored as online. */
async function onlineIn({ context }: TestServer): Promise<string[]> {
  const { rows } = await context.database.pool.query<{ user_id: string }>('SELECT user_id FROM online_users');
  return rows.map((row) => row.user_id);
}

/** Tests that a player on one server process is notified when a player on another one joins their game. */
async function expectToReachAcross(env: Record<string, string>): Promise<void> {
  const shared = { database: server.database, env };
  const [one, other] = [await startTestServer(shared), await startTestServer(shared)];
  const creator = await addPlayer(one.context);
  const gameId = await addListedGame(one.context, creator);
  const watching = await connectRealtime(one.address, cookieOf(creator));
  const visitor = await connectRealtime(one.address);
  await visitor.watch({ room: 'lobby' });

  await playerActions(other.context, await addPlayer(other.context)).join(gameId);

  await watching.next('games.changed', ({ game }) => game.status === 'inProgress');
  await visitor.next('lobby.changed', isUnlisted(gameId));
  watching.close();
  visitor.close();
  await expectToSurvive(one, other);
}

/** Stops `ending`, and tests that a connection to `staying` still gets events. */
async function expectToSurvive(ending: TestServer, staying: TestServer): Promise<void> {
  const visitor = await connectRealtime(staying.address);
  await visitor.watch({ room: 'lobby' });
  await ending.close();

  const gameId = await addListedGame(staying.context, await addPlayer(staying.context));

  await visitor.next('lobby.changed', isListed(gameId));
  visitor.close();
  await staying.close();
}
