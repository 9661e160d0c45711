import { notificationKinds, notificationPath, notificationTexts, type NotificationKind } from '@game/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BuiltPlayer } from '../../support/build-player.js';
import { addListedGame, addPlayer, cookieOf, playerActions } from '../../support/builders/players.js';
import { addTournament, decidedMoves, matchAt } from '../../support/builders/tournaments.js';
import type { Context } from '../../../apps/server/src/context.js';
import { sha256 } from '../../../apps/server/src/platform/sha256.js';
import { startPushService, type PushDevice, type PushService } from '../../support/counterparts/push-service.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { FakeClock } from '../../support/fake-clock.js';
import { replaceStatements } from '../../support/statements.js';
import { createTestContext, type TestContext } from '../../support/test-context.js';
import { waitUntil } from '../../support/wait.js';

const clock = new FakeClock();
const minuteMs = 60_000;

let database: TestDatabase;
let service: PushService;
/** Two processes on one database, without jobs: the tests run them. */
let test: TestContext;
let other: TestContext;
let logged: string[] = [];

beforeAll(async () => {
  service = await startPushService();
  database = await createTestDatabase();
  const options = {
    database,
    clock,
    env: { PUSH_HOSTS: service.host },
    log: { write: (line: string) => void logged.push(line) },
  };
  test = await createTestContext(options);
  other = await createTestContext(options);
});

afterAll(async () => {
  await other.close();
  await test.close();
  service.close();
  await database.drop();
});

beforeEach(() => {
  service.answerWith(201);
  logged = [];
});

/** The kinds that the inbox stores and pushes. An offered rematch is read from its game, for 2 minutes. */
const pushedKinds = notificationKinds.filter((kind) => kind !== 'rematchOffered');

const everything = { games: true, tournaments: true, prizes: true };

const sessionOf = (player: BuiltPlayer) => test.context.auth.sessions.tokenHashIn(cookieOf(player));
const topicsOf = (player: BuiltPlayer) => test.context.push.topicsOf(sessionOf(player));
const subscribe = (player: BuiltPlayer, { subscription }: Pick<PushDevice, 'subscription'>) =>
  test.context.push.subscribe(player, sessionOf(player), { subscription });

/** Builds a player, and a device of theirs that gets push messages. */
async function addDevice(): Promise<{ player: BuiltPlayer; device: PushDevice }> {
  const [player, device] = [await addPlayer(test.context), service.subscribe()];
  await subscribe(player, device);
  return { player, device };
}

/** Lets a new opponent play a game of `creator`, until it is decided. Returns the id of the game. */
async function play(creator: BuiltPlayer, context: Context = test.context): Promise<string> {
  clock.advance(1);
  const opponent = await addPlayer(context, { username: `rival ${clock.now().getTime()}` });
  const gameId = await addListedGame(context, creator);
  await playerActions(context, opponent).join(gameId);
  await playerActions(context, opponent).move(gameId, 'paper');
  return gameId;
}

/** Runs the jobs that push messages depend on. */
async function push({ push: { games }, outbox } = test.context): Promise<void> {
  await games.flush();
  await outbox.sendDue();
}

async function countSubscriptions({ id }: BuiltPlayer): Promise<number> {
  const { rows } = await test.context.database.pool.query(
    'SELECT count(*)::int FROM push_subscriptions WHERE user_id = $1',
    [id],
  );
  return rows[0].count;
}

