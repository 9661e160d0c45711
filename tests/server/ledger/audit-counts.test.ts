import { dailyBonus, dailyFlip, mentionMilestones, referralReward, streakBonus } from '@game/rules';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditDraws } from '../../../apps/server/src/modules/ledger/audit-draws.js';
import { auditLedger } from '../../../apps/server/src/modules/ledger/audit.js';
import { rowComparisons } from '../../../apps/server/src/modules/ledger/store/audit-rows.js';
import { rowChecks, sumHeld, sumLedger } from '../../../apps/server/src/modules/ledger/store/audit-sums.js';
import type { BuiltPlayer } from '../../support/build-player.js';
import { addListedGame, addPlayer, intentOf, playerActions } from '../../support/builders/players.js';
import { addDebtor, addPurchase, buyTickets } from '../../support/builders/purchases.js';
import { addPrize, addRaffle, shopActions } from '../../support/builders/shop.js';
import { addFinal, addTournament } from '../../support/builders/tournaments.js';
import { whileTampered } from '../../support/tampering.js';
import { createTestContext, type TestContext } from '../../support/test-context.js';

let test: TestContext;
let client: Client;
let player: BuiltPlayer;
let raffleId = '';

/** A site with rows of every kind. */
beforeAll(async () => {
  test = await createTestContext();
  const { context } = test;
  player = await addPlayer(context, { balance: 1000 });
  const [other, left] = [await addPlayer(context, { balance: 500 }), await addPlayer(context, { balance: 0 })];
  const [own, others] = [playerActions(context, player), playerActions(context, other)];
  for (const move of ['scissors', 'rock'] as const) {
    const gameId = await addListedGame(context, player, { stakeAmount: 10, move: 'rock' });
    await others.join(gameId);
    await others.move(gameId, move);
  }
  await own.create(20);
  await others.join(await addListedGame(context, player, { stakeAmount: 30 }));
  await own.cancel((await own.create(40)).gameId);
  const { final, first, third } = await addFinal(context);
  await first.move(final.id, 'rock');
  await third.move(final.id, 'scissors');
  const open = await addTournament(context, { initialMoves: ['rock', 'rock'], stakeAmount: 7 });
  await open.actions[1]?.leave(open.tournamentId);
  raffleId = await addRaffle(context);
  await addRaffle(context, { name: 'A raffle without entries' });
  for (const entrant of [player, other]) await shopActions(context, entrant).enter(raffleId);
  await shopActions(context, player).enter(await addRaffle(context, { maxEntries: 1 }));
  await context.shop.raffles.drawDue();
  await shopActions(context, player).redeem(await addPrize(context));
  await buyTickets(context, player);
  await addPurchase(context, other);
  await addDebtor(context);
  await context.rewards.daily.claimFlip(player, intentOf(player, 'rewards.claimDailyFlip', {}));
  await context.database.pool.query(`UPDATE profiles SET username = 'nothing at all' WHERE id = $1`, [left.id]);
  client = new Client(test.database.connection);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await test.close();
});

const withPlayer = (change: string) => change.replaceAll('$1', `'${player.id}'`);
const checks = { ...rowChecks, ...rowComparisons };

/** How many rows a check finds wrong while rows are changed; `$1` in a change is the player of the site. */
const wrongIn = (name: keyof typeof checks, ...changes: string[]) =>
  whileTampered(client, changes.map(withPlayer), async (on) => (await checks[name].count(on))[0]?.wrong);

const ofPlayer = (change: string) => `UPDATE profiles SET ${change} WHERE id = $1`;
const row = (columns: string, values: string) =>
  `INSERT INTO transactions (user_id, created_at, processed_at, ${columns}) VALUES ($1, now(), now(), ${values})`;
const paid = (type: string, amount: number) => row('type, amount, balance_delta', `'${type}', ${amount}, ${amount}`);
const claim = (type: string, amount: number) =>
  `INSERT INTO ticket_claims (id, user_id, claim_type, local_day, amount, claimed_at)
   VALUES (gen_random_uuid(), $1, '${type}', '2020-02-02', ${amount}, now())`;
const activity = (type: string, amount: number) =>
  `INSERT INTO engagement_activities (id, user_id, activity_type, reward_amount, claimed_at)
   VALUES (gen_random_uuid(), $1, '${type}', ${amount}, now())`;
