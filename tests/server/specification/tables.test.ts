import { channel, type ChannelListener } from 'node:diagnostics_channel';
import { operations, type OperationName } from '@game/contract';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../support/fake-clock.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { png } from '../../support/builders/images.js';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { addRaffle, raffleEntry, address as shippingAddress } from '../../support/builders/shop.js';
import { productionEnv, startTestServer } from '../../support/test-context.js';
import { useTestServer } from '../../support/use-test-context.js';

const clock = new FakeClock(new Date().toISOString());

const server = useTestServer({ clock });

async function addClient() {
  const player = await addPlayer(server.context, { balance: 100 });
  return { player, ...createHttpClient(server.address, cookieOf(player)) };
}

/** What the specification's client asks of its hosted service, with the operation that does the whole of it (section 7). */
const calls: Record<string, OperationName> = {
  create_game_with_stake: 'games.createWithStake',
  join_game_with_stake: 'games.joinWithStake',
  create_tournament_with_stake: 'tournaments.createWithStake',
  handle_tournament_join: 'tournaments.join',
  'create-checkout': 'payments.createCheckout',
  'get-x-metrics': 'x.getMetrics',
  'connect-x-account': 'x.connectAccount',
  'games: waiting games': 'lobby.listGames',
  'games: recent completed games': 'statistics.listRecentOutcomes',
  'games: all completed games': 'statistics.get',
  'games: one by id, and whether there is a move': 'games.get',
  'games: write a move, complete a game': 'games.move',
  'profiles: balance': 'profiles.getBalance',
  'profiles: own fields': 'profiles.getOwn',
  'profiles: streak': 'rewards.getStreak',
  'profiles: find a referral code': 'rewards.checkReferralCode',
  'profiles: number, and sum of stakes': 'counters.get',
  'profiles: write the username': 'profiles.updateUsername',
  'profiles: write the shipping address': 'profiles.updateShippingAddress',
  'ticket_claims: daily flip': 'rewards.getDailyFlip',
  'ticket_claims: daily bonus': 'rewards.getDailyBonus',
  'ticket_claims: write a flip': 'rewards.claimDailyFlip',
  'ticket_claims: write a bonus': 'rewards.claimDailyBonus',
  'referrals: own number and rewards': 'rewards.getReferrals',
  'referrals: write one, with referred_by and two transactions': 'rewards.applyReferral',
  'transactions: own history': 'profiles.listTransactions',
  'shop_products: raffles': 'shop.listRaffles',
  'shop_products: one by id, with own entries': 'shop.getProduct',
  'raffle_entries: write one, with balance and count': 'shop.enterRaffle',
  'prize_redemptions: write one': 'shop.redeemPrize',
  'user_connections: write': 'profiles.updateConnections',
  'engagement_activities: own': 'rewards.getActivities',
  'engagement_activities: write one': 'rewards.claimActivity',
  'engagement_activities: write a milestone': 'rewards.claimMilestone',
  'tournaments: list': 'tournaments.list',
  'tournaments: one, with matches and participants': 'tournaments.get',
  'tournament_matches: write a move': 'tournaments.move',
  'avatars: upload': 'profiles.uploadAvatar',
  signInWithPassword: 'auth.signInWithPassword',
  signUp: 'auth.signUp',
  'sign-in with X': 'auth.signInWithX',
  signOut: 'auth.signOut',
  getUser: 'auth.getSession',
};

describe('a call of the specification [CAL-01]', () => {
  it.each(Object.entries(calls))('is one operation, by one method: %s', async (_call, name) => {
    const isWrite = operations[name].kind === 'command';
    const isRoute = async (method: 'GET' | 'POST') => {
      const response = await fetch(`${server.address}/api/${name}`, { method, headers: { origin: server.address } });
      return ((await response.json()) as { code?: string }).code !== 'NOT_FOUND';
    };

    expect(await isRoute(isWrite ? 'POST' : 'GET')).toBe(true);
    expect(await isRoute(isWrite ? 'GET' : 'POST')).toBe(false);
  });
});

/** The part of Fastify that reports new routes. */
interface RouteHooks {
  addHook: (name: 'onRoute', hook: (route: { method: string | string[]; url: string }) => void) => void;
}

describe('the routes of the server', () => {
  it('reach tables only as operations of visitors and players; the others serve pages, files, callbacks and probes [ROL-05]', async () => {
    const routes: string[] = [];
    const listen: ChannelListener = (message) =>
      (message as { fastify: RouteHooks }).fastify.addHook('onRoute', ({ method, url }) => {
        if (method !== 'HEAD') routes.push(`${[method].flat().join(',')} ${url}`);
      });
    channel('fastify.initialization').subscribe(listen);
    // Without the files of the website.
    const production = await startTestServer({ env: productionEnv, website: '/no/such/folder' });
    channel('fastify.initialization').unsubscribe(listen);
    await production.close();

    const ofOperations = Object.entries(operations).map(
      ([name, { kind }]) => `${kind === 'query' ? 'GET' : 'POST'} /api/${name}`,
    );
    expect(routes).toEqual(expect.arrayContaining(ofOperations));
    expect(new Set(Object.values(operations).map(({ access }) => access))).toEqual(new Set(['anyone', 'player']));
    expect(routes.filter((route) => !ofOperations.includes(route)).toSorted()).toEqual([
      'GET /.well-known/change-password',
      'GET /.well-known/passkey-endpoints',
      'GET /api/auth/callback/discord',
      'GET /api/auth/callback/x',
      'GET /api/openapi.json',
      'GET /files/avatars/*',
      'GET /files/products/:name',
      'GET /healthz',
      'GET /readyz',
      'GET /robots.txt',
      'GET /sitemap.xml',
      'POST /api/payments/webhook',
    ]);
  });
});

