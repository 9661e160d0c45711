import { randomUUID } from 'node:crypto';
import { operations, type OperationName } from '@game/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { InsufficientBalance } from '../../../apps/server/src/modules/ledger/service.js';
import { cookieFrom, signUpForm } from '../../support/builders/accounts.js';
import { createHttpClient, type HttpClient } from '../../support/counterparts/http-client.js';
import { addPlayer, cookieOf, playerActions, grantTickets } from '../../support/builders/players.js';
import { connectRealtime, isUnlisted, type RealtimeClient } from '../../support/counterparts/realtime-client.js';
import { addPrize, addRaffle, address, raffleEntry } from '../../support/builders/shop.js';
import { replaceStatements } from '../../support/statements.js';
import { useTestServer } from '../../support/use-test-context.js';
import { waitUntil } from '../../support/wait.js';

// Words that occur nowhere else, not even in hexadecimal ids and tokens.
const canary = {
  email: 'canary.email.qzxvkw@canary.example',
  street: 'Canary Street qzxvkw',
  xUsername: 'canary_x_qzxvkw',
  discordUsername: 'canary_discord_qzxvkw',
  fullName: 'Canary Full Name qzxvkw',
  city: 'Canary City qzxvkw',
};
const secret = /canary|qzxvkw/i;

const lines: string[] = [];

const server = useTestServer({ jobs: true, log: { write: (line: string) => lines.push(line) } });

/** Fixture: a player whose private data contains the canaries, with games and a tournament that others see. */
async function addCanary() {
  const form = signUpForm({ email: canary.email, newsletter: true });
  const answer = await createHttpClient(server.address).call('auth.signUp', form);
  const { player } = answer.body;
  if (!player) throw new Error(answer.text);
  const cookie = cookieFrom(answer);
  const { call } = createHttpClient(server.address, cookie);
  const { xUsername, discordUsername, street, city } = canary;
  await call('profiles.updateConnections', { xUsername: `@${xUsername}`, discordUsername });
  await call('profiles.updateShippingAddress', { street, city, state: street, zipCode: '12345', country: 'US' });
  await server.context.database.pool.query(
    `UPDATE profiles SET shipping_address = jsonb_set(shipping_address, '{fullName}', to_jsonb($2::text)) WHERE id = $1`,
    [player.id, canary.fullName],
  );
  return { player, cookie, call };
}

/** Lists a game of the caller in the lobby. Returns its id. */
async function createListedGame(call: ReturnType<typeof createHttpClient>['call']): Promise<string> {
  const { gameId } = (await call('games.createWithStake', { stakeAmount: 5 })).body;
  await call('games.move', { gameId, move: 'rock' });
  return gameId;
}

/** Orders a prize and wins a raffle, both sent to the canary's address. Returns the ids that others can query. */
async function shopAs({ call }: Pick<HttpClient, 'call'>) {
  const { fullName, street, city } = canary;
  const shippingAddress = { fullName, street, city, state: street, zipCode: '12345', country: 'US' };
  const prizeId = await addPrize(server.context);
  const raffleId = await addRaffle(server.context, { maxEntries: 1 });
  await call('shop.enterRaffle', raffleEntry(raffleId));
  const draws = async () => (await call('shop.getDrawProof', { productId: raffleId })).body.draws;
  await waitUntil(async () => (await draws()).length === 1);
  for (const productId of [prizeId, raffleId]) {
    const { status, text } = await call('shop.redeemPrize', { productId, shippingAddress });
    if (status !== 200) throw new Error(text);
  }
  const { url } = (await call('payments.createCheckout', { amount: 100 })).body;
  const { rows } = await server.context.database.pool.query<{ id: string }>('SELECT id FROM purchases');
  if (!url || !rows[0]) throw new Error('there is no purchase');
  return { productIds: [prizeId, raffleId], purchaseId: rows[0].id };
}

/** Grants tickets to a player, as an operator does. */
async function give(id: string): Promise<void> {
  await server.context.database.transaction((transaction) => grantTickets(server.context, transaction, { id }, 100));
}

