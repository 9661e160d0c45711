import { describe, expect, it } from 'vitest';
import { cryptographicRandom } from '../../../apps/server/src/platform/random.js';
import { FakeClock } from '../../support/fake-clock.js';
import { addPlayer, intentOf } from '../../support/builders/players.js';
import { createTestContext } from '../../support/test-context.js';
import { useTestContext } from '../../support/use-test-context.js';

const clock = new FakeClock('2026-03-01T20:00:00Z');

const test = useTestContext({ clock });

function claim(player: { id: string; timeZone: string }) {
  const { rewards } = test.context;
  return rewards.daily.claimFlip(player, intentOf(player, 'rewards.claimDailyFlip', {}));
}

describe('the daily flip', () => {
  it('pays 10 to 50 tickets once until the next local midnight, independent of UTC [FLP-01] [VAL-05]', async () => {
    const player = await addPlayer(test.context, { balance: 0, timeZone: 'America/New_York' });
    const { rewards, ledger } = test.context;
    expect(await rewards.daily.get(player, 'daily_flip')).toEqual({
      claimed: false,
      resetsAt: '2026-03-02T05:00:00.000Z',
    });

    const { amount } = await claim(player);

    expect(amount).toBeGreaterThanOrEqual(10);
    expect(amount).toBeLessThanOrEqual(50);
    expect(await ledger.balanceOf(player.id)).toBe(amount);
    clock.advance(8.99 * 3_600_000);
    await expect(claim(player)).rejects.toMatchObject({
      reply: { code: 'ALREADY_CLAIMED', message: "You've already claimed your daily flip reward today." },
    });
    expect((await rewards.daily.get(player, 'daily_flip')).claimed).toBe(true);

    clock.advance(0.01 * 3_600_000);
    expect((await rewards.daily.get(player, 'daily_flip')).claimed).toBe(false);
    await claim(player);
  });

  it('pays once for 100 concurrent claims', async () => {
    const player = await addPlayer(test.context, { balance: 0 });

    const results = await Promise.allSettled(Array.from({ length: 100 }, () => claim(player)));

    const paid = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.amount] : []));
    expect(paid).toHaveLength(1);
    expect(await test.context.ledger.balanceOf(player.id)).toBe(paid[0]);
  });

  it('is drawn from 10 to 50, inclusive', async () => {
    const asked: number[][] = [];
    const integer = (minimum: number, maximum: number) => {
      asked.push([minimum, maximum]);
      return maximum;
    };
    const random = { ...cryptographicRandom, integer };
    const fixed = await createTestContext({ clock, random, database: test.database });
    const player = await addPlayer(test.context, { balance: 0 });

    const { amount } = await fixed.context.rewards.daily.claimFlip(
      player,
      intentOf(player, 'rewards.claimDailyFlip', {}),
    );

    expect(asked).toEqual([[10, 50]]);
    expect(amount).toBe(50);
    await fixed.close();
  });
});
