import { describe, expect, it } from 'vitest';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { hostileUsernames } from '../../support/builders/hostile-usernames.js';
import { png } from '../../support/builders/images.js';
import { addListedGame, addPlayer, cookieOf, playerActions, grantTickets } from '../../support/builders/players.js';
import { addPrize, addRaffle, raffleEntry, shopActions } from '../../support/builders/shop.js';
import { tournamentActions } from '../../support/builders/tournaments.js';
import { connectRealtime } from '../../support/counterparts/realtime-client.js';
import { useTestServer } from '../../support/use-test-context.js';
import { waitUntil } from '../../support/wait.js';

const server = useTestServer();

const address = { street: '1 Cheese Lane', city: 'Mouseville', state: 'MV', zipCode: '12345', country: 'US' };

async function newPlayer(traits: Parameters<typeof addPlayer>[1] = {}) {
  const player = await addPlayer(server.context, traits);
  return { player, ...createHttpClient(server.address, cookieOf(player)) };
}

describe('a username', () => {
  it('has 3 to 20 letters, digits, _, - and ., and updates the player’s other windows [D-31] [CON-10]', async () => {
    const { player, call } = await newPlayer();
    const watching = await connectRealtime(server.address, cookieOf(player));
    expect((await call('profiles.getOwn', {})).body.profile.hasGeneratedUsername).toBe(true);

    for (const username of ['abc', 'Cat_Lady-9.', 'x'.repeat(20)]) {
      const { body } = await call('profiles.updateUsername', { username: ` ${username} ` });
      expect(body.profile).toMatchObject({ username, hasGeneratedUsername: false });
    }
    for (const username of ['ab', 'x'.repeat(21)]) {
      const { body } = await call('profiles.updateUsername', { username });
      expect(body).toMatchObject({ code: 'INVALID_USERNAME' });
    }

    await watching.next('profiles.changed');
    watching.close();
  });

  it('is unique, ignoring case, even for concurrent changes [VAL-09]', async () => {
    const players = await Promise.all(Array.from({ length: 8 }, () => newPlayer()));

    const answers = await Promise.all(
      players.map(({ call }, index) =>
        call('profiles.updateUsername', { username: index % 2 === 0 ? 'WantedName' : 'wantedname' }),
      ),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 200)) {
      expect(body).toMatchObject({ code: 'USERNAME_TAKEN', message: 'Please choose a different username' });
    }
    // A player may change the case of their username. Names of 2 or 21 characters are invalid.
    const owner = players[answers.findIndex(({ status }) => status === 200)];
    expect((await owner?.call('profiles.updateUsername', { username: 'WANTEDNAME' }))?.status).toBe(200);
    for (const username of ['ab', 'x'.repeat(21)]) {
      const refused = await owner?.call('profiles.updateUsername', { username });
      expect(refused?.body).toMatchObject({ code: 'INVALID_USERNAME' });
    }
    expect((await (await newPlayer()).call('profiles.getOwn', {})).body.profile.hasGeneratedUsername).toBe(true);
  });

  it('rejects 200 hostile values and stays unchanged', async () => {
    const { player, call } = await newPlayer();
    const hostile = hostileUsernames();
    expect(hostile).toHaveLength(200);

    for (const username of hostile) {
      const { text } = await call('profiles.updateUsername', { username });
      expect(`${JSON.stringify(username)}: ${text}`).toMatch(/"code":"(INVALID_USERNAME|USERNAME_RESERVED)"/);
    }

    expect((await call('profiles.getOwn', {})).body.profile.username).toBe(player.username);
  });
});

