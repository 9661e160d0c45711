import type { OwnTransaction } from '@game/contract';
import type { TransactionType } from '@game/rules';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ownBalance, ownTransaction } from '../builders/account.js';
import { newId } from '../builders/players.js';
import { button, link, see, seeNo } from '../support/page.js';
import { openProfile } from './open-profile.js';

const rows = () => page.getByRole('list', { name: 'Your transactions, newest first' }).getByRole('listitem');
const rowTexts = () => (rows().elements() as HTMLElement[]).map((row) => row.innerText);

/** Opens the profile of a player with this history, newest first. Each reply has at most 20 rows. */
async function openHistory(history: readonly OwnTransaction[]) {
  let transactions = history;
  const app = await openProfile(
    {},
    {
      'profiles.listTransactions': ({ cursor }) => {
        const older = transactions.filter(({ id }) => cursor === undefined || id < Number(cursor));
        const shown = older.slice(0, 20);
        return { transactions: shown, nextCursor: older.length > 20 ? String(shown.at(-1)?.id) : null };
      },
    },
  );
  const add = (transaction: OwnTransaction) => {
    transactions = [transaction, ...transactions];
    app.realtime.send('profiles.balanceChanged', ownBalance(100));
  };
  return { ...app, add };
}

it('shows label, sign, colour and local time of each transaction, and the time in UTC on focus [PRF-03]', async () => {
  const createdAt = '2026-03-09T18:05:00.000Z';
  const cases = [
    { type: 'win', balanceDelta: 1250, label: 'Game Win', amount: '+1,250', colour: 'text-win' },
    { type: 'loss', balanceDelta: 0, label: 'Game Loss', amount: '-1,250', colour: 'text-loss' },
    { type: 'stake', balanceDelta: -1250, label: 'Game Stake', amount: '-1,250', colour: 'text-loss' },
    { type: 'referral_reward', balanceDelta: 1250, label: 'Referral Reward', amount: '+1,250', colour: 'text-win' },
    { type: 'referral_bonus', balanceDelta: 1250, label: 'Referral Bonus', amount: '+1,250', colour: 'text-win' },
  ];
  const history = cases.map(({ type, balanceDelta }, index) =>
    ownTransaction({ id: cases.length - index, type, amount: 1250, balanceDelta, createdAt }),
  );
  await openHistory(history);

  await expect.poll(() => rows().elements().length).toBe(cases.length);
  // Other time zones are covered by the test of the formats.
  const local = new Date(createdAt);
  const [hours, minutes] = [local.getHours(), local.getMinutes()].map((part) => String(part).padStart(2, '0'));
  for (const [index, { label, amount, colour }] of cases.entries()) {
    const row = rows().nth(index);
    await see(row.getByText(label, { exact: true }));
    expect(row.getByText(amount).element().className).toContain(colour);
    expect(row.getByCss('time').element().textContent).toBe(`Mar ${local.getDate()}, 2026 ${hours}:${minutes}`);
  }
  (rows().first().getByRole('button').element() as HTMLElement).focus();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(/^Mar 9, 2026 18:05 UTC$/);
});

it('shows the rows of the ledger, newest first [D-08]', async () => {
  await openHistory([
    ownTransaction({ id: 3, type: 'loss', amount: 30, balanceDelta: 0 }),
    ownTransaction({ id: 2, type: 'stake', amount: 30, balanceDelta: -30 }),
    ownTransaction({ id: 1, type: 'operator_adjustment', amount: 100, balanceDelta: 100 }),
  ]);

  await expect.poll(() => rows().elements().length).toBe(3);

  const expected = [
    ['Game Loss', '-30'],
    ['Game Stake', '-30'],
    ['Adjustment', '+100'],
  ];
  for (const [index, parts] of expected.entries()) {
    for (const part of parts) expect(rowTexts()[index]).toContain(part);
  }
});

it('has a label for each type of transaction [D-08]', async () => {
  const labels = {
    win: 'Game Win',
    loss: 'Game Loss',
    stake: 'Game Stake',
    referral_reward: 'Referral Reward',
    referral_bonus: 'Referral Bonus',
    daily_flip: 'Daily Flip',
    daily_bonus: 'Daily Bonus',
    streak_bonus: 'Streak Bonus',
    activity_reward: 'Activity Reward',
    milestone_reward: 'Milestone Reward',
    purchase: 'Ticket Purchase',
    refund_reversal: 'Refund Reversed',
    raffle_entry: 'Raffle Entry',
    prize_redemption: 'Prize Redemption',
    tournament_stake: 'Tournament Stake',
    tournament_win: 'Tournament Win',
    refund: 'Refund',
    operator_adjustment: 'Adjustment',
    // The compiler ensures that no type of the database is missing.
  } satisfies Record<TransactionType, string>;
  const types = Object.keys(labels);
  await openHistory(types.map((type, index) => ownTransaction({ id: types.length - index, type })));

  await expect.poll(() => rows().elements().length).toBe(types.length);

  expect(rowTexts().map((row) => row.split('\n')[0])).toEqual(Object.values(labels));
});

it('shows 20 transactions at a time, and new ones automatically', async () => {
  const history = Array.from({ length: 25 }, (_, index) => ownTransaction({ id: 25 - index }));
  const { add, realtime } = await openHistory(history);
  await expect.poll(() => rows().elements().length).toBe(20);
  await button('Show More').click();
  await expect.poll(() => rows().elements().length).toBe(25);
  await seeNo(button('Show More'));
  await realtime.connected();

  add(ownTransaction({ id: 26, type: 'stake', amount: 7, balanceDelta: -7 }));

  await expect.poll(() => rowTexts()[0]).toContain('-7');
  await expect.poll(() => rows().elements().length).toBe(26);
});

it('names the game of a transaction, with a link to its outcome', async () => {
  const opponent = { username: 'barnaby_b', isBot: false };
  const id = newId();
  await openHistory([ownTransaction({ type: 'loss', subject: { kind: 'game', id, opponent } })]);

  await expect.element(link('against barnaby_b')).toHaveAttribute('href', `/game/${id}/outcome`);
});

it('says that there are no transactions yet', async () => {
  await openHistory([]);

  await see(page.getByText(/^No transactions yet/));
});