describe('a push message', () => {
  it('notifies of a game once, signed and encrypted, without its result', async () => {
    const { player, device } = await addDevice();
    const gameId = await play(player);
    await Promise.all([push(), push(other.context), push()]);
    await test.context.push.games.addMissed();
    await Promise.all([push(), push(other.context)]);

    expect(device.received.map(({ message }) => message).toSorted((a, b) => (a.tag > b.tag ? -1 : 1))).toEqual([
      {
        tag: `gameJoined:${gameId}`,
        title: expect.stringMatching(/^rival \d+ joined your game$/),
        body: 'Their move decides it.',
        path: `/game/${gameId}/outcome`,
      },
      {
        tag: `gameDecided:${gameId}`,
        replaces: `gameJoined:${gameId}`,
        title: expect.stringMatching(/^Your game against rival \d+ is decided$/),
        body: 'Both of you have moved.',
        path: `/game/${gameId}/outcome`,
      },
    ]);
    // Only the messages: the letters of a topic, which is a hash of the tag, can spell 'won'.
    expect(JSON.stringify(device.received.map(({ message }) => message))).not.toMatch(/win|won|loss|lost|paper|rock/i);
    expect(device.received.map(({ ttl }) => ttl)).toEqual([3600, 3600]);
    for (const { topic, message } of device.received) expect(topic).toBe(sha256(message.tag, 'base64url').slice(0, 32));
  });

  it('notifies of a game that is decided while earlier messages are stored', async () => {
    const { player, device } = await addDevice();
    const { games } = test.context.push;
    await play(player);
    const laterEvent = { playerId: player.id, gameId: await play(player, other.context), opponentId: null };

    const restore = replaceStatements((text, proceed) => {
      if (text.includes('json_to_recordset')) games.add({ ...laterEvent, kind: 'gameJoined' });
      return proceed();
    });
    await games.flush();
    restore();
    await push();

    expect(device.received.map(({ message }) => message.tag)).toContain(`gameJoined:${laterEvent.gameId}`);
  });

  it('is found by another process, once, if the one that decided the game ended before', async () => {
    const { player, device } = await addDevice();
    const ended = await createTestContext({ database, clock, env: { PUSH_HOSTS: service.host } });
    const gameId = await play(player, ended.context);
    await ended.close();

    await Promise.all([test.context.push.games.addMissed(), other.context.push.games.addMissed()]);
    await push(other.context);

    expect(device.received.map(({ message }) => message.tag)).toEqual([`gameDecided:${gameId}`]);
  });

  it('notifies of a tournament without its winner, and only of what the device wants', async () => {
    const { tournamentId, players, actions } = await addTournament(test.context, { initialMoves: decidedMoves(4) });
    const [winner, loser] = [players[0], players[2]] as [BuiltPlayer, BuiltPlayer];
    const devices = [service.subscribe(), service.subscribe()] as const;
    await subscribe(winner, devices[0]);
    await subscribe(loser, devices[1]);
    const { tournament } = await (actions[0] as (typeof actions)[0]).view(tournamentId);
    const final = matchAt(tournament.matches, 2, 1);

    await actions[0]?.move(final.id, 'rock');
    await actions[2]?.move(final.id, 'scissors');
    await push();

    const shown = { title: `${tournament.name} is decided`, body: 'See the final.' };
    const path = `/tournaments/${tournamentId}`;
    expect(devices[0].received.map(({ message }) => message)).toEqual([
      { tag: `tournamentWon:${tournamentId}`, ...shown, path },
    ]);
    expect(devices[1].received.map(({ message }) => message)).toEqual([
      { tag: `tournamentFinalLost:${tournamentId}`, ...shown, path },
    ]);
    await test.context.push.setTopics(sessionOf(winner), { games: false, tournaments: false, prizes: true });
    const news = { playerIds: [winner.id], targetId: final.id, name: 'A lamp' };
    await test.context.database.transaction((on) =>
      test.context.inbox.add(
        on,
        { kind: 'tournamentStarted', ...news },
        { kind: 'gameExpired', ...news },
        { kind: 'raffleLost', ...news },
      ),
    );
    await play(winner);
    await push();
    expect(devices[0].titles().slice(1)).toEqual(['Drawn: A lamp']);
  });

  it('of each kind reaches only a device that wants its topic, and opens its page', async () => {
    const player = await addPlayer(test.context);
    const opponent = await addPlayer(test.context, { username: 'rival_of_all' });
    const topics = ['games', 'tournaments', 'prizes'] as const;
    const kindsOn = async (topic: (typeof topics)[number]) => {
      const device = service.subscribe();
      await subscribe(player, device);
      const wanted = { games: false, tournaments: false, prizes: false, [topic]: true };
      await test.context.push.setTopics(sessionOf(player), wanted);
      // One target for each topic, so that no row of an earlier round is in the way.
      const targetId = test.context.random.uuid();
      const news = pushedKinds.map((kind) => ({
        kind,
        playerIds: [player.id],
        targetId,
        ...(kind.startsWith('game') ? { opponentId: opponent.id } : { name: 'Lamp' }),
      }));
      await test.context.database.transaction((on) => test.context.inbox.add(on, ...news));
      await push();
      for (const { message } of device.received) {
        const kind = message.tag.split(':')[0] as NotificationKind;
        const { title, message: body } = notificationTexts[kind];
        const subject = kind.startsWith('game') ? 'rival_of_all' : 'Lamp';
        const path = notificationPath(kind, targetId);
        expect(message).toMatchObject({ title: title(subject), body: body(subject), path });
      }
      return device.received.map(({ message }) => message.tag.split(':')[0] ?? '').toSorted();
    };

    const startingWith = (start: string) => pushedKinds.filter((kind) => kind.startsWith(start)).toSorted();
    expect(await kindsOn('games')).toEqual(startingWith('game'));
    expect(await kindsOn('tournaments')).toEqual(startingWith('tournament'));
    expect(await kindsOn('prizes')).toEqual(startingWith('raffle'));
  });

  it('is not sent if the player has read it, or if it is too old', async () => {
    const { player, device } = await addDevice();
    service.answerWith(503);
    const readId = await play(player);
    await push();
    await test.context.inbox.markRead(player, { ids: [`gameJoined:${readId}`] });
    service.answerWith(201);
    clock.advance(5 * minuteMs);
    await push();
    expect(device.received.map(({ message }) => message.tag)).toEqual([`gameDecided:${readId}`]);

    service.answerWith(503);
    await play(player);
    await push();
    service.answerWith(201);
    clock.advance(62 * minuteMs);
    await push();
    expect(device.received).toHaveLength(1);
    expect(await test.context.outbox.status()).toMatchObject({ waiting: 0 });
  });

  it('is sent again after a failure of the push service, but not after a refusal', async () => {
    const { player, device } = await addDevice();
    await play(player);
    for (const status of [500, 429, 302]) {
      service.answerWith(status);
      await push();
      clock.advance(5 * minuteMs);
    }
    service.answerWith(201);
    await push();
    expect(device.received).toHaveLength(2);

    service.answerWith(413);
    await play(player);
    await push();
    service.answerWith(201);
    clock.advance(5 * minuteMs);
    await push();
    expect(device.received).toHaveLength(2);
    expect(logged.join('')).toContain('deleted a push message that could not be sent');
    expect(logged.join('')).not.toContain(device.subscription.endpoint);
  });

  it('waits as long as a busy push service asks for, but at most an hour', async () => {
    const { player, device } = await addDevice();
    service.answerWith(429, '600');
    await play(player);
    await push();
    service.answerWith(503, '86400');
    clock.advance(9 * minuteMs);
    const requests = service.requests();
    await push();
    expect(service.requests()).toBe(requests);
    clock.advance(minuteMs);
    await play(player);
    await push();

    service.answerWith(201);
    clock.advance(59 * minuteMs);
    await push();
    expect(device.received).toEqual([]);
    clock.advance(minuteMs);
    await push();
    expect(device.received).toHaveLength(2);
  });

  it('delays no mail while the push service does not answer, and is sent again after the timeout', async () => {
    const { player, device } = await addDevice();
    const { outbox, database: own } = test.context;
    const timeout = new AbortController();
    const timeouts = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    const release = service.hold();
    const before = service.requests();
    const gameId = await play(player);
    const sending = push();
    await waitUntil(() => service.requests() === before + 2);

    const mail = { to: 'clementine@example.test', subject: 'Hello', text: 'Cheese' };
    await own.transaction((on) => outbox.addMail(on, mail));
    const mails = `SELECT FROM outbox WHERE channel = 'mail'`;
    await waitUntil(async () => (await own.pool.query(mails)).rowCount === 0);
    expect(device.received).toEqual([]);

    timeout.abort();
    await sending;
    release();
    timeouts.mockRestore();
    clock.advance(5 * minuteMs);
    await push();
    expect(service.requests()).toBe(before + 4);
    const tags = new Set(device.received.map(({ message }) => message.tag));
    expect(tags).toEqual(new Set([`gameJoined:${gameId}`, `gameDecided:${gameId}`]));
  });

  it.each([404, 410])('deletes the subscription if the push service answers %i', async (status) => {
    const { player } = await addDevice();
    await play(player);
    service.answerWith(status);
    await push();

    expect(await countSubscriptions(player)).toBe(0);
    expect(await topicsOf(player)).toBeNull();
    const requests = service.requests();
    clock.advance(5 * minuteMs);
    await play(player);
    await push();
    expect(service.requests()).toBe(requests);
  });
});

