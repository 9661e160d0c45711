import { operations, type OperationName } from '@game/contract';
import { activityTypes, milestones, type Move } from '@game/rules';
import { describe, expect, it } from 'vitest';
import { signUpForm } from '../../support/builders/accounts.js';
import { FakeClock } from '../../support/fake-clock.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { png } from '../../support/builders/images.js';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { addPrize, addRaffle, raffleEntry, address as shippingAddress } from '../../support/builders/shop.js';
import { XBrowser } from '../../support/browser/x-browser.js';
import { useTestServer } from '../../support/use-test-context.js';

const clock = new FakeClock(new Date().toISOString());
const dayMs = 24 * 3_600_000;

const server = useTestServer({ clock });

/** A player with their own browser session. */
async function addVisitor(balance = 100) {
  const player = await addPlayer(server.context, { balance });
  const browser = new XBrowser(server.address);
  browser.jar.take(new Headers([['set-cookie', cookieOf(player)]]));
  return {
    player,
    browser,
    call: browser.call.bind(browser),
    balance: () => server.context.ledger.balanceOf(player.id),
  };
}

type Visitor = Awaited<ReturnType<typeof addVisitor>>;

/** The types and amounts of a player's balance changes since their creation, oldest first. */
async function changesOf({ player }: Visitor): Promise<[string, number][]> {
  const rows = await server.context.ledger.listTransactions(player.id, null, 100);
  const changes = rows.map(({ type, balanceDelta }): [string, number] => [type, balanceDelta]);
  return changes.filter(([type]) => type !== 'operator_adjustment').toReversed();
}

/** Connects the account `username` at the X or Discord sandbox. */
async function connect({ browser }: Visitor, site: 'x' | 'discord', username: string): Promise<void> {
  const { body } =
    site === 'x'
      ? await browser.call('x.connectAccount', { target: '/auth/callback' })
      : await browser.call('discord.connectAccount', { redirect: '/earntickets' });
  expect(await browser.comeBack(await browser.consent(new URL(body.url), username))).toContain(`connected=${site}`);
}