describe('usernames at X and Discord', () => {
  it('are stored in one row without @ once entered, and can be removed [VAL-10] [ENT-04] [TBL-10]', async () => {
    const { player, call } = await newPlayer();
    const none = { xUsername: null, discordUsername: null, xConnected: false, discordConnected: false };
    expect((await call('profiles.getOwn', {})).body.profile.connections).toEqual(none);

    const { body } = await call('profiles.updateConnections', {
      xUsername: ' @Cat_9 ',
      discordUsername: 'mouse.hunter',
    });
    expect(body.profile.connections).toEqual({
      xUsername: 'Cat_9',
      discordUsername: 'mouse.hunter',
      xConnected: false,
      discordConnected: false,
    });

    const removed = await call('profiles.updateConnections', { xUsername: '', discordUsername: 'mouse#1234' });
    expect(removed.body.profile.connections).toMatchObject({ xUsername: null, discordUsername: 'mouse#1234' });
    const codes = [
      [{ xUsername: '<b>', discordUsername: '' }, 'INVALID_X_USERNAME'],
      [{ xUsername: 'x'.repeat(16), discordUsername: '' }, 'INVALID_X_USERNAME'],
      [{ xUsername: '', discordUsername: 'a b' }, 'INVALID_DISCORD_USERNAME'],
    ] as const;
    for (const [input, code] of codes) {
      expect((await call('profiles.updateConnections', input)).body).toMatchObject({ code });
    }
    const { rows } = await server.context.database.pool.query('SELECT * FROM user_connections WHERE user_id = $1', [
      player.id,
    ]);
    const names = { x_username: null, discord_username: 'mouse#1234' };
    expect(rows).toEqual([{ user_id: player.id, ...names, x_connected: false, discord_connected: false }]);
  });
});

describe('the shipping address', () => {
  it('has the same shape as in a redemption, and keeps the full name saved there', async () => {
    const { player, call } = await newPlayer();
    expect((await call('profiles.getOwn', {})).body.profile.shippingAddress).toBeNull();

    const { body } = await call('profiles.updateShippingAddress', { ...address, street: ' 1 Cheese Lane ' });
    expect(body.profile.shippingAddress).toEqual({ fullName: null, ...address });

    const { pool } = server.context.database;
    await pool.query(
      `UPDATE profiles SET shipping_address = jsonb_set(shipping_address, '{fullName}', '"Tom"') WHERE id = $1`,
      [player.id],
    );
    const changed = await call('profiles.updateShippingAddress', { ...address, city: 'Elsewhere' });
    expect(changed.body.profile.shippingAddress).toEqual({ fullName: 'Tom', ...address, city: 'Elsewhere' });
    expect((await call('profiles.removeShippingAddress', {})).body.profile.shippingAddress).toBeNull();
  });

  it.each(['street', 'city', 'state', 'zipCode', 'country'])('is rejected without %s', async (field) => {
    const { call } = await newPlayer();

    for (const value of ['', '   ', '\u200b', 'x'.repeat(201), 'a\u0000b', 'a\ud800b']) {
      const { body } = await call('profiles.updateShippingAddress', { ...address, [field]: value });
      expect(body).toMatchObject({ code: 'INCOMPLETE_ADDRESS', message: 'Please fill in all address fields' });
    }
    expect((await call('profiles.getOwn', {})).body.profile.shippingAddress).toBeNull();
  });

  it('has the parts that its country requires, and otherwise stays as it is', async () => {
    const { call } = await newPlayer();
    const update = async (part: object) => (await call('profiles.updateShippingAddress', { ...address, ...part })).body;
    const british = { state: '', zipCode: 'SW1Y 4JH', country: 'United Kingdom' };
    expect((await update(british)).profile.shippingAddress).toMatchObject(british);

    expect(await update({ ...british, city: ' ' })).toMatchObject({ code: 'INCOMPLETE_ADDRESS' });
    expect(await update({ country: 'Catland', city: ' ' })).toMatchObject({ code: 'INCOMPLETE_ADDRESS' });
    expect((await call('profiles.getOwn', {})).body.profile.shippingAddress).toMatchObject(british);
  });

  it.each([
    ['Taiwan', '106409'],
    ['India', '110 001'],
    ['United States', 'SW1Y 4JH'],
    ['Catland', '12'],
  ])('is accepted in %s with the postal code %j: only a blank field is refused', async (country, zipCode) => {
    const { call } = await newPlayer();

    const { body } = await call('profiles.updateShippingAddress', { ...address, country, zipCode });

    expect(body.profile.shippingAddress).toMatchObject({ country, zipCode });
  });
});