describe('a device', () => {
  it('gets everything at first, can choose, and is turned off', async () => {
    const { player } = await addDevice();
    const { push: pushes } = test.context;
    expect(await topicsOf(player)).toEqual(everything);
    expect(pushes.publicKey).toBe(other.context.push.publicKey);

    await pushes.setTopics(sessionOf(player), { ...everything, games: false });
    expect(await topicsOf(player)).toEqual({ ...everything, games: false });

    await pushes.unsubscribe(sessionOf(player));
    expect(await topicsOf(player)).toBeNull();
    await expect(pushes.setTopics(sessionOf(player), everything)).rejects.toThrow('PUSH_IS_OFF');
  });

  it('is off after the player has signed out there, or deleted the account', async () => {
    const { auth, account } = test.context;
    const [signedOut, deleted] = [(await addDevice()).player, (await addDevice()).player];
    await auth.sessions.end(cookieOf(signedOut));
    await account.deletion.delete(deleted, { confirmation: deleted.username });

    expect([await countSubscriptions(signedOut), await countSubscriptions(deleted)]).toEqual([0, 0]);
  });

  it('replaces its earlier subscription, and belongs to the player who signed in there last', async () => {
    const [{ player }, renewed, next] = [await addDevice(), service.subscribe(), await addPlayer(test.context)];
    await subscribe(player, renewed);
    expect(await countSubscriptions(player)).toBe(1);
    await test.context.push.setTopics(sessionOf(player), { games: false, tournaments: false, prizes: false });

    expect(await subscribe(next, renewed)).toEqual(everything);

    expect([await countSubscriptions(player), await countSubscriptions(next)]).toEqual([0, 1]);
  });

  it('is refused with an endpoint of another device, of no push service, or with a key that is none', async () => {
    const { player, device } = await addDevice();
    const stranger = await addPlayer(test.context);
    const { endpoint, keys } = service.subscribe().subscription;
    const forged = [
      [{ endpoint: device.subscription.endpoint, keys }, 'PUSH_SUBSCRIPTION_TAKEN'],
      [{ endpoint: 'https://internal.example/push', keys }, 'PUSH_SERVICE_UNKNOWN'],
      [{ endpoint: endpoint.replace('127.0.0.1', 'localhost'), keys }, 'PUSH_SERVICE_UNKNOWN'],
      [{ endpoint, keys: { ...keys, p256dh: 'A'.repeat(87) } }, 'PUSH_KEY_INVALID'],
    ] as const;
    for (const [subscription, code] of forged) {
      await expect(subscribe(stranger, { subscription })).rejects.toThrow(code);
    }
    await test.context.database.pool.query('DELETE FROM sessions WHERE user_id = $1', [stranger.id]);
    await expect(subscribe(stranger, service.subscribe())).rejects.toThrow('NOT_SIGNED_IN');
    expect([await countSubscriptions(player), await countSubscriptions(stranger)]).toEqual([1, 0]);
  });

  it('is turned off if the player has ten newer ones', async () => {
    const { player } = await addDevice();
    const { pool } = test.context.database;
    for (let newer = 1; newer <= 10; newer += 1) {
      const device = await addPlayer(test.context);
      await pool.query('UPDATE sessions SET user_id = $1 WHERE user_id = $2', [player.id, device.id]);
      clock.advance(1);
      await test.context.push.subscribe(player, sessionOf(device), service.subscribe());
    }

    expect(await countSubscriptions(player)).toBe(10);
    expect(await topicsOf(player)).toBeNull();
  });
});
