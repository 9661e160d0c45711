import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { BuiltPlayer } from '../../support/build-player.js';
import { addPlayer } from '../../support/builders/players.js';
import { addPurchase, payFor } from '../../support/builders/purchases.js';
import { FakeClock } from '../../support/fake-clock.js';
import { useTestContext } from '../../support/use-test-context.js';

const dayMs = 24 * 3_600_000;
const clock = new FakeClock();
const test = useTestContext({ clock });

/** Opens a checkout of the sandbox, which costs 99 cents. Returns the id of its purchase. */
async function open(player: BuiltPlayer): Promise<string> {
  const id = await addPurchase(test.context, player);
  await test.context.database.pool.query('UPDATE purchases SET checkout_session_id = $2 WHERE id = $1', [
    id,
    `cs_sandbox_${id}`,
  ]);
  return id;
}

/** Runs the job once. Returns the ids of the purchases whose checkouts the provider was asked to close, in this order. */
async function closedByJob(close: (sessionId: string) => Promise<void> = async () => undefined): Promise<string[]> {
  const { checkoutProvider, payments } = test.context;
  if (!checkoutProvider) throw new Error('there is no payment provider');
  const asked: string[] = [];
  let succeeded = 0;
  const closing = vi.spyOn(checkoutProvider, 'close').mockImplementation(async (sessionId) => {
    asked.push(sessionId.replace('cs_sandbox_', ''));
    await close(sessionId);
    succeeded += 1;
  });
  expect(await payments.openCheckouts.closeForbidden()).toBe(succeeded);
  closing.mockRestore();
  return asked;
}

const statusOf = async (purchaseId: string) => (await test.context.payments.find(purchaseId))?.status;

describe('the checkouts that a player has opened', () => {
  it('are closed during a break, as long as the provider lets them be paid, and not after the break', async () => {
    const { context } = test;
    const player = await addPlayer(context);
    const old = await open(player);
    clock.advance(1);
    const neverOpened = await addPurchase(context, player);
    clock.advance(1);
    const recent = await open(player);
    const paid = await open(player);
    await payFor(context, paid);
    await open(await addPlayer(context));
    clock.advance(dayMs - 2);
    await context.selfLimits.takeBreak(player, { length: 'day' });

    expect(await closedByJob()).toEqual([recent]);

    const statuses = await Promise.all([old, recent, paid, neverOpened].map(statusOf));
    expect(statuses).toEqual(['pending', 'expired', 'paid', 'pending']);
    clock.advance(dayMs - 1);
    const lastMoment = await open(player);
    expect(await closedByJob()).toEqual([lastMoment]);
    await open(player);
    clock.advance(1);
    expect(await closedByJob()).toEqual([]);
  });

  it('are closed if they exceed the limit together with what was paid in the last 24 hours', async () => {
    const { context } = test;
    const player = await addPlayer(context);
    await payFor(context, await open(player));
    await context.selfLimits.setPurchases(player, { cents: 100 });
    const second = await open(player);
    expect(await closedByJob()).toEqual([second]);
    expect(await closedByJob()).toEqual([]);

    clock.advance(dayMs);
    const third = await open(player);
    expect(await closedByJob()).toEqual([]);
    expect(await statusOf(third)).toBe('pending');
  });

  it('stay open if what they cost is exactly the limit', async () => {
    const { context } = test;
    const player = await addPlayer(context);
    await context.selfLimits.setPurchases(player, { cents: 100 });
    await context.database.pool.query('UPDATE purchases SET price_cents = 100 WHERE id = $1', [await open(player)]);

    expect(await closedByJob()).toEqual([]);
  });

  it('are compared with a higher limit, or none, from the moment it takes effect', async () => {
    const { context } = test;
    const players = [await addPlayer(context), await addPlayer(context)] as const;
    for (const [index, player] of players.entries()) {
      await context.selfLimits.setPurchases(player, { cents: 0 });
      await context.selfLimits.setPurchases(player, { cents: index === 0 ? 100 : null });
    }
    clock.advance(dayMs - 1);
    const tooEarly = [await open(players[0]), await open(players[1])];
    expect((await closedByJob()).toSorted()).toEqual(tooEarly.toSorted());

    clock.advance(1);
    for (const player of players) await open(player);
    expect(await closedByJob()).toEqual([]);
  });

  it('are closed oldest first, twenty in a run, and the others in the next run', async () => {
    const { context } = test;
    const player = await addPlayer(context);
    clock.advance(1000);
    const ids: string[] = [];
    for (let count = 0; count < 21; count += 1) {
      // The one that is stored last is the oldest.
      clock.advance(-1);
      ids.unshift(await open(player));
    }
    // Then PostgreSQL reads the whole table, and no longer finds rows in their order by an index.
    await context.database.pool.query('ANALYZE purchases');
    await context.selfLimits.takeBreak(player, { length: 'day' });

    expect(await closedByJob()).toEqual(ids.slice(0, 20));
    expect(await closedByJob()).toEqual(ids.slice(20));
  });

  it('are left to the next run after the first one that the provider does not close', async () => {
    const { context } = test;
    const player = await addPlayer(context);
    const [first, second] = [await open(player), (clock.advance(1), await open(player))];
    await context.selfLimits.takeBreak(player, { length: 'day' });
    const logged = vi.spyOn(context.logger, 'error').mockImplementation(() => undefined);
    onTestFinished(() => logged.mockRestore());

    expect(await closedByJob(() => Promise.reject(new Error('down')))).toEqual([first]);

    expect(await statusOf(first)).toBe('pending');
    expect(logged.mock.calls).toMatchObject([[{ purchaseId: first }, 'failed to close a checkout']]);
    expect(await closedByJob()).toEqual([first, second]);
  });

  it('are paid if the payment arrives while the provider closes them', async () => {
    const { context } = test;
    const player = await addPlayer(context, { balance: 0 });
    const id = await open(player);
    await context.selfLimits.takeBreak(player, { length: 'day' });

    await closedByJob(() => payFor(context, id));

    expect(await statusOf(id)).toBe('paid');
    expect(await context.ledger.balanceOf(player.id)).toBe(100);
  });
});