describe('the product', () => {
  it('is a web game of cat, cheese and mouse for virtual tickets, with tournaments, rewards and a shop [PRD-01]', async () => {
    const pageAt = async (path: string) => (await fetch(`${server.address}${path}`)).text();
    expect(await pageAt('/index')).toContain('CAT catches MOUSE');
    expect(await pageAt('/terms')).toMatch(/no real-world value and cannot be exchanged for money/);
    const [ann, ben] = [await addVisitor(), await addVisitor()];

    const { gameId } = (await ann.call('games.createWithStake', { stakeAmount: 20 })).body;
    await ann.call('games.move', { gameId, move: 'rock' });
    await ben.call('games.joinWithStake', { gameId });
    await ben.call('games.move', { gameId, move: 'scissors' });
    expect([await ann.balance(), await ben.balance()]).toEqual([120, 80]);

    const tournament = { maxPlayers: 4, stakeAmount: 5, initialMove: 'paper' } as const;
    const around = [
      await ann.call('tournaments.createWithStake', tournament),
      await ann.call('rewards.claimDailyFlip', {}),
      await ann.call('rewards.getReferrals', {}),
      await ann.call('shop.listPrizes', {}),
      await ann.call('shop.enterRaffle', raffleEntry(await addRaffle(server.context))),
      await ann.call('profiles.getOwn', {}),
    ];
    expect(around.map(({ status }) => status)).toEqual(around.map(() => 200));
  });

  it('is for players, and for visitors, who must sign in for player features [PRD-02]', async () => {
    const statusOf = async (name: OperationName, cookie = '') =>
      (await createHttpClient(server.address, cookie).call(name, {})).status;

    for (const [name, { access }] of Object.entries(operations) as [OperationName, { access: string }][]) {
      const [forVisitor, forPlayer] = [
        await statusOf(name),
        await statusOf(name, cookieOf((await addVisitor()).player)),
      ];
      expect([name, forVisitor === 401, forPlayer === 401]).toEqual([name, access === 'player', false]);
    }
  });

  it('has knockout tournaments with a stake and an initial move, round by round, whose winner takes the pool [PRD-04]', async () => {
    // Each player always makes the same move: 0, 2, 4 and 6 win round 1, 0 and 4 win round 2, and 4 wins the final.
    const kept: Move[] = ['rock', 'scissors', 'scissors', 'paper', 'paper', 'rock', 'rock', 'scissors'];
    const players = await Promise.all(kept.map(() => addVisitor()));
    const [creator, ...joiners] = players as [Visitor, ...Visitor[]];
    const creation = { maxPlayers: 8, stakeAmount: 10, initialMove: 'rock' } as const;
    const { tournamentId } = (await creator.call('tournaments.createWithStake', creation)).body;
    for (const [index, { call }] of joiners.entries()) {
      await call('tournaments.join', { tournamentId, initialMove: kept[index + 1] ?? 'rock' });
    }

    // The initial moves have settled round 1.
    const moved: number[][] = [];
    for (let round = 2; round <= 3; round += 1) {
      const waitedFor = await Promise.all(players.map(({ call }) => call('tournaments.listReadyMatches', {})));
      moved.push(waitedFor.flatMap(({ body }, index) => body.matches.map(() => index)));
      for (const [index, { body }] of waitedFor.entries()) {
        const move = kept[index] ?? 'rock';
        for (const { matchId, replays: handNumber } of body.matches) {
          await players[index]?.call('tournaments.move', { matchId, handNumber, move });
        }
      }
    }

    expect(moved).toEqual([
      [0, 2, 4, 6],
      [0, 4],
    ]);
    const { tournament } = (await creator.call('tournaments.get', { tournamentId })).body;
    expect(tournament).toMatchObject({ status: 'completed', prizePool: 80, winner: { id: players[4]?.player.id } });
    const balances = await Promise.all(players.map(({ balance }) => balance()));
    expect(balances).toEqual([90, 90, 90, 90, 170, 90, 90, 90]);
  });

  it('lets players earn tickets daily, and by streaks, activities, mentions and referrals [PRD-05]', async () => {
    const { sandboxes, avatars, rewards } = server.context;
    const one = await addVisitor(0);
    const { player, call } = one;
    const name = `cat_${player.id.slice(0, 8)}`;

    await call('profiles.updateUsername', { username: name });
    await call('profiles.updateShippingAddress', shippingAddress);
    await call('profiles.updateConnections', { xUsername: 'cat', discordUsername: 'cat' });
    await avatars.change(player, async () => png());
    await connect(one, 'x', name);
    await connect(one, 'discord', name);
    sandboxes.x?.setActivity(name, { mentions: 15, isFollowing: true });
    sandboxes.discord?.setMembership(name, true);
    for (const activityType of activityTypes) await call('rewards.claimActivity', { activityType });
    for (const milestone of milestones) await call('rewards.claimMilestone', { milestone });
    const { referralCode } = (await call('rewards.getReferrals', {})).body;
    const friend = new XBrowser(server.address);
    await friend.call('auth.signUp', signUpForm({ referralCode }));
    clock.advance(1000);
    await rewards.referrals.settleDue();
    await call('rewards.claimDailyBonus', {});
    for (let day = 0; day < 7; day += 1) {
      await call('rewards.claimDailyFlip', {});
      if (day < 6) clock.advance(dayMs);
    }
    await call('rewards.claimStreakBonus', {});

    const changes = await changesOf(one);
    const amountsOf = (type: string) => changes.filter(([each]) => each === type).map(([, amount]) => amount);
    expect(amountsOf('activity_reward').toSorted((a, b) => a - b)).toEqual([5, 5, 5, 5, 5, 10, 25, 25, 50]);
    expect(amountsOf('milestone_reward')).toEqual([25, 50, 100]);
    expect(amountsOf('referral_reward')).toEqual([100]);
    expect(amountsOf('daily_bonus')).toEqual([25]);
    expect(amountsOf('daily_flip').map((amount) => amount >= 10 && amount <= 50)).toEqual(Array(7).fill(true));
    expect(amountsOf('streak_bonus')).toEqual([500]);
    expect(changes).toHaveLength(9 + 3 + 1 + 1 + 7 + 1);
    expect((await friend.call('profiles.getBalance', {})).body).toMatchObject({ balance: 100 });
  });

  it('lets players spend tickets on games, tournaments, raffles and prizes that are shipped to an address [PRD-06]', async () => {
    const one = await addVisitor(1000);
    const { call } = one;
    const { context } = server;

    await call('games.createWithStake', { stakeAmount: 5 });
    await call('tournaments.createWithStake', { maxPlayers: 4, stakeAmount: 7, initialMove: 'paper' });
    await call('shop.enterRaffle', raffleEntry(await addRaffle(context, { entryCost: 11 })));
    const prize = { productId: await addPrize(context, { ticketPrice: 60 }), shippingAddress };
    await call('shop.redeemPrize', prize);

    expect(await changesOf(one)).toEqual([
      ['stake', -5],
      ['tournament_stake', -7],
      ['raffle_entry', -11],
      ['prize_redemption', -60],
    ]);
    const { rows: orders } = await context.consoleReads.shop.orders('ready', null);
    const order = orders.find(({ playerId }) => playerId === one.player.id);
    expect(order?.address).toEqual(shippingAddress);
    const { orderReference = '' } = order ?? {};
    await context.database.transaction((transaction) =>
      context.shop.management.shipRedemption(transaction, orderReference, 'RR123'),
    );
    const { viewer } = (await call('shop.getProduct', prize)).body;
    expect(viewer?.orders).toMatchObject([{ status: 'shipped', trackingNumber: 'RR123' }]);
  });

  it('offers sign-in by email and password or with X, and no other way but a passkey of such an account [PRD-08]', async () => {
    const account = signUpForm();
    const [browser, elsewhere] = [new XBrowser(server.address), new XBrowser(server.address)];
    const { player } = (await browser.call('auth.signUp', account)).body;
    expect(await elsewhere.call('auth.signInWithPassword', { ...account, password: 'wrong' })).toMatchObject({
      status: 401,
    });
    await elsewhere.call('auth.signInWithPassword', account);
    expect(await elsewhere.player()).toEqual(player);

    const [atX, again] = [new XBrowser(server.address), new XBrowser(server.address)];
    await atX.signIn('ways_cat', { intent: 'signUp' });
    await again.signIn('ways_cat');
    expect(await atX.player()).not.toEqual(player);
    expect(await again.player()).toEqual(await atX.player());

    const ways = Object.keys(operations).filter((name) => /\.sign(In|Up)/.test(name));
    // A passkey belongs to an account that was created in one of the other ways, and keeps it.
    expect(ways).toEqual(['auth.signUp', 'auth.signInWithPassword', 'auth.signInWithPasskey', 'auth.signInWithX']);
  });
});
