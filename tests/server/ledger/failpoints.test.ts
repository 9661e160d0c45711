import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cryptographicRandom } from '../../../apps/server/src/platform/random.js';
import { Failpoints, interruptions, type Interruption } from '../../support/torture/failpoints.js';
import { FakeClock } from '../../support/fake-clock.js';
import { isTorture, repetitions } from '../../support/torture/scale.js';
import { scoreOf } from '../../support/torture/score.js';
import { createTestContext, violatedInvariants, type TestContext } from '../../support/test-context.js';
import { movingCommands, ticketCommands, ticketJobs, type Prepared } from '../../support/torture/ticket-commands.js';
import { waitUntil } from '../../support/wait.js';

const row = 'Process killed or connection lost at every statement that moves tickets';
const rounds = repetitions({ usual: 1, torture: 3 });
/** The short form leaves out two of three statements. */
const step = repetitions({ usual: 3, torture: 1 });
const random = { ...cryptographicRandom, integer: (_minimum: number, maximum: number) => maximum };

let clock: FakeClock;
let failpoints: Failpoints;
/** The server that is interrupted. */
let interrupted: TestContext;
/** Another server on the same database, which gets the repeated request. */
let other: TestContext;

beforeEach(async () => {
  clock = new FakeClock();
  failpoints = new Failpoints();
  other = await createTestContext({ clock, random });
  const { database } = other;
  const connection = failpoints.watch(database.connection);
  interrupted = await createTestContext({ clock, random, database: { ...database, connection } });
});

afterEach(async () => {
  await interrupted.close();
  await other.close();
});

/** All ways to interrupt a statement; in the short form one way for each statement, in turn. */
function waysOf(statement: number): readonly Interruption[] {
  const first = Math.floor(statement / step) % interruptions.length;
  return isTorture ? interruptions : interruptions.slice(first, first + 1);
}

const balancesOf = ({ players }: Prepared) => Promise.all(players.map(({ id }) => other.context.ledger.balanceOf(id)));

/**
 * Interrupts the work at its first statement, at its second one, and so on until it runs through. Each time it starts from
 * a new state, and `verify` checks what is stored afterwards. Returns the number of interruptions.
 */
async function interruptEverywhere(
  prepare: () => Promise<Prepared>,
  verify: (prepared: Prepared, result: unknown, place: string) => Promise<void>,
): Promise<number> {
  let count = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (let statement = 1, isReached = true; isReached; statement += step) {
      for (const interruption of waysOf(statement)) {
        const prepared = await prepare();
        const attempt = await failpoints.interrupt(statement, interruption, () => prepared.run(interrupted.context));
        isReached = attempt.isReached;
        if (isReached) count += 1;
        await verify(prepared, attempt.result, `${interruption} statement ${statement}`);
      }
    }
  }
  expect(await violatedInvariants(other.database)).toEqual([]);
  return count;
}

describe('a command that moves tickets', () => {
  it.for(movingCommands)(
    'has one effect and one answer wherever it is interrupted, after a repetition at another server: %s',
    async (name, { task }) => {
      const score = scoreOf(task, row);
      const prepare = ticketCommands[name];
      if (!prepare) throw new Error(`${name} has no entry in ticket-commands.ts`);

      const count = await interruptEverywhere(
        () => prepare(other.context, clock),
        async (prepared, result, place) => {
          const answer = await prepared.run(other.context);
          const again = await prepared.run(other.context);
          expect([again, result ?? answer], `answers, ${place}`).toEqual([answer, answer]);
          expect(await balancesOf(prepared), `balances, ${place}`).toEqual(prepared.balances);
        },
      );

      expect(count).toBeGreaterThan(0);
      score({ interruptions: count, 'lost or double effects': 0 });
    },
  );
});

describe('other work that moves tickets', () => {
  it.for(Object.entries(ticketJobs))(
    'has one effect wherever it is interrupted, when it runs again: %s',
    async ([, prepare], { task }) => {
      const score = scoreOf(task, row);

      const count = await interruptEverywhere(
        () => prepare(other.context, clock),
        async (prepared, _result, place) => {
          // It leaves out rows that the interrupted server still locks.
          await waitUntil(async () => {
            await prepared.run(other.context);
            return isDeepStrictEqual(await balancesOf(prepared), prepared.balances);
          });
          await prepared.run(other.context);
          expect(await balancesOf(prepared), `balances, ${place}`).toEqual(prepared.balances);
        },
      );

      expect(count).toBeGreaterThan(0);
      score({ interruptions: count, 'lost or double effects': 0 });
    },
  );
});