describe('uploads', () => {
  it('are refused immediately while 20 others are received or decoded', async () => {
    const { avatars } = server.context;
    const player = await addPlayer(server.context);
    let fail: (error: Error) => void = () => undefined;
    const endless = new Promise<Buffer>((_resolve, reject) => (fail = reject));
    const others = Array.from({ length: 20 }, () => avatars.change(player, () => endless));
    let isReceived = false;
    const receive = async () => {
      isReceived = true;
      return endless;
    };

    await expect(avatars.change(player, receive)).rejects.toMatchObject({ reply: { code: 'TOO_BUSY' } });

    expect(isReceived).toBe(false);
    fail(new Error('the connection is closed'));
    await Promise.allSettled(others);
    await expect(avatars.change(player, async () => Buffer.from('no image'))).rejects.toMatchObject({
      reply: { code: 'IMAGE_TYPE_REFUSED' },
    });
  });

  it('is removed with its file', async () => {
    const { player, call } = await newPlayer();
    const { avatars, profiles } = server.context;
    await avatars.change(player, async () => png());
    const { avatarUrl } = (await profiles.find(player.id)) ?? {};
    const path = avatarUrl?.slice('/files/avatars/'.length) ?? '';
    expect(await avatars.read(path)).not.toBeNull();

    const { body } = await call('profiles.removeAvatar', {});

    expect(body.profile.avatarUrl).toBeNull();
    expect(await avatars.read(path)).toBeNull();
  });
});

describe('the transaction history', () => {
  it('is paginated, newest first, without duplicates or gaps', async () => {
    const { player, call } = await newPlayer({ balance: 1000 });
    const actions = playerActions(server.context, player);
    for (let index = 0; index < 22; index += 1) await actions.cancel((await actions.create(index + 1)).gameId);

    const pages = [(await call('profiles.listTransactions', {})).body];
    for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor) {
      pages.push((await call('profiles.listTransactions', { cursor })).body);
    }

    expect(pages.map(({ transactions }) => transactions.length)).toEqual([20, 20, 5]);
    const all = pages.flatMap(({ transactions }) => transactions);
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a));
    expect(new Set(all.map(({ id }) => id)).size).toBe(45);
    expect(all.slice(0, 2)).toMatchObject([
      { type: 'refund', amount: 22, balanceDelta: 22 },
      { type: 'stake', amount: 22, balanceDelta: -22 },
    ]);
    expect(all.reduce((sum, { balanceDelta }) => sum + balanceDelta, 0)).toBe(1000);
  });

  it('names the game, the tournament or the product of each row, and the opponent of a game in either seat', async () => {
    const { context } = server;
    const [{ player, call }, other] = [await newPlayer(), await addPlayer(context)];
    const joined = await addListedGame(context, player, { move: 'rock' });
    await playerActions(context, other).join(joined);
    await playerActions(context, other).move(joined, 'paper');
    const { gameId: alone } = await playerActions(context, player).create(2);
    const { tournamentId } = await tournamentActions(context, player).create(4, 3, 'rock');
    const raffle = await addRaffle(context, { name: 'A cushion' });
    await shopActions(context, player).enter(raffle);
    const prize = await addPrize(context, { name: 'A mug', ticketPrice: 1 });
    await shopActions(context, player).redeem(prize);

    const subjects = (await call('profiles.listTransactions', {})).body.transactions.map(({ subject }) => subject);

    const against = (id: string, username: string) => ({ kind: 'game', id, opponent: { username, isBot: false } });
    expect(subjects).toEqual([
      { kind: 'product', id: prize, name: 'A mug' },
      { kind: 'product', id: raffle, name: 'A cushion' },
      { kind: 'tournament', id: tournamentId, name: expect.any(String) },
      { kind: 'game', id: alone, opponent: null },
      against(joined, other.username),
      against(joined, other.username),
      null,
    ]);
    const [row] = await context.ledger.listTransactions(other.id, null, 1);
    expect(row?.subject).toEqual(against(joined, player.username));
  });

  it('contains only the player’s own transactions, and rejects an invalid cursor', async () => {
    const rich = await newPlayer({ balance: 77 });
    const { call } = await newPlayer({ balance: 0 });
    const [{ id } = { id: 0 }] = (await rich.call('profiles.listTransactions', {})).body.transactions;

    expect((await call('profiles.listTransactions', { cursor: String(id + 1) })).body.transactions).toEqual([]);
    for (const cursor of ['x', '-1', '1 OR 1=1', '9'.repeat(30)]) {
      expect((await call('profiles.listTransactions', { cursor })).status).toBe(400);
    }
  });
});