describe('private data of a player [D-05]', () => {
  it('is in no response to others on any route, in no realtime message, and in no log line', async () => {
    const { player, cookie, call } = await addCanary();
    await give(player.id);
    const opponent = await addPlayer(server.context);
    const [listed, played] = [await createListedGame(call), await createListedGame(call)];
    const created = await call('tournaments.createWithStake', { maxPlayers: 4, stakeAmount: 1, initialMove: 'rock' });
    const { tournamentId } = created.body;
    const rooms = [
      { room: 'lobby' },
      { room: 'tournaments' },
      { room: 'tournament', tournamentId },
      { room: 'shop' },
    ] as const;
    const listeners: RealtimeClient[] = [];
    for (const by of [cookieOf(opponent), '']) {
      const listener = await connectRealtime(server.address, by);
      for (const room of rooms) await listener.watch(room);
      listeners.push(listener);
    }
    const { productIds, purchaseId } = await shopAs({ call });
    const answers: string[] = [];
    await playerActions(server.context, opponent).join(played);

    // All operations, with all ids that they accept. An error is a response, too.
    const unknownId = randomUUID();
    const inputs = [listed, played].flatMap((gameId) =>
      ['waiting', 'in_progress', 'completed'].map((status) => ({
        gameId, status, tournamentId, userId: player.id, playerId: player.id, id: player.id,
        username: player.username, email: canary.email, password: 'guess 123 guess', currentPassword: 'x', newPassword: 'x',
        sessionId: unknownId, token: 'guess', confirmation: 'x', move: 'rock', matchId: unknownId, handNumber: 0, stakeAmount: 1,
        xUsername: 'other', discordUsername: 'other', target: '/auth', intent: 'logIn', newsletter: false, timeZone: 'UTC',
        acceptedTerms: true, maxPlayers: 4, initialMove: 'rock', count: 0, street: 'x', city: 'x', state: 'x', zipCode: 'x', country: 'x',
        productId: productIds[status === 'waiting' ? 0 : 1], number: 'ab'.repeat(32), raffleType: 'regular', purchaseId, amount: 100, shippingAddress: address,
        activityType: 'x_connect', milestone: 'x_mentions_5', redirect: '/earntickets', code: 'FRIEND7',
        ids: [`gameDecided:${gameId}`],
        topics: { games: true, tournaments: true, prizes: true },
        subscription: { endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: server.context.push.publicKey, auth: 'A'.repeat(22) } },
        name: 'Key', passkeyId: unknownId, word: 'ab'.repeat(32), drawNumber: 1, receipt: 'ab'.repeat(32),
        credential: { id: 'AA', response: { clientDataJSON: 'AA', attestationObject: 'AA', authenticatorData: 'AA', signature: 'AA' } },
        period: 'all', figure: 'wins', reason: 'other', details: '', kind: 'hand', cents: 500, length: 'day', showsResults: true,
      })),
    ); // oxfmt-ignore
    const names = Object.keys(operations) as OperationName[];
    const inputsOf = (name: OperationName) => {
      const distinct = inputs.map(
        (input) => [JSON.stringify(operations[name].input.safeParse(input).data), input] as const,
      );
      return new Map(distinct).values();
    };
    // If this fails, the list above lacks an operation.
    expect(names.filter((name) => !inputs.some((input) => operations[name].input.safeParse(input).success))).toEqual(
      [],
    );
    for (const by of ['', cookieOf(opponent)]) {
      for (const name of names) {
        if (name === 'auth.signOut' || name === 'account.signOutEverywhere') continue;
        for (const input of inputsOf(name)) {
          const answer = await createHttpClient(server.address, by).call(name, input);
          answers.push(JSON.stringify([name, [...answer.headers], answer.text]));
        }
      }
      // Leaves out the sandbox mailbox, because it is meant to show mail.
      for (const path of [
        '/',
        '/index',
        `/profile`,
        `/game/${played}`,
        `/challenge/${listed}`,
        `/files/cards/challenge/${listed}`,
        '/api/openapi.json',
        '/readyz',
        '/statistics',
        `/tournaments/${tournamentId}`,
        ...productIds.map((productId) => `/product/${productId}`),
        '/files/avatars/x',
      ]) {
        const response = await fetch(`${server.address}${path}`, { headers: { cookie: by } });
        answers.push(JSON.stringify([path, [...response.headers], await response.text()]));
      }
    }
    await call('profiles.updateUsername', { username: 'SomeoneNew' });
    await call('games.cancel', { gameId: listed });
    await listeners[1]?.next('lobby.changed', isUnlisted(listed));

    expect(answers.length).toBeGreaterThan(2 * names.length);
    for (const answer of answers) expect(answer).not.toMatch(secret);
    expect(JSON.stringify(listeners.flatMap(({ received }) => received))).not.toMatch(secret);
    // The player gets all of it, so the canaries can be found.
    const own = await createHttpClient(server.address, cookie).call('profiles.getOwn', {});
    for (const value of Object.values(canary)) expect(own.text).toContain(value);
    const download = await createHttpClient(server.address, cookie).call('account.getOwnData', {});
    for (const value of Object.values(canary)) expect(download.text).toContain(value);
    for (const listener of listeners) listener.close();
  });

  it('is in no log line of a failure', async () => {
    const { pool } = server.context.database;
    const cookie = cookieOf(await addPlayer(server.context));
    const { call } = createHttpClient(server.address, cookie);
    const { street } = canary;
    await pool.query(`ALTER TABLE profiles ADD CONSTRAINT no_streets CHECK (shipping_address IS NULL) NOT VALID`);
    await pool.query(`ALTER TABLE users ADD CONSTRAINT no_canaries CHECK (email NOT LIKE '%second%') NOT VALID`);
    await pool.query(`ALTER TABLE user_connections ADD CONSTRAINT no_handles CHECK (x_username IS NULL) NOT VALID`);
    onTestFinished(async () => {
      await pool.query('ALTER TABLE profiles DROP CONSTRAINT no_streets');
      await pool.query('ALTER TABLE users DROP CONSTRAINT no_canaries');
      await pool.query('ALTER TABLE user_connections DROP CONSTRAINT no_handles');
    });

    const failures = [
      await call('profiles.updateShippingAddress', { street, city: street, state: street, zipCode: '12345', country: 'US' }),
      await call('profiles.updateConnections', { xUsername: canary.xUsername, discordUsername: canary.discordUsername }),
      await call('auth.signUp', { email: `second.${canary.email}`, password: 'correct horse battery', acceptedTerms: true, newsletter: false, timeZone: 'UTC' }),
    ]; // oxfmt-ignore

    expect(failures.map(({ status }) => status)).toEqual([500, 500, 500]);
    const log = lines.join('');
    for (const told of ['no_streets', 'no_canaries', 'no_handles']) expect(log).toContain(told);
    expect(log).not.toMatch(/canary[._ ]|qzxvkw/i);
  });
});

