import { describe, expect, it } from 'vitest';
import { simulateHonestSignUps } from '../../../bench/src/farm/honest-sign-ups.js';
import { measureHonestHour, runFarm, withoutLuck } from '../../../bench/src/farm/sign-up-farm.js';
import { cryptographicRandom } from '../../../apps/server/src/platform/random.js';
import { seededRandom } from '../../support/random.js';
import { useTestContext } from '../../support/use-test-context.js';

const test = useTestContext({
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
});

describe('20,000 simulated honest newcomers', () => {
  it('have their rewards after three evenings, except 1 %', () => {
    const { newcomers, heldAfter } = simulateHonestSignUps(20_000, seededRandom(1));

    expect(newcomers).toBe(20_000);
    expect(heldAfter.three / newcomers).toBeLessThanOrEqual(0.01);
  });
});