const referral = (rewardedAt: string) =>
  `INSERT INTO referrals (id, referrer_id, referred_id, created_at, rewarded_at)
   SELECT gen_random_uuid(), $1, id, now(), ${rewardedAt} FROM profiles WHERE username = 'nothing at all'`;
const paidToReferred = (amount: number) =>
  paid('referral_bonus', amount)
    .replace('VALUES ($1', 'SELECT id')
    .replace(/\)$/, ` FROM profiles WHERE username = 'nothing at all'`);
const mentions = Object.entries(mentionMilestones)[0];

describe('the audit', () => {
  it('checks every invariant, each on all of its rows', async () => {
    const found = (await auditLedger(client)).map(({ invariant, holds, figures }) => [invariant, holds, figures]);

    const figures = (checked: unknown) => ({ checked, wrong: 0 });
    const some = expect.toSatisfy((count: number) => count > 0);
    expect(found).toEqual([
      [
        'balances + open stakes = tickets issued - tickets spent',
        true,
        expect.objectContaining({ openStakes: 20 + 60 + 7 + 100 }),
      ],
      ['every balance is the sum of its transactions and not negative', true, figures(10)],
      ['every row of the ledger names the one thing that its type calls for', true, figures(some)],
      ['every open game holds its stakes, and every finished game has paid them out', true, figures(6)],
      ['every game is won by the better move, and never by a player without one', true, figures(2)],
      ['every tournament entry holds its stake or has been paid exactly what it is owed', true, figures(6)],
      [
        'every match is decided as its moves say, and its players joined as a pair or won the matches before it',
        true,
        figures(3),
      ],
      ['every match of ties is won by the player whom the seed of its tournament favours', true, figures(0)],
      ['every revealed move is the one that was committed to', true, figures(5)],
      ['the participant count of every tournament is right', true, figures(2)],
      ['the entry count of every raffle is right', true, figures(3)],
      ['no staff and no bot has entered a raffle', true, figures(3)],
      [
        'every raffle entry is paid in full, or refunded if the raffle was cancelled or its prize refused',
        true,
        figures(3),
      ],
      ['every redemption is paid, or refunded if it was refused', true, figures(1)],
      [
        'every order of a won prize is that of its winner, and is refused only if the proof of the draw says so',
        true,
        figures(some),
      ],
      [
        "every operator's adjustment is in the operator log or a starting balance, and each of these is in the ledger",
        true,
        figures(some),
      ],
      ['every draw follows from the published seeds, the hash chain of the entries and the beacon', true, figures(3)],
      [
        'every purchase has credited the tickets that were paid for and not refunded; the rest is owed or forgiven',
        true,
        figures(3),
      ],
      ["every player's debt is the sum of what their purchases owe", true, figures(10)],
      ['every claimed reward is paid, and no other reward is', true, figures(some)],
      ['every claimed reward has the amount of its kind', true, figures(some)],
      ['every counter is the sum of the rows it counts', true, figures(some)],
      ["every player's statistics are the sums of their completed games", true, figures(2)],
    ]);
  });

  it('sums what is held and what was issued and spent, each kind on its side', async () => {
    const before = await whileTampered(client, [], async (on) => ({
      ...(await sumHeld(on)),
      ...(await sumLedger(on)),
    }));
    const change = (...changes: string[]) =>
      whileTampered(client, changes.map(withPlayer), async (on) => {
        const after = { ...(await sumHeld(on)), ...(await sumLedger(on)) };
        const keys = ['balances', 'openStakes', 'issued', 'spent'] as const;
        return keys.map((key) => after[key] - before[key]);
      });

    expect(await change(ofPlayer('balance = balance + 3'))).toEqual([3, 0, 0, 0]);
    expect(await change(`UPDATE games SET stake_amount = stake_amount + 1 WHERE status = 'waiting'`)).toEqual([
      0, 2, 0, 0,
    ]);
    expect(await change(`UPDATE games SET stake_amount = stake_amount + 1 WHERE status = 'inProgress'`)).toEqual([
      0, 2, 0, 0,
    ]);
    expect(await change(`UPDATE games SET stake_amount = stake_amount + 1 WHERE status = 'cancelled'`)).toEqual([
      0, 0, 0, 0,
    ]);
    expect(await change(`UPDATE tournaments SET stake_amount = stake_amount + 1 WHERE status = 'waiting'`)).toEqual([
      0, 1, 0, 0,
    ]);
    expect(await change(`DELETE FROM tournaments WHERE status = 'waiting'`)).toEqual([0, -7, 0, 0]);
    expect(await change(paid('daily_bonus', 5))).toEqual([0, 0, 5, 0]);
    expect(await change(`DELETE FROM transactions WHERE type = 'raffle_entry'`)).toEqual([0, 0, 0, -30]);
    expect(await change(`DELETE FROM transactions WHERE type = 'prize_redemption'`)).toEqual([0, 0, 0, -50]);
    const refund = (column: string, delta: number) =>
      row(`type, amount, balance_delta, ${column}`, `'refund', 4, ${delta}, gen_random_uuid()`);
    expect(await change(refund('purchase_id', -4))).toEqual([0, 0, -4, 0]);
    expect(await change(refund('raffle_entry_id', 4))).toEqual([0, 0, 0, -4]);
    expect(await change(refund('redemption_id', 4))).toEqual([0, 0, 0, -4]);
    expect(await change(refund('game_id', 4))).toEqual([0, 0, 0, 0]);
  });
});