describe('downloading the data of an account', () => {
  it('returns the ledger in pages, with the games and raffle entries of each page, and no hidden move', async () => {
    const { player, call } = await newPlayer({ balance: 1000 });
    const opponent = await addPlayer(server.context);
    const completed = await addListedGame(server.context, player, { move: 'rock' });
    await playerActions(server.context, opponent).join(completed);
    await playerActions(server.context, opponent).move(completed, 'scissors');
    const hidden = await addListedGame(server.context, opponent, { move: 'paper' });
    await playerActions(server.context, player).join(hidden);
    const raffleId = await addRaffle(server.context);
    await call('shop.enterRaffle', raffleEntry(raffleId));
    await call('tournaments.createWithStake', { maxPlayers: 4, stakeAmount: 1, initialMove: 'rock' });
    const amounts = Array.from({ length: 500 }, () => 1);
    await server.context.database.transaction((transaction) =>
      grantTickets(server.context, transaction, player, ...amounts),
    );

    const first = (await call('account.getOwnData', {})).body;
    const second = (await call('account.getOwnData', { cursor: first.nextCursor ?? '' })).body;

    expect(first.tables).toMatchObject({
      users: [{ email: `${player.id}@example.test` }],
      profiles: [{ username: player.username }],
      games: expect.arrayContaining([
        expect.objectContaining({ id: completed, player1_move: 'rock', player2_move: 'scissors' }),
        expect.objectContaining({ id: hidden, player1_move: null, player2_move: null }),
      ]),
      raffle_entries: [{ product_id: raffleId }],
      tournament_participants: [{ initial_move: null }],
    });
    expect(JSON.stringify(first)).not.toContain('sealed');
    expect(second).toMatchObject({ tables: { games: [] }, nextCursor: null });
    expect(second.tables).not.toHaveProperty('users');
    const lengths = [first, second].map(({ tables }) => tables['transactions']?.length);
    expect(lengths).toEqual([500, 6]);
  });

  it('requires a session, and a valid cursor', async () => {
    const { call } = await newPlayer();

    expect((await createHttpClient(server.address).call('account.getOwnData', {})).status).toBe(401);
    expect((await call('account.getOwnData', { cursor: '-1' })).status).toBe(400);
  });
});

