import { describe, expect, it } from 'vitest';
import { simulateHonestSignUps } from '../../../bench/src/farm/honest-sign-ups.js';
import { signUp } from '../../../bench/src/farm/accounts.js';
import { measureHonestHour, runFarm, runPreparedFarm, withoutLuck } from '../../../bench/src/farm/sign-up-farm.js';
import { networkPartyOf } from '../../../apps/server/src/platform/rate-limits.js';
import { cryptographicRandom } from '../../../apps/server/src/platform/random.js';
import { seededRandom } from '../../support/random.js';
import { FakeClock } from '../../support/fake-clock.js';
import { useTestContext } from '../../support/use-test-context.js';

const clock = new FakeClock('2026-05-01T08:00:00Z');
const test = useTestContext({
  clock,
  random: withoutLuck(cryptographicRandom),
  env: { NEW_ACCOUNTS_PER_NETWORK: '3', SIGN_UPS_PER_HOUR: '30' },
});

/** Runs a small farm. Returns what each address brings, compared with an honest newcomer who was invited. */
async function gainOf(size: { accounts: number; addresses: number }, shape: 'chain' | 'star'): Promise<number> {
  const honest = await measureHonestHour(test.context, 1);
  const { tickets } = await runFarm(test.context, size, shape);
  return tickets / size.addresses / honest.both;
}

describe('a farm of new accounts', () => {
  it('that invite each other in a chain from one address gets at most twice as much as an honest newcomer', async () => {
    expect(await gainOf({ accounts: 12, addresses: 1 }, 'chain')).toBeLessThanOrEqual(2);
  });

  it('that are invited from other addresses gets at most twice as much for each address', async () => {
    expect(await gainOf({ accounts: 18, addresses: 3 }, 'star')).toBeLessThanOrEqual(2);
  });

  it('that has prepared opponents a day earlier gets at most twice as much for each address', async () => {
    const honest = await measureHonestHour(test.context, 1);
    const { tickets } = await runPreparedFarm(test.context, clock, { accounts: 20, addresses: 4 });
    expect(tickets / 4 / honest.both).toBeLessThanOrEqual(2);
  });
});

describe('new accounts on one IPv6 connection', () => {
  it('are of one household, whichever of its addresses they use', async () => {
    const { context } = test;
    const waitAfterSignUp = async (address: string) => {
      const account = await signUp(context, networkPartyOf(address));
      clock.advance(1);
      return (await context.rewards.waits.get(account?.player ?? { id: '' })).rewards;
    };

    // A customer of a provider can have a /48.
    for (const subnet of ['1', '1f', 'ab01']) expect(await waitAfterSignUp(`2001:db8:7:${subnet}::1`)).toBeNull();
    expect(await waitAfterSignUp('2001:db8:7:ffff::1')).toEqual({ played: 0, games: 3 });
    expect(await waitAfterSignUp('2001:db8:8:1::1')).toBeNull();
  });
});

describe('20,000 simulated honest newcomers', () => {
  it('have their rewards after three evenings, except 1 %', () => {
    const { newcomers, heldAfter } = simulateHonestSignUps(20_000, seededRandom(1));

    expect(newcomers).toBe(20_000);
    expect(heldAfter.three / newcomers).toBeLessThanOrEqual(0.01);
  });
});
