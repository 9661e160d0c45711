import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../support/fake-clock.js';
import { addPlayer, intentOf } from '../../support/builders/players.js';
import { useTestContext } from '../../support/use-test-context.js';

const dayMs = 24 * 3_600_000;
const clock = new FakeClock('2026-03-01T12:00:00Z');
const test = useTestContext({ clock });
const origin = 'http://localhost';

type Player = Awaited<ReturnType<typeof addPlayer>>;

const flip = (player: Player) =>
  test.context.rewards.daily.claimFlip(player, intentOf(player, 'rewards.claimDailyFlip', {}));
const claimBonus = (player: Player) =>
  test.context.rewards.daily.claimBonus(player, intentOf(player, 'rewards.claimDailyBonus', {}));
const todayOf = (player: Player) => test.context.rewards.today.get(player, origin);
const totalOf = async (player: Player) => (await test.context.rewards.activities.list(player, origin)).totalEarned;

describe('what is left of today', () => {
  it('is the flip, the bonus and every activity for a new player', async () => {
    const player = await addPlayer(test.context, { balance: 0 });

    const { flip: daily, bonus, streak, claims, tasks, wait } = await todayOf(player);

    expect([daily.claimed, bonus.claimed, wait]).toEqual([false, false, null]);
    expect(streak).toEqual({ days: 0, bonus: 500, claimable: false });
    const { activities } = await test.context.rewards.activities.list(player, origin);
    const completed = activities.filter((activity) => activity.completed);
    expect(claims.count).toBe(completed.length);
    expect(claims.count + tasks.count).toBe(activities.length);
    expect(claims.tickets + tasks.tickets).toBe(135);
  });

  it('has no reward that was claimed, and shows a completed activity as one to claim', async () => {
    const player = await addPlayer(test.context, { balance: 0 });
    const before = await todayOf(player);
    await flip(player);
    await claimBonus(player);
    await test.context.profiles.updateConnections(player, { xUsername: 'someone', discordUsername: '' });

    const after = await todayOf(player);

    expect([after.flip.claimed, after.bonus.claimed]).toEqual([true, true]);
    expect(after.streak.days).toBe(1);
    expect(after.claims).toEqual({ count: before.claims.count + 1, tickets: before.claims.tickets + 5 });
    expect(after.tasks).toEqual({ count: before.tasks.count - 1, tickets: before.tasks.tickets - 5 });
    const intent = intentOf(player, 'rewards.claimActivity', { activityType: 'x_username_update' });
    await test.context.rewards.activities.claim(player, 'x_username_update', intent);
    expect((await todayOf(player)).claims).toEqual(before.claims);
  });

  it('shows seven days and their bonus after the seventh flip, and an empty run on the next day', async () => {
    const player = await addPlayer(test.context, { balance: 0 });
    for (let day = 1; day <= 7; day += 1) {
      await flip(player);
      expect((await todayOf(player)).streak).toEqual({ days: day, bonus: 500, claimable: day === 7 });
      clock.advance(dayMs);
    }

    expect((await todayOf(player)).streak).toEqual({ days: 0, bonus: 500, claimable: true });
  });
});

describe('the total earned', () => {
  it('counts daily rewards and referrals, but not what an operator gave', async () => {
    const host = await addPlayer(test.context, { balance: 40 });
    expect(await totalOf(host)).toBe(0);
    const { amount } = await flip(host);
    await claimBonus(host);
    expect(await totalOf(host)).toBe(amount + 25);

    const guest = await addPlayer(test.context, { balance: 0 });
    const { referralCode } = await test.context.rewards.referrals.getOwn(host);
    await test.context.database.pool.query('UPDATE users SET referral_code = $1 WHERE id = $2', [
      referralCode,
      guest.id,
    ]);
    await test.context.rewards.referrals.apply(guest, intentOf(guest, 'rewards.applyReferral', {}));

    expect([await totalOf(host), await totalOf(guest)]).toEqual([amount + 125, 100]);
  });
});