describe('deleting an account', () => {
  it('requires the username and, if the account has one, the password', async () => {
    const { player, call } = await newPlayer();

    expect((await call('account.delete', { confirmation: 'yes' })).body).toMatchObject({
      code: 'CONFIRMATION_MISSING',
    });
    await server.context.database.pool.query(
      `INSERT INTO accounts (id, account_id, provider_id, user_id, password, created_at, updated_at)
        VALUES (gen_random_uuid(), $1::text, 'credential', $1::uuid, $2, now(), now())`,
      [player.id, await server.context.passwords.hash('correct horse battery')],
    );
    const wrong = await call('account.delete', { confirmation: player.username, password: 'guess' });

    expect(wrong.body).toMatchObject({ code: 'WRONG_PASSWORD' });
    expect((await call('profiles.getOwn', {})).status).toBe(200);
  });

  it('settles or refunds open games, removes personal data, and keeps the ledger', async () => {
    const { player, call } = await newPlayer({ balance: 100 });
    const [one, two] = [await addPlayer(server.context), await addPlayer(server.context)];
    await call('profiles.updateUsername', { username: 'LeavingCat' });
    await call('profiles.updateConnections', { xUsername: 'leaving', discordUsername: 'leaving' });
    await call('profiles.updateShippingAddress', address);
    await playerActions(server.context, player).create(10);
    const listed = await addListedGame(server.context, player, { stakeAmount: 11 });
    const joinedByOther = await addListedGame(server.context, player, { stakeAmount: 12 });
    await playerActions(server.context, one).join(joinedByOther);
    const joined = await addListedGame(server.context, two, { stakeAmount: 13 });
    await playerActions(server.context, player).join(joined);
    await call('tournaments.createWithStake', { maxPlayers: 4, stakeAmount: 14, initialMove: 'rock' });
    const watching = await connectRealtime(server.address, cookieOf(player));

    const answer = await call('account.delete', { confirmation: 'leavingcat' });

    expect(answer).toMatchObject({ status: 200, body: {} });
    expect((await call('auth.getSession', {})).body.player).toBeNull();
    const { pool } = server.context.database;
    const left = await pool.query('SELECT * FROM profiles WHERE id = $1', [player.id]);
    expect(left.rows[0]).toMatchObject({
      username: expect.stringMatching(/^deleted_[0-9a-f]{12}$/),
      avatar_url: null,
      shipping_address: null,
      // 100 minus the forfeited 13; the stakes of 10, 11, 12 and 14 were refunded.
      balance: '87',
    });
    for (const [table, column] of [
      ['users', 'id'],
      ['sessions', 'user_id'],
      ['accounts', 'user_id'],
      ['user_connections', 'user_id'],
      ['idempotency_keys', 'user_id'],
    ]) {
      const { rowCount } = await pool.query(`SELECT 1 FROM ${table} WHERE ${column} = $1`, [player.id]);
      expect([table, rowCount]).toEqual([table, 0]);
    }
    expect((await pool.query('SELECT 1 FROM transactions WHERE user_id = $1', [player.id])).rowCount).toBeGreaterThan(
      8,
    );
    expect(await playerActions(server.context, one).view(joinedByOther)).toMatchObject({
      status: 'completed',
      player1: { username: expect.stringMatching(/^deleted_/) },
      result: { winnerId: null, winningAmount: 12 },
    });
    expect(await playerActions(server.context, two).view(joined)).toMatchObject({ result: { winnerId: two.id } });
    expect([await server.context.ledger.balanceOf(one.id), await server.context.ledger.balanceOf(two.id)]).toEqual([
      100, 113,
    ]);
    expect((await server.context.lobby.listGames({})).games.map(({ id }) => id)).not.toContain(listed);
    await waitUntil(() => !watching.isConnected());
    await expect(playerActions(server.context, player).create(1)).rejects.toThrow('NOT_SIGNED_IN');
  });

  it('settles and refunds all games that are being created concurrently', async () => {
    const { player, call } = await newPlayer({ balance: 100 });
    const actions = playerActions(server.context, player);

    const creating = Array.from({ length: 20 }, () => actions.create(1).catch(() => null));
    const [deleted] = await Promise.all([call('account.delete', { confirmation: player.username }), ...creating]);

    expect(deleted.status).toBe(200);
    expect(await server.context.games.listOpen(player)).toEqual([]);
    expect(await server.context.ledger.balanceOf(player.id)).toBe(100);
  });
});
