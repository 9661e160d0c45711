import type { BuiltPlayer } from '../support/build-player.js';
import { expect, it } from 'vitest';
import { Refusal } from '../../apps/server/src/platform/refusal.js';
import { FakeClock } from '../support/fake-clock.js';
import { addPlayer, intentOf } from '../support/builders/players.js';
import { seededRandom } from '../support/random.js';
import { repetitions, seeds } from '../support/torture/scale.js';
import { violatedInvariants, createTestContext } from '../support/test-context.js';
import { RewardModel } from './reward-model.js';

const playerCount = 3;
const stepCount = repetitions({ usual: 400, torture: 900 });
const hour = 3_600_000;

/** Waits for a claim and returns its outcome in the words of the model, with the tickets that the server paid. */
async function claimed(work: Promise<{ amount: number }>): Promise<{ outcome: string; amount: number }> {
  try {
    return { outcome: 'done', amount: (await work).amount };
  } catch (error) {
    if (error instanceof Refusal) return { outcome: error.reply.code, amount: 0 };
    throw error;
  }
}

it.each(seeds({ usual: 2, torture: 20 }))(
  'random claims of daily rewards leave the server and the model in the same state, seed %i',
  async (seed) => {
    const clock = new FakeClock();
    const test = await createTestContext({ clock });
    const { rewards, ledger } = test.context;
    const random = seededRandom(seed);
    const players: BuiltPlayer[] = [];
    for (let index = 0; index < playerCount; index += 1) players.push(await addPlayer(test.context, { balance: 0 }));
    const model = new RewardModel(playerCount);
    const claims = { flip: 0, bonus: 0, streak: 0 };

    const step = async (index: number): Promise<[kind: keyof typeof claims, expected: string, actual: string]> => {
      const player = players[index] as BuiltPlayer;
      const nowMs = clock.now().getTime();
      const dice = random();
      if (dice < 0.7) {
        const paid = await claimed(rewards.daily.claimFlip(player, intentOf(player, 'rewards.claimDailyFlip', {})));
        return ['flip', model.flip(index, nowMs, paid.amount), paid.outcome];
      }
      if (dice < 0.85) {
        const paid = await claimed(rewards.daily.claimBonus(player, intentOf(player, 'rewards.claimDailyBonus', {})));
        return ['bonus', model.bonus(index, nowMs), paid.outcome];
      }
      const paid = await claimed(rewards.streak.claimBonus(player, intentOf(player, 'rewards.claimStreakBonus', {})));
      return ['streak', model.streakBonus(index), paid.outcome];
    };

    for (let count = 0; count < stepCount; count += 1) {
      // About eight attempts a day among three players; sometimes a player misses a day.
      clock.advance(Math.floor(random() * 6 * hour) + (random() < 0.01 ? 30 * hour : 0));
      const index = Math.floor(random() * playerCount);
      const [kind, expected, actual] = await step(index);
      expect(actual, `step ${count}: ${kind} of player ${index}`).toBe(expected);
      if (actual === 'done') claims[kind] += 1;
      const player = players[index] as BuiltPlayer;
      expect(await ledger.balanceOf(player.id), `balance after step ${count}`).toBe(model.balanceOf(index));
      const { streak } = await rewards.streak.get(player);
      expect(streak, `streak after step ${count}`).toBe(model.streakOf(index, clock.now().getTime()));
    }

    // A run without a single streak bonus would test little.
    expect(Math.min(...Object.values(claims))).toBeGreaterThan(0);
    expect(await violatedInvariants(test.database)).toEqual([]);
    await test.close();
  },
);