describe('a check of the audit', () => {
  it.each<[keyof typeof checks, string, number, string[]]>([
    ['balances', 'a balance above the rows', 1, [ofPlayer('balance = balance + 1')]],
    ['balances', 'a balance below the rows', 1, [ofPlayer('balance = balance - 1')]],
    ['balances', 'a balance without rows', 1, [`UPDATE profiles SET balance = 1 WHERE username = 'nothing at all'`]],
    ['subjects', 'a stake without its game', 1, [row('type, amount, balance_delta', `'stake', 1, -1`)]],
    [
      'subjects',
      'a reward with a game',
      1,
      [row('type, amount, balance_delta, game_id', `'daily_flip', 1, 1, gen_random_uuid()`)],
    ],
    [
      'subjects',
      'a stake with two things',
      1,
      [
        row(
          'type, amount, balance_delta, game_id, redemption_id',
          `'stake', 1, -1, gen_random_uuid(), gen_random_uuid()`,
        ),
      ],
    ],
    ['subjects', 'a reward without a thing', 0, [paid('streak_bonus', 3)]],
    [
      'tournaments',
      'one player too many',
      1,
      [`UPDATE tournaments SET participant_count = participant_count + 1 WHERE status = 'waiting'`],
    ],
    [
      'tournaments',
      'a player who has left',
      1,
      [`UPDATE tournament_participants SET left_at = NULL WHERE left_at IS NOT NULL`],
    ],
    [
      'tournaments',
      'a winner who has left',
      1,
      [
        `UPDATE tournament_participants SET left_at = NULL, tournament_id = (SELECT id FROM tournaments WHERE status = 'completed')
         WHERE left_at IS NOT NULL`,
        `UPDATE tournament_participants SET left_at = now() FROM tournaments AS won WHERE tournament_id = won.id AND player_id = winner_id`,
      ],
    ],
    [
      'tournaments',
      'a winner from another tournament',
      1,
      [
        `UPDATE tournaments SET winner_id = (SELECT player_id FROM tournament_participants AS p JOIN tournaments AS t
           ON t.id = tournament_id WHERE status = 'waiting' AND left_at IS NULL) WHERE status = 'completed'`,
      ],
    ],
    ['raffles', 'one entry too many', 1, [`UPDATE shop_products SET current_entries = 3 WHERE current_entries = 2`]],
    ['raffles', 'a gap in the numbers', 1, ['UPDATE raffle_entries SET entry_number = 3 WHERE entry_number = 2']],
    ['raffles', 'entries that are gone', 2, ['DELETE FROM raffle_entries']],
    ['entrants', 'a bot', 2, [ofPlayer('is_bot = true')]],
    ['entrants', 'a player who was staff', 2, [ofPlayer(`staff_since = now() - interval '1 hour'`)]],
    ['entrants', 'a player who became staff', 0, [ofPlayer(`staff_since = now() + interval '1 hour'`)]],
    [
      'entrants',
      'a player who became staff with their first entry',
      1,
      [ofPlayer('staff_since = (SELECT min(created_at) FROM raffle_entries WHERE user_id = $1)')],
    ],
    ['debts', 'a debt without a purchase', 1, [`UPDATE profiles SET debt = 1 WHERE username = 'nothing at all'`]],
    ['debts', 'a debt that is too small', 1, ['UPDATE profiles SET debt = debt - 1 WHERE debt > 0']],
    ['debts', 'a purchase that owes nothing', 1, ['UPDATE purchases SET tickets_owed = 0 WHERE tickets_owed > 0']],
    ['rewards', 'a claim without its row', 1, [claim('daily_bonus', dailyBonus)]],
    ['rewards', 'a row without its claim', 1, [paid('streak_bonus', streakBonus)]],
    ['rewards', 'a claim with its row', 0, [claim('daily_bonus', dailyBonus), paid('daily_bonus', dailyBonus)]],
    ['rewards', 'a claim of another amount', 1, [claim('daily_bonus', 1), paid('daily_bonus', 2)]],
    [
      'rewards',
      'two rows that add up to one claim',
      1,
      [claim('daily_bonus', 4), paid('daily_bonus', 1), paid('daily_bonus', 3)],
    ],
    ['rewards', 'an activity with its row', 0, [activity('avatar_upload', 3), paid('activity_reward', 3)]],
    ['rewards', 'a milestone with its row', 0, [activity(mentions?.[0] ?? '', 9), paid('milestone_reward', 9)]],
    ['rewards', 'a milestone paid as an activity', 2, [activity(mentions?.[0] ?? '', 9), paid('activity_reward', 9)]],
    ['rewards', 'a referral without rows', 2, [referral('now()')]],
    ['rewards', 'a referral that is not rewarded yet', 0, [referral('NULL')]],
    [
      'rewards',
      'a referral with its rows',
      0,
      [referral('now()'), paid('referral_reward', referralReward), paidToReferred(referralReward)],
    ],
    [
      'rewards',
      'a referral with another amount',
      1,
      [referral('now()'), paid('referral_reward', referralReward + 1), paidToReferred(referralReward)],
    ],
    ['rewardAmounts', 'the least flip', 0, [claim('daily_flip', dailyFlip.minimum)]],
    ['rewardAmounts', 'the largest flip', 0, [claim('daily_flip', dailyFlip.maximum)]],
    ['rewardAmounts', 'a flip of less', 1, [claim('daily_flip', dailyFlip.minimum - 1)]],
    ['rewardAmounts', 'a flip of more', 1, [claim('daily_flip', dailyFlip.maximum + 1)]],
    ['rewardAmounts', 'a right daily bonus', 0, [claim('daily_bonus', dailyBonus)]],
    ['rewardAmounts', 'a wrong daily bonus', 1, [claim('daily_bonus', dailyBonus + 1)]],
    ['rewardAmounts', 'a right streak bonus', 0, [claim('streak_bonus', streakBonus)]],
    ['rewardAmounts', 'a wrong streak bonus', 1, [claim('streak_bonus', streakBonus + 1)]],
    ['rewardAmounts', 'a right milestone', 0, [activity(mentions?.[0] ?? '', mentions?.[1].reward ?? 0)]],
    ['rewardAmounts', 'a wrong milestone', 1, [activity(mentions?.[0] ?? '', 1)]],
    ['counters', 'a player who was not counted', 1, [`DELETE FROM profiles WHERE username = 'nothing at all'`]],
    ['counters', 'a player who is a bot', 2, [ofPlayer('is_bot = true')]],
    [
      'counters',
      'a stake that was not counted',
      1,
      [`UPDATE games SET stake_amount = stake_amount + 1 WHERE status = 'cancelled'`],
    ],
    ['counters', 'a pool that was not counted', 1, [`DELETE FROM tournaments WHERE status = 'waiting'`]],
    [
      'counters',
      'shards with the same sum',
      0,
      [
        `INSERT INTO counters (name, shard, value) VALUES ('players', -1, 5), ('players', -2, -5), ('staked', -1, 1), ('staked', -2, -1)`,
      ],
    ],
    ['statistics', 'statistics that are missing', 1, ['DELETE FROM player_statistics WHERE user_id = $1']],
    ['statistics', 'statistics without a game', 2, [`DELETE FROM games WHERE status = 'completed'`]],
    ['statistics', 'a missing point of the history', 1, ['DELETE FROM profit_history WHERE user_id = $1']],
    [
      'statistics',
      'another step of the history',
      1,
      ['UPDATE player_statistics SET history_step = 2 WHERE user_id = $1'],
    ],
    [
      'games',
      'a waiting game without a stake',
      2,
      [`DELETE FROM transactions WHERE game_id IN (SELECT id FROM games WHERE status = 'waiting')`],
    ],
    ['games', 'rows of a game that is gone', 2, [`DELETE FROM games WHERE status = 'waiting'`]],
    [
      'games',
      'a game in progress that was refunded',
      1,
      [
        row(
          'type, amount, balance_delta, game_id',
          `'refund', 30, 30, (SELECT id FROM games WHERE status = 'inProgress' AND stake_amount = 30)`,
        ),
      ],
    ],
    [
      'entries',
      'an entry that was refunded and holds its stake',
      1,
      [`UPDATE tournament_participants SET left_at = NULL WHERE left_at IS NOT NULL`],
    ],
    [
      'entries',
      'a cancelled tournament without refunds',
      1,
      [
        `UPDATE tournaments SET status = 'cancelled', deadline_at = NULL, completed_at = now() WHERE status = 'waiting'`,
      ],
    ],
    ['entries', 'a prize that is not paid', 1, [`DELETE FROM transactions WHERE type = 'tournament_win'`]],
    ['orders', 'an order without its payment', 1, [`DELETE FROM transactions WHERE type = 'prize_redemption'`]],
    [
      'orders',
      'a refused order without a refund',
      1,
      [`UPDATE prize_redemptions SET status = 'refused', refused_at = now()`],
    ],
    [
      'raffleEntries',
      'a cancelled raffle without refunds',
      2,
      [
        `UPDATE shop_products SET raffle_status = 'cancelled', cancelled_at = now(), cancel_cause = 'operator' WHERE max_entries = 10 AND current_entries = 2`,
      ],
    ],
  ])('of %s counts %s: %i', async (name, _what, wrong, changes) => {
    expect(await wrongIn(name, ...changes)).toBe(wrong);
  });

  it('of statistics compares every figure', async () => {
    const figures = ['wins', 'losses', 'ties'].flatMap((one) => [
      one,
      ...['rock', 'paper', 'scissors'].map((move) => `${move}_${one}`),
    ]);
    for (const column of [...figures, 'staked', 'profit']) {
      const change = `UPDATE player_statistics SET ${column} = ${column} + 1, best_streak = 0, current_streak = 0 WHERE user_id = $1`;
      expect([column, await wrongIn('statistics', change)]).toEqual([column, 1]);
    }
  });

  it('of draws finds an entry, a winner and a person that differ from the published ones', async () => {
    const wrong = (change: string) =>
      whileTampered(client, [withPlayer(change)], async (on) => (await auditDraws(on)).wrong);
    const ofRaffle = `WHERE product_id = '${raffleId}' AND entry_number = 2`;

    expect(await wrong(`UPDATE raffle_entries SET number = repeat('0', 64) ${ofRaffle}`)).toBe(1);
    expect(await wrong(`UPDATE raffle_entries SET user_id = $1 ${ofRaffle}`)).toBe(1);
    expect(await wrong(`UPDATE raffle_draws SET winner_id = gen_random_uuid() WHERE winner_id IS NOT NULL`)).toBe(1);
    expect(await wrong(`DELETE FROM raffle_seeds WHERE product_id = '${raffleId}'`)).toBe(1);
    expect(await wrong(`UPDATE raffle_draws SET seed = repeat('0', 64) WHERE seed IS NOT NULL`)).toBe(1);
  });

  it('describes the first five differences, in the order of their subjects', async () => {
    const change = `UPDATE transactions SET user_id = gen_random_uuid() WHERE type = 'stake'`;

    const found = await whileTampered(client, [change], (on) => rowComparisons.games.findDifferences(on));

    const subjects = found.map(({ subject }) => subject);
    expect(subjects).toHaveLength(5);
    expect(subjects).toEqual(subjects.toSorted());
    expect(await wrongIn('games', change)).toBe(6);
  });
});