describe('what PostgreSQL logs of failed statements', () => {
  /** Runs `work`; returns the errors of its statements as PostgreSQL logs them, with the values of rows and keys. */
  async function logOf(work: () => Promise<unknown>): Promise<string[]> {
    const logged: string[] = [];
    const restore = replaceStatements((_text, run) => {
      const answer = run();
      if (answer instanceof Promise) {
        answer.catch((error: { message: string; detail?: string }) => logged.push(`${error.message} ${error.detail}`));
      }
      return answer;
    });
    await work();
    restore();
    return logged;
  }

  const namesValues = (error: string) => /Failing row|Key \(/.test(error);

  it('contains no row when a player spends more tickets than they have', async () => {
    const player = await addPlayer(server.context, { balance: 10 });
    const { ledger, database } = server.context;
    const overspend = () =>
      database.transaction((transaction) =>
        ledger.post(transaction, [{ userId: player.id, type: 'operator_adjustment', amount: -11 }]),
      );

    const logged = await logOf(() => expect(overspend()).rejects.toThrow(InsufficientBalance));

    expect(logged).toContain('a balance cannot become negative undefined');
    expect(logged.filter(namesValues)).toEqual([]);
    expect(await ledger.balanceOf(player.id)).toBe(10);
  });

  it('is empty when a visitor signs up with an address that has an account', async () => {
    const { call } = createHttpClient(server.address);
    const form = signUpForm();
    await call('auth.signUp', form);

    const logged = await logOf(async () => expect((await call('auth.signUp', form)).status).toBe(422));

    expect(logged.filter(namesValues)).toEqual([]);
  });
});
