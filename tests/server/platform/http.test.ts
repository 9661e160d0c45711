import { randomUUID } from 'node:crypto';
import { errors, operations, type OperationName } from '@game/contract';
import { describe, expect, it, vi } from 'vitest';
import { signUpForm } from '../../support/builders/accounts.js';
import type { BuiltPlayer } from '../../support/build-player.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { addListedGame, addPlayer, cookieOf } from '../../support/builders/players.js';
import { addRefusedWin, address } from '../../support/builders/shop.js';
import { productionEnv, startTestServer } from '../../support/test-context.js';
import { addTournament, decidedMoves } from '../../support/builders/tournaments.js';
import { useTestServer } from '../../support/use-test-context.js';
import { startLimitMs } from '../../support/wait.js';

const server = useTestServer();

/** Sends a raw body to an operation, with further headers. */
async function post(name: string, body: string | undefined, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.address}/api/${name}`, {
    method: 'POST',
    headers: {
      origin: server.address,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('a stake that is not a whole number from 1 to 1,000,000', () => {
  it.each([
    ...['-1', '0', 'NaN', '1e309', '"5"', '[]', '{}', 'true', 'null', undefined].map((stake) => {
      return [stake, 'INVALID_STAKE', 'Stake amount must be greater than 0'];
    }),
    ['0.5', 'STAKE_NOT_WHOLE', 'Enter a whole number of tickets'],
    ['1.5', 'STAKE_NOT_WHOLE', 'Enter a whole number of tickets'],
    ['1000001', 'STAKE_TOO_HIGH', 'Maximum stake is 1,000,000 tickets'],
    ['9007199254740992', 'STAKE_TOO_HIGH', 'Maximum stake is 1,000,000 tickets'],
  ])('is rejected with the true reason: %s [VAL-01] [D-07]', async (stake, code, message) => {
    const player = await addPlayer(server.context);
    const body = stake === undefined ? '{}' : `{"stakeAmount":${stake}}`;

    const answer = await post('games.createWithStake', body, { cookie: cookieOf(player) });

    expect(answer).toMatchObject({ status: 400, body: { code, message } });
    expect(await server.context.ledger.balanceOf(player.id)).toBe(100);
  });

  it('is rejected in the same way if the body is missing or not JSON', async () => {
    const cookie = cookieOf(await addPlayer(server.context));

    for (const body of [undefined, '', '{', 'stakeAmount=5']) {
      const answer = await post('games.createWithStake', body, { cookie });
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_STAKE' } });
    }
  });
});

describe('an invalid tournament', () => {
  const fine = { maxPlayers: 4, stakeAmount: 5, initialMove: 'rock' };

  it.each([
    [{ maxPlayers: 5 }, 'Select 4, 8, 16, 32 or 64 players.'],
    [{ maxPlayers: 128 }, 'Select 4, 8, 16, 32 or 64 players.'],
    [{ maxPlayers: '4' }, 'Select 4, 8, 16, 32 or 64 players.'],
    [{ maxPlayers: undefined, stakeAmount: 0 }, 'Select 4, 8, 16, 32 or 64 players.'],
    [{ stakeAmount: undefined }, 'Stake amount is required'],
    [{ stakeAmount: null }, 'Stake amount is required'],
    [{ stakeAmount: '5' }, 'Stake amount is required'],
    [{ stakeAmount: 1.5 }, 'Enter a whole number of tickets'],
    [{ stakeAmount: 0 }, 'Minimum stake is 1 ticket'],
    [{ stakeAmount: -5, initialMove: undefined }, 'Minimum stake is 1 ticket'],
    [{ stakeAmount: 1_000_001 }, 'Maximum stake is 1,000,000 tickets'],
    [{ initialMove: undefined }, 'Please select your initial move for the tournament.'],
    [{ initialMove: 'lizard' }, 'Please select your initial move for the tournament.'],
  ])('is rejected with the message of the specification: %j', async (changed, message) => {
    const player = await addPlayer(server.context);

    const answer = await post('tournaments.createWithStake', JSON.stringify({ ...fine, ...changed }), {
      cookie: cookieOf(player),
    });

    expect(answer).toMatchObject({ status: 400, body: { message } });
    expect(await server.context.ledger.balanceOf(player.id)).toBe(100);
  });

  it.each([4, 8, 16, 32, 64])('is not one of %i players', async (maxPlayers) => {
    const cookie = cookieOf(await addPlayer(server.context));

    const answer = await post('tournaments.createWithStake', JSON.stringify({ ...fine, maxPlayers }), { cookie });

    expect(answer).toMatchObject({ status: 200, body: { tournamentId: expect.any(String) } });
  });

  it.each([
    ['tournaments.createWithStake', '[]', 'The request was not understood.'],
    ['tournaments.createWithStake', '{', 'The request was not understood.'],
    ['tournaments.join', '{}', 'Failed to join tournament. Please try again.'],
    ['tournaments.move', '{"move":"rock"}', 'Failed to make move. Please try again.'],
    ['tournaments.leave', '{"tournamentId":"1"}', 'Tournament not found'],
    ['tournaments.cancel', '{}', 'Tournament not found'],
  ])('is rejected by %s with body %s', async (name, body, message) => {
    const cookie = cookieOf(await addPlayer(server.context));

    expect(await post(name, body, { cookie })).toMatchObject({ body: { message } });
  });
});

describe('a request', () => {
  it('requires a UUID as its idempotency key if it moves tickets', async () => {
    const cookie = cookieOf(await addPlayer(server.context));

    const answer = await post('games.createWithStake', '{"stakeAmount":5}', { cookie, 'idempotency-key': 'again' });

    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST', hint: expect.any(String) } });
  });

  it('changes nothing if it comes from another site', async () => {
    const player = await addPlayer(server.context);
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${server.address}.evil.example` },
      { 'sec-fetch-site': 'cross-site' },
    ];

    for (const headers of foreign) {
      const answer = await post('games.createWithStake', '{"stakeAmount":5}', { cookie: cookieOf(player), ...headers });
      expect(answer).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORIGIN' } });
    }
    expect(await server.context.ledger.balanceOf(player.id)).toBe(100);
    const own = await post('games.createWithStake', '{"stakeAmount":5}', {
      cookie: cookieOf(player),
      origin: server.address,
    });
    expect(own.status).toBe(200);
  });

  it('has a response that no browser runs, frames or takes for another type', async () => {
    const { headers } = await fetch(`${server.address}/api/lobby.listGames?input=%7B%7D`);

    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  it('has a response that must not be cached', async () => {
    const cookie = cookieOf(await addPlayer(server.context));

    for (const path of ['/api/profiles.getBalance', '/%61pi/profiles.getBalance']) {
      const response = await fetch(`${server.address}${path}`, { headers: { cookie } });
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('gets the app if the page is unknown, even if the URL is invalid', async () => {
    for (const path of ['/no/such/page', '//x', '/game//outcome', '/game/..%2f..%2fetc', '/%']) {
      const response = await fetch(`${server.address}${path}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch('text/html');
    }
  });

  it('gets a 404 if the operation or file is unknown', async () => {
    for (const path of ['/api/no.such', '/assets/no-such.js']) {
      expect((await fetch(`${server.address}${path}`)).status).toBe(404);
    }
  });

  const toEarn = { code: 'NOT_SIGNED_IN_TO_EARN', message: 'Please sign in to complete this action' };
  const refusals: Record<string, { code: string; message: string }> = {
    'x.connectAccount': toEarn,
    'discord.connectAccount': toEarn,
    'rewards.claimActivity': toEarn,
    'rewards.claimMilestone': toEarn,
    'tournaments.join': { code: 'NOT_SIGNED_IN_TO_JOIN', message: 'You must be logged in to join tournaments' },
    'shop.enterRaffle': { code: 'NOT_SIGNED_IN_TO_ENTER', message: 'Please login to enter the raffle' },
    'shop.redeemPrize': { code: 'NOT_SIGNED_IN_TO_REDEEM', message: 'Failed to redeem prize. Please try again.' },
    'payments.createCheckout': {
      code: 'NOT_SIGNED_IN_TO_PURCHASE',
      message: 'You must be logged in to make a purchase',
    },
  };

  it.each(Object.entries(operations).filter(([, { access }]) => access === 'player'))(
    'without a session is refused: %s [ROL-01]',
    async (name, operation) => {
      const isQuery = operation.kind === 'query';
      const response = await fetch(`${server.address}/api/${name}`, {
        method: isQuery ? 'GET' : 'POST',
        headers: { origin: server.address, cookie: `session=${randomUUID()}.forged` },
      });

      expect(response.status).toBe(401);
      expect(await response.json()).toEqual(
        refusals[name] ?? { code: 'NOT_SIGNED_IN', message: 'Auth session missing!' },
      );
    },
  );

  it('is allowed for every operation of players if a player is signed in [ROL-02]', async () => {
    const player = await addPlayer(server.context);
    const { call } = createHttpClient(server.address, cookieOf(player));
    const gameId = await addListedGame(server.context, await addPlayer(server.context));
    expect((await call('games.createWithStake', { stakeAmount: 1 })).status).toBe(200);
    expect((await call('games.joinWithStake', { gameId })).status).toBe(200);

    const names = (Object.keys(operations) as OperationName[]).filter((name) => operations[name].access === 'player');
    const refused: string[] = [];
    for (const name of names) if ([401, 403].includes((await call(name, {})).status)) refused.push(name);

    expect(refused).toEqual([]);
  });
});

describe('the API', () => {
  it('reports that it is alive and ready', async () => {
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  });

  it('replies with UNAVAILABLE, which browsers retry, while no database connection is free', async () => {
    const crowded = await startTestServer({ env: { DATABASE_POOL_SIZE: '2' }, database: server.database });
    const client = createHttpClient(crowded.address, cookieOf(await addPlayer(server.context)));
    const { pool } = crowded.context.database;
    const taken = await pool.connect();

    // Not earlier: the connections of a starting server may take longer.
    pool.options.connectionTimeoutMillis = 100;
    expect(await client.call('profiles.updateVisibility', { showsResults: true })).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE' },
    });
    pool.options.connectionTimeoutMillis = startLimitMs;
    taken.release();
    expect(await client.call('profiles.updateVisibility', { showsResults: true })).toMatchObject({ status: 200 });
    await crowded.close();
  });

  it('refuses a request immediately when too many others wait for a connection', async () => {
    const crowded = await startTestServer({ env: { DATABASE_POOL_SIZE: '2' } });
    const { database } = crowded.context;
    const client = createHttpClient(crowded.address, cookieOf(await addPlayer(crowded.context)));
    const taken = await database.pool.connect();
    const waiting = Promise.allSettled(
      Array.from({ length: 500 }, () => database.run((connection) => Promise.resolve(connection))),
    );

    const refused = await client.call('profiles.updateVisibility', { showsResults: true });
    taken.release();

    expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE', retryAfterSeconds: 1 } });
    expect(refused.headers.get('Retry-After')).toBe('1');
    // The first one has not waited too long.
    expect((await waiting)[0]).toMatchObject({ status: 'fulfilled' });
    await crowded.close();
  });

  it('replies to a refused request with status, code and message, and with what helps to correct it [EGN-01]', async () => {
    const cookie = cookieOf(await addPlayer(server.context));
    const { call } = createHttpClient(server.address, cookie);

    const { status, message } = errors.GAME_NOT_FOUND;
    const missingRow = await call('games.get', { gameId: randomUUID() });
    expect(missingRow).toMatchObject({ status, body: { code: 'GAME_NOT_FOUND', message } });
    expect(await createHttpClient(server.address).call('profiles.getOwn', {})).toMatchObject({
      status: 401,
      body: { code: 'NOT_SIGNED_IN', message: 'Auth session missing!' },
    });
    expect(await call('auth.signUp', signUpForm({ password: 'password1' }))).toMatchObject({
      status: errors.WEAK_PASSWORD.status,
      body: { code: 'WEAK_PASSWORD', reasons: ['It is among the passwords that are guessed first.'] },
    });
    expect(await call('lobby.listGames', { before: 'x' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST', message: expect.any(String), details: expect.stringContaining('before') },
    });
    expect(await post('games.createWithStake', '{"stakeAmount":5}', { cookie, 'idempotency-key': '' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST', hint: 'Send a UUID in the header Idempotency-Key.' },
    });
    expect(await post('profiles.uploadAvatar', '{}', { cookie })).toMatchObject({
      status: 400,
      body: { code: 'IMAGE_MISSING', message: 'You must select an image to upload.' },
    });
  });

  it('gives a repeated idempotent command the same reply, and changes nothing more [D-29]', async () => {
    const { tournamentId, players } = await addTournament(server.context, { initialMoves: decidedMoves(4) });
    const player = players[0] as BuiltPlayer;
    const { call } = createHttpClient(server.address, cookieOf(player));
    const { fullName: _, ...shippingAddress } = address;
    const inputs: Partial<Record<OperationName, object>> = {
      'account.updateNewsletter': { newsletter: true },
      'profiles.updateUsername': { username: 'repeated_cat' },
      'profiles.updateConnections': { xUsername: '@cat', discordUsername: 'cat' },
      'profiles.updateShippingAddress': shippingAddress,
      'profiles.updateTimeZone': { timeZone: 'Asia/Tokyo' },
      'profiles.updateVisibility': { showsResults: false },
      'tournaments.acknowledgeHands': { tournamentId, count: 1 },
      'tournaments.acknowledgeResult': { tournamentId },
      'shop.publishReceipt': await addRefusedWin(server.context, player),
      'inbox.markRead': { ids: [`cat:${randomUUID()}`] },
      'push.subscribe': {
        subscription: {
          endpoint: 'https://fcm.googleapis.com/fcm/send/repeated',
          keys: { p256dh: server.context.push.publicKey, auth: 'A'.repeat(22) },
        },
      },
      'push.setTopics': { topics: { games: true, tournaments: false, prizes: true } },
      'push.unsubscribe': {},
      'players.block': { playerId: players[1]?.id },
      'players.unblock': { playerId: players[1]?.id },
      'selfLimits.setPurchases': { cents: 500 },
      'account.revokeSession': { sessionId: randomUUID() },
      'account.signOutEverywhere': {},
      'auth.signOut': {},
    };
    const marked = Object.entries(operations).flatMap(([name, operation]) =>
      'isIdempotent' in operation ? [name] : [],
    );
    expect(Object.keys(inputs).toSorted()).toEqual(marked.toSorted());
    const stateOf = async () => {
      const tables = [
        'profiles WHERE id',
        'users WHERE id',
        'sessions WHERE user_id',
        'push_subscriptions WHERE user_id',
        'user_connections WHERE user_id',
        'purchase_limits WHERE user_id',
        'raffle_draws WHERE winner_id',
      ];
      const rows = [...tables, 'tournament_acknowledgements WHERE user_id'].map(async (rowsOf) => {
        const [table = ''] = rowsOf.split(' ');
        const text = `SELECT to_jsonb(${table}) - 'updated_at' AS row FROM ${rowsOf} = $1`;
        return (await server.context.database.pool.query(text, [player.id])).rows as unknown[];
      });
      return Promise.all(rows);
    };

    for (const [name, input] of Object.entries(inputs)) {
      const first = await call(name as OperationName, input as never);
      const state = await stateOf();
      const second = await call(name as OperationName, input as never);
      expect([name, second.status, second.body]).toEqual([name, 200, first.body]);
      expect([name, await stateOf()]).toEqual([name, state]);
    }
  });
});

describe('while the database cannot work', () => {
  const failures = [
    ['no disk space', '53100', ''],
    ['too many connections', '53300', ''],
    ['a standby', '25006', ''],
    ['a lock timeout', '55P03', ''],
    ['a deadlock', '40P01', ''],
    ['a lost connection', undefined, 'Connection terminated unexpectedly'],
    ['no connection', undefined, 'timeout exceeded when trying to connect'],
  ] as const;

  it.each(failures)('with %s, a request is answered with 503 and Retry-After', async (_name, code, message) => {
    const cause = Object.assign(new Error(message), { code });
    vi.spyOn(server.context.ledger, 'versionedBalanceOf').mockRejectedValue(new Error('Failed query', { cause }));
    const { call } = createHttpClient(server.address, cookieOf(await addPlayer(server.context)));

    const answer = await call('profiles.getBalance', {});

    expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE', retryAfterSeconds: 1 } });
    expect(answer.headers.get('retry-after')).toBe('1');
  });
});

it('a log-in is answered with 503 while the database cannot be reached', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const connect = vi.spyOn(server.context.database.pool, 'connect').mockRejectedValue(refused);
  const credentials = { email: 'cat@example.test', password: 'a password' };

  const answer = await createHttpClient(server.address).call('auth.signInWithPassword', credentials);

  expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  connect.mockRestore();
});

describe('the log', () => {
  it('contains errors and stacks of bugs only, never of requests that anyone can send', async () => {
    const lines: string[] = [];
    const logged = await startTestServer({ env: productionEnv, log: { write: (line) => lines.push(line) } });
    const { call } = createHttpClient(logged.address, '', productionEnv.PUBLIC_URL);
    const signIn = { intent: 'logIn', target: '/auth', newsletter: false, timeZone: 'UTC' } as const;

    expect((await call('auth.signInWithX', signIn)).status).toBe(503);
    expect((await call('auth.requestPasswordReset', { email: 'a@example.test' })).status).toBe(503);
    const counters = vi.spyOn(logged.context.counters, 'get');
    counters.mockRejectedValueOnce(Object.assign(new Error('disk full'), { code: '53100' }));
    expect((await call('counters.get', {})).status).toBe(503);
    expect(lines.filter((line) => /"level":(50|60)|"stack"/.test(line))).toEqual([]);
    expect(lines.join('')).toContain('disk full');

    counters.mockRejectedValueOnce(new Error('a bug'));
    expect((await call('counters.get', {})).status).toBe(500);
    expect(lines.filter((line) => /"level":50.*"stack"/.test(line))).toHaveLength(1);
    await logged.close();
  });
});
