import type { BuiltPlayer } from '@game/database';
import { expect, it } from 'vitest';
import { Refusal } from '../../apps/server/src/platform/refusal.js';
import { FakeClock } from '../support/fake-clock.js';
import { addPlayer, intentOf } from '../support/players.js';
import { seededRandom } from '../support/random.js';
import { violatedInvariants, createTestContext } from '../support/test-context.js';
import { RewardModel } from './reward-model.js';

const playerCount = 3;
const stepCount = 900;
const hour = 3_600_000;

/** What the server answered, in the model's words, and what it paid. */
async function verdictOf(work: Promise<{ amount: number }>): Promise<{ verdict: string; amount: number }> {
  try {
    return { verdict: 'done', amount: (await work).amount };
  } catch (error) {
    if (error instanceof Refusal) return { verdict: error.reply.code, amount: 0 };
    throw error;
  }
}

it.each([1, 2, 3])('months of daily rewards under seed %i leave server and model at the same state', async (seed) => {
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
      const said = await verdictOf(rewards.daily.claimFlip(player, intentOf(player, 'rewards.claimDailyFlip', {})));
      return ['flip', model.flip(index, nowMs, said.amount), said.verdict];
    }
    if (dice < 0.85) {
      const said = await verdictOf(rewards.daily.claimBonus(player, intentOf(player, 'rewards.claimDailyBonus', {})));
      return ['bonus', model.bonus(index, nowMs), said.verdict];
    }
    const said = await verdictOf(rewards.streak.claimBonus(player, intentOf(player, 'rewards.claimStreakBonus', {})));
    return ['streak', model.streakBonus(index, nowMs), said.verdict];
  };

  for (let count = 0; count < stepCount; count += 1) {
    // Some eight attempts a day among three players, and now and then a day that is missed.
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

  // Every kind was claimed, the rarest included: else little was tried.
  expect(Math.min(...Object.values(claims))).toBeGreaterThan(0);
  expect(await violatedInvariants(test.database)).toEqual([]);
  await test.close();
});