describe('the table accesses of the specification, as operations', () => {
  it('read games: the joinable ones, a single one, completed ones, and whether a hidden move exists [TBL-01]', async () => {
    const [one, two, visitor] = [await addClient(), await addClient(), createHttpClient(server.address)];
    const create = async () => {
      clock.advance(1000);
      return (await one.call('games.createWithStake', { stakeAmount: 2 })).body.gameId;
    };
    const read = async (gameId: string) => (await two.call('games.get', { gameId })).body.game;
    const listedTo = async ({ call }: Pick<typeof visitor, 'call'>) =>
      (await call('lobby.listGames', {})).body.games.map(({ id }) => id);
    /** The same list without the player's own games, which the browser leaves out. */
    const othersFor = async ({ call, player }: typeof one) => {
      const { games } = (await call('lobby.listGames', {})).body;
      return games.filter(({ player1 }) => player1.id !== player.id).map(({ id }) => id);
    };

    const withoutMove = await create();
    const gameIds: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      const gameId = await create();
      await one.call('games.move', { gameId, move: 'rock' });
      gameIds.push(gameId);
    }
    const newestFirst = gameIds.toReversed();
    expect(await listedTo(visitor)).toEqual(newestFirst);
    expect(await othersFor(two)).toEqual(newestFirst);
    expect(await othersFor(one)).toEqual([]);

    for (const gameId of gameIds) {
      clock.advance(1000);
      await two.call('games.joinWithStake', { gameId });
      expect(await read(gameId)).toMatchObject({
        id: gameId,
        status: 'inProgress',
        player1HasMoved: true,
        result: null,
      });
      await two.call('games.move', { gameId, move: 'scissors' });
      const moves = { player1: { move: 'rock' }, player2: { move: 'scissors' } };
      expect(await read(gameId)).toMatchObject({ status: 'completed', result: { winnerId: one.player.id, ...moves } });
    }
    expect(await listedTo(visitor)).toEqual([]);
    expect((await one.call('games.get', { gameId: withoutMove })).body.game).toMatchObject({ player1HasMoved: false });
    for (const { call } of [one, two]) {
      const { outcomes } = (await call('statistics.listRecentOutcomes', {})).body;
      expect(outcomes.map(({ gameId }) => gameId)).toEqual(newestFirst.slice(0, 5));
      expect((await call('statistics.get', {})).body.statistics.games).toBe(6);
    }
  });

  it('read profiles: the player’s own, by referral code or username, and their number [TBL-02]', async () => {
    const [one, friend, visitor] = [await addClient(), await addClient(), createHttpClient(server.address)];
    const { call, player } = one;
    const { database, avatars } = server.context;
    const own = async () => (await call('profiles.getOwn', {})).body.profile;

    await call('profiles.updateUsername', { username: 'tabled' });
    const { fullName: _fullName, ...savedAddress } = shippingAddress;
    await call('profiles.updateShippingAddress', savedAddress);
    await avatars.change(player, async () => png());
    await call('rewards.claimDailyFlip', {});
    const { referralCode } = (await friend.call('rewards.getReferrals', {})).body;
    await database.pool.query('UPDATE users SET referral_code = $1 WHERE id = $2', [referralCode, player.id]);
    await call('rewards.applyReferral', {});
    const before = (await call('profiles.getBalance', {})).body.balance;
    await call('shop.enterRaffle', raffleEntry(await addRaffle(server.context, { entryCost: 10 })));

    expect((await call('profiles.getBalance', {})).body.balance).toBe(before - 10);
    const created = { username: 'tabled', createdAt: expect.any(String) };
    expect(await own()).toMatchObject({ ...created, shippingAddress: savedAddress });
    const shown = { id: player.id, username: 'tabled', avatarUrl: expect.stringContaining(player.id) };
    expect((await call('auth.getSession', {})).body.player).toMatchObject(shown);
    expect((await call('rewards.getStreak', {})).body).toMatchObject({ streak: 1 });
    const { rows } = await database.pool.query('SELECT referred_by FROM profiles WHERE id = $1', [player.id]);
    expect(rows).toEqual([{ referred_by: friend.player.id }]);
    expect((await visitor.call('rewards.checkReferralCode', { code: referralCode })).body).toMatchObject({
      isKnown: true,
    });
    expect((await friend.call('profiles.updateUsername', { username: 'Tabled' })).body).toMatchObject({
      code: 'USERNAME_TAKEN',
    });
    const { rows: count } = await database.pool.query('SELECT count(*)::int AS players FROM profiles');
    expect((await visitor.call('counters.get', {})).body).toMatchObject(count[0]);
  });
});
