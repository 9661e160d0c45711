import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Operator, OperatorRole } from '../../../apps/server/src/modules/operators/service.js';
import { addOperator } from '../../support/builders/operators.js';
import { addPlayer } from '../../support/builders/players.js';
import type { BuiltPlayer } from '../../support/build-player.js';
import { FakeClock } from '../../support/fake-clock.js';
import { useTestContext } from '../../support/use-test-context.js';

const clock = new FakeClock();
const test = useTestContext({ clock, env: { ADJUST_LIMIT: '100' } });
const dayMs = 24 * 3_600_000;
let [first, second]: Operator[] = [];
let player: BuiltPlayer;

async function addOwner(role: OperatorRole = 'owner'): Promise<Operator> {
  const { name } = await addOperator(test.context, role);
  const accounts = await test.context.operators.list();
  const { id = '' } = accounts.find((account) => account.name === name) ?? {};
  return { id, name, role };
}

beforeEach(async () => {
  [first, second] = [await addOwner(), await addOwner()];
  player = await addPlayer(test.context);
});

const request = (amount: number, operator = first as Operator, formId: string = randomUUID()) =>
  test.context.adjustments.request(operator, { player, amount, reason: 'a gift', formId });
const balance = () => test.context.ledger.balanceOf(player.id);
const waitingId = async () =>
  (await test.context.adjustments.listWaiting()).find(({ userId }) => userId === player.id)?.id ?? 0;
const approve = async (operator = second as Operator) =>
  test.context.adjustments.approve(operator, await waitingId(), 'agreed');
const disable = (name: string) => test.context.database.transaction((on) => test.context.operators.disable(on, name));
const logLines = async () => {
  const rows = await test.context.operatorLog.list(100);
  return rows
    .filter(({ target }) => target === player.id)
    .map(({ operator, action, details }) => `${operator} ${action} ${String(details['amount'])}`);
};

describe('an adjustment', () => {
  it('is executed up to the limit, which counts those of the last 24 hours, in both directions', async () => {
    expect(await request(60)).toBe('executed');
    expect(await request(-40)).toBe('executed');
    expect(await request(1)).toBe('waiting');
    expect(await balance()).toBe(120);
    expect(await request(100, second)).toBe('executed');
    clock.advance(dayMs);
    expect(await request(100)).toBe('executed');
    expect(await balance()).toBe(320);
    expect(await logLines()).toEqual([
      `console:${first?.name} players adjust 100`,
      `console:${second?.name} players adjust 100`,
      `console:${first?.name} players adjust request 1`,
      `console:${first?.name} players adjust -40`,
      `console:${first?.name} players adjust 60`,
    ]);
  });

  it('does not exceed the limit if several are requested at the same time', async () => {
    const done = await Promise.all([60, 60, 60].map((amount) => request(amount)));

    expect(done.filter((one) => one === 'executed')).toHaveLength(1);
    expect(await balance()).toBe(160);
  });

  it('acts once if its form is sent several times, also at the same time', async () => {
    const formId = randomUUID();
    const done = await Promise.all([1, 2, 3].map(() => request(10, first, formId)));

    expect([...done, await request(10, first, formId)]).toEqual(['executed', 'executed', 'executed', 'executed']);
    expect(await balance()).toBe(110);
    expect(await logLines()).toHaveLength(1);
  });

  it('is refused if its form was sent before with other values, by someone else, or if its request was rejected', async () => {
    const formId = randomUUID();
    const again = (change: { amount?: number; operator?: Operator; playerId?: string }) =>
      test.context.adjustments.request(change.operator ?? (first as Operator), {
        player: { ...player, id: change.playerId ?? player.id },
        amount: change.amount ?? 101,
        reason: 'a gift',
        formId,
      });
    expect(await again({})).toBe('waiting');

    await expect(again({ amount: 5 })).rejects.toThrow('with other values');
    await expect(again({ operator: second })).rejects.toThrow('with other values');
    await expect(again({ playerId: randomUUID() })).rejects.toThrow('with other values');
    await test.context.adjustments.reject(second as Operator, await waitingId(), 'no');
    await expect(again({})).rejects.toThrow('was rejected');
    expect(await balance()).toBe(100);
  });

  it('above the limit is executed once, when another owner approves it', async () => {
    expect(await request(500)).toBe('waiting');
    const outcomes = await Promise.allSettled([approve(), approve(), approve()]);

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balance()).toBe(600);
    expect(await logLines()).toEqual([
      `console:${second?.name} players adjust 500`,
      `console:${first?.name} players adjust request 500`,
    ]);
    await expect(approve()).rejects.toThrow('There is no waiting request');
  });

  it('is not approved by its own requester, by another role, or for a requester who is disabled', async () => {
    await request(500);

    await expect(approve(first)).rejects.toThrow('Another owner has to decide on your request.');
    await expect(approve(await addOwner('shop'))).rejects.toThrow('no longer an owner');
    await disable(first?.name ?? '');
    await expect(approve()).rejects.toThrow('no longer an owner');
    await expect(request(1)).rejects.toThrow('no longer an owner');
    expect(await balance()).toBe(100);
  });

  it('is refused by the database if someone approves their own', async () => {
    await request(500);
    const approved = test.context.database.pool.query(
      "UPDATE balance_adjustments SET status = 'executed', decided_by = requested_by, decided_at = now() WHERE user_id = $1",
      [player.id],
    );

    await expect(approved).rejects.toThrow('balance_adjustments_other');
  });

  it('that was rejected or is older than 7 days cannot be approved', async () => {
    await request(500);
    const rejected = await waitingId();
    await test.context.adjustments.reject(second as Operator, rejected, 'no');
    await expect(test.context.adjustments.approve(second as Operator, rejected, 'yes')).rejects.toThrow(
      'no waiting request',
    );
    await request(500);
    const late = await waitingId();
    clock.advance(7 * dayMs);
    await expect(test.context.adjustments.approve(second as Operator, late, 'yes')).rejects.toThrow(
      'no waiting request',
    );

    expect(await waitingId()).toBe(0);
    expect(await balance()).toBe(100);
  });

  it('that would take more than the balance changes nothing, and keeps waiting', async () => {
    await expect(request(-101)).resolves.toBe('waiting');
    await expect(approve()).rejects.toThrow(`'${player.username}' has fewer than 101 tickets.`);
    expect(await request(-100, second)).toBe('executed');
    await expect(request(-1, await addOwner())).rejects.toThrow(`'${player.username}' has fewer than 1 tickets.`);
    await expect(request(0)).rejects.toThrow('Nothing would change.');

    expect(await balance()).toBe(0);
    expect(await waitingId()).toBeGreaterThan(0);
  });
});
