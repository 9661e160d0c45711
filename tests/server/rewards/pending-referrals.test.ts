import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../support/fake-clock.js';
import { addListedGame, addPlayer, intentOf, playerActions } from '../../support/builders/players.js';
import { useTestContext } from '../../support/use-test-context.js';

const clock = new FakeClock('2026-05-01T08:00:00Z');
const test = useTestContext({ clock, env: { REFERRAL_AFTER_GAMES: '2' } });

type Player = Awaited<ReturnType<typeof addPlayer>>;

const balanceOf = (player: Player) => test.context.ledger.balanceOf(player.id);

/** Adds a player, and a friend who signed up with their link. */
async function addFriends() {
  const { context } = test;
  const [host, guest] = [await addPlayer(context, { balance: 50 }), await addPlayer(context, { balance: 50 })];
  const { referralCode } = await context.rewards.referrals.getOwn(host);
  await context.database.pool.query('UPDATE users SET referral_code = $1 WHERE id = $2', [referralCode, guest.id]);
  const apply = () => context.rewards.referrals.apply(guest, intentOf(guest, 'rewards.applyReferral', {}));
  return { host, guest, apply };
}

/** Plays a tie, which leaves the balances as they were. */
async function play(creator: Player, joiner: Player): Promise<void> {
  const gameId = await addListedGame(test.context, creator, { stakeAmount: 5, move: 'rock' });
  await playerActions(test.context, joiner).join(gameId);
  await playerActions(test.context, joiner).move(gameId, 'rock');
}

describe('a referral that is paid after games', () => {
  it('says so, and pays both players after the last of the games, in either seat', async () => {
    const { referrals } = test.context.rewards;
    const { host, guest, apply } = await addFriends();
    const rival = await addPlayer(test.context);

    const { referralCode } = await referrals.getOwn(host);
    expect(await referrals.check(referralCode)).toMatchObject({ afterGames: 2 });
    expect(await apply()).toEqual({ outcome: 'afterGames', amount: 0, afterGames: 2 });
    expect(await referrals.getOwn(host)).toMatchObject({ count: 0, earned: 0, afterGames: 2 });
    await play(guest, rival);
    await referrals.payPending();
    expect([await balanceOf(host), await balanceOf(guest)]).toEqual([50, 50]);
    await play(rival, guest);
    // One run for each page of those that still wait in other tests.
    for (let run = 0; run < 3; run += 1) await Promise.all(Array.from({ length: 5 }, () => referrals.payPending()));

    expect([await balanceOf(host), await balanceOf(guest)]).toEqual([150, 150]);
    expect(await referrals.getOwn(host)).toMatchObject({ count: 1, earned: 100 });
    expect(await apply()).toMatchObject({ outcome: 'applied', amount: 100 });
  });

  it('counts neither games with the inviting player nor games in which someone made no move', async () => {
    const { context } = test;
    const { host, guest, apply } = await addFriends();
    await apply();
    const rival = await addPlayer(context);
    for (let index = 0; index < 2; index += 1) {
      await play(guest, host);
      await play(host, guest);
      const gameId = await addListedGame(context, rival, { stakeAmount: 1 });
      await playerActions(context, guest).join(gameId);
    }
    clock.advance(10 * 60_000);
    await context.games.settleExpired();
    await play(guest, rival);

    await context.rewards.referrals.payPending();

    expect(await context.rewards.referrals.getOwn(host)).toMatchObject({ count: 0, earned: 0 });
  });

  it('is cancelled with the account of the new player', async () => {
    const { host, guest, apply } = await addFriends();
    await apply();
    const rival = await addPlayer(test.context);
    await play(guest, rival);
    await play(guest, rival);
    await test.context.account.deletion.delete(guest, { confirmation: guest.username });

    await test.context.rewards.referrals.payPending();

    expect(await balanceOf(host)).toBe(50);
  });

  it('is found behind any number of others that still wait', async () => {
    const { context } = test;
    const { host } = await addFriends();
    for (let index = 0; index < 101; index += 1) {
      const waiting = await addPlayer(context, { balance: 0 });
      const referral = [randomUUID(), host.id, waiting.id, clock.now()];
      await context.database.pool.query(
        'INSERT INTO referrals (id, referrer_id, referred_id, created_at, pending_games) VALUES ($1, $2, $3, $4, 2)',
        referral,
      );
    }
    clock.advance(1000);
    const { guest, apply } = await addFriends();
    await apply();
    const rival = await addPlayer(context);
    await play(guest, rival);
    await play(guest, rival);

    // One run for each page of 100, from wherever the runs before stopped.
    for (let run = 0; run < 3; run += 1) await context.rewards.referrals.payPending();

    expect(await balanceOf(guest)).toBe(150);
  });
});
