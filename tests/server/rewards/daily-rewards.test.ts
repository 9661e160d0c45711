import type { BuiltPlayer } from '../../support/build-player.js';
import { dayAt, localDayOf, nextLocalMidnight } from '@game/rules';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../support/fake-clock.js';
import { addPlayer, intentOf } from '../../support/builders/players.js';
import { raceSize, repetitions } from '../../support/torture/scale.js';
import { createTestContext } from '../../support/test-context.js';
import { useTestContext } from '../../support/use-test-context.js';

const hour = 3_600_000;
const day = 24 * hour;

const clock = new FakeClock('2026-03-01T12:00:00Z');
const test = useTestContext({ clock });

const flip = (player: BuiltPlayer, { rewards } = test.context) =>
  rewards.daily.claimFlip(player, intentOf(player, 'rewards.claimDailyFlip', {}));
const claimDaily = (player: BuiltPlayer, { rewards } = test.context) =>
  rewards.daily.claimBonus(player, intentOf(player, 'rewards.claimDailyBonus', {}));
const claimStreakBonus = (player: BuiltPlayer) =>
  test.context.rewards.streak.claimBonus(player, intentOf(player, 'rewards.claimStreakBonus', {}));
const streakOf = (player: BuiltPlayer) => test.context.rewards.streak.get(player);

/** The result of a claim: the tickets, or the code of the refusal. */
async function outcomeOf(attempt: Promise<{ amount: number }>): Promise<number | string> {
  return attempt.then(
    ({ amount }) => amount,
    (error: { reply?: { code: string } }) => error.reply?.code ?? 'no refusal',
  );
}

describe('the daily bonus', () => {
  it('pays 25 tickets once per local day, independently of the flip; both reset at local midnight [CON-04] [D-22] [ENT-06]', async () => {
    const player = await addPlayer(test.context, { balance: 0, timeZone: 'Europe/Berlin' });
    const own = new FakeClock('2026-03-01T12:00:00Z');
    const atNoon = await createTestContext({ clock: own, database: test.database });
    const { context } = atNoon;
    const { amount: flipped } = await flip(player, context);

    expect(await outcomeOf(claimDaily(player, context))).toBe(25);
    expect(await outcomeOf(claimDaily(player, context))).toBe('DAILY_BONUS_ALREADY_CLAIMED');
    expect(await context.rewards.daily.get(player, 'daily_bonus')).toEqual({
      claimed: true,
      resetsAt: '2026-03-01T23:00:00.000Z',
    });
    expect(await context.ledger.balanceOf(player.id)).toBe(flipped + 25);
    expect(Number.isInteger(flipped) && flipped >= 10 && flipped <= 50).toBe(true);
    const { rows } = await context.database.pool.query(
      'SELECT type, amount, balance_delta FROM transactions WHERE user_id = $1 ORDER BY id',
      [player.id],
    );
    expect(rows).toEqual([
      { type: 'daily_flip', amount: flipped, balance_delta: flipped },
      { type: 'daily_bonus', amount: 25, balance_delta: 25 },
    ]);
    const claims = await context.database.pool.query(
      'SELECT id, user_id, amount, claim_type, claimed_at FROM ticket_claims WHERE user_id = $1 ORDER BY claim_type DESC',
      [player.id],
    );
    const [id, user_id, claimed_at] = [expect.any(String), player.id, own.now()];
    expect(claims.rows).toEqual([
      { id, user_id, amount: flipped, claim_type: 'daily_flip', claimed_at },
      { id, user_id, amount: 25, claim_type: 'daily_bonus', claimed_at },
    ]);

    own.advance(11 * hour - 1);
    expect([await outcomeOf(flip(player, context)), await outcomeOf(claimDaily(player, context))]).toEqual([
      'ALREADY_CLAIMED',
      'DAILY_BONUS_ALREADY_CLAIMED',
    ]);
    own.advance(1);
    expect([typeof (await outcomeOf(flip(player, context))), await outcomeOf(claimDaily(player, context))]).toEqual([
      'number',
      25,
    ]);
    await atNoon.close();
  });

  it.each(['flip', 'bonus'] as const)('is paid once for concurrent claims, like the flip: %s', async (kind) => {
    const player = await addPlayer(test.context, { balance: 0 });
    const claim = kind === 'flip' ? flip : claimDaily;

    const outcomes = await Promise.all(Array.from({ length: raceSize }, () => outcomeOf(claim(player))));

    const paid = outcomes.filter((outcome) => typeof outcome === 'number');
    expect(paid).toHaveLength(1);
    expect(await test.context.ledger.balanceOf(player.id)).toBe(paid[0]);
  });
});

// From -11 to +14, with clock changes in both hemispheres, and offsets of half and quarter hours. `npm test` uses the first ones.
const allZones = [
  'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York', 'America/Santiago', 'America/St_Johns', 'UTC',
  'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Adelaide', 'Africa/Cairo', 'Pacific/Honolulu', 'America/Anchorage',
  'America/Los_Angeles', 'America/Denver', 'America/Chicago', 'America/Halifax', 'America/Sao_Paulo',
  'Atlantic/Azores', 'Europe/Istanbul', 'Asia/Tehran', 'Asia/Kolkata', 'Asia/Bangkok', 'Asia/Shanghai', 'Asia/Tokyo',
  'Australia/Sydney', 'Pacific/Auckland',
]; // oxfmt-ignore
const zones = allZones.slice(0, repetitions({ usual: 5, torture: allZones.length }));

describe('a period of 30 days', () => {
  // Both periods contain the clock changes of America, Europe and the southern hemisphere.
  it.each(['2026-03-05T00:20:00Z', '2026-10-03T00:20:00Z'])(
    'from %s allows exactly one claim per local day in every kind of time zone',
    async (start) => {
      const own = new FakeClock(start);
      const context = await createTestContext({ clock: own, database: test.database });
      const { daily } = context.context.rewards;
      const players = await Promise.all(
        zones.map(async (timeZone) => addPlayer(context.context, { balance: 0, timeZone, createdAt: own.now() })),
      );
      // Each player tries at, just before and just after every local midnight, and at random times in between.
      const claimedDays = new Map<string, string[]>(players.map(({ id }) => [id, []]));
      const due = players.map((player) => ({ player, atMs: own.now().getTime() }));
      const endMs = own.now().getTime() + 30 * day;
      for (;;) {
        const next = due.toSorted((a, b) => a.atMs - b.atMs)[0];
        if (!next || next.atMs > endMs) break;
        own.advance(next.atMs - own.now().getTime());
        const { player } = next;
        const today = localDayOf(own.now(), player.timeZone);
        const isOpen = !claimedDays.get(player.id)?.includes(today);
        const outcome = await outcomeOf(daily.claimFlip(player, intentOf(player, 'rewards.claimDailyFlip', {})));
        expect([player.timeZone, today, typeof outcome]).toEqual([
          player.timeZone,
          today,
          isOpen ? 'number' : 'string',
        ]);
        if (isOpen) claimedDays.get(player.id)?.push(today);
        const midnightMs = nextLocalMidnight(own.now(), player.timeZone).getTime();
        // Tries again right after a claim, just before the day ends, and exactly when it ends.
        next.atMs = isOpen ? midnightMs - 1 : midnightMs;
      }
      for (const { id } of players) {
        const days = claimedDays.get(id) ?? [];
        expect(days.length).toBeGreaterThanOrEqual(30);
        expect(new Set(days).size).toBe(days.length);
      }
      await context.close();
    },
  );

  it('allows one claim per local day when the time zone changes, and never blocks an honest traveller', async () => {
    const { profiles, rewards } = test.context;
    const hop = (player: BuiltPlayer, timeZone: string) =>
      outcomeOf(profiles.updateTimeZone(player, timeZone).then(() => ({ amount: 0 })));
    const west = await addPlayer(test.context, { balance: 0, timeZone: 'Pacific/Kiritimati' });
    const east = await addPlayer(test.context, { balance: 0, timeZone: 'Pacific/Pago_Pago' });
    for (const player of [west, east]) expect(typeof (await outcomeOf(flip(player)))).toBe('number');

    expect(await hop(west, 'Pacific/Pago_Pago')).toBe(0);
    expect(await hop(east, 'Pacific/Kiritimati')).toBe(0);
    for (const player of [west, east]) {
      for (const zone of allZones.slice(2, 10)) expect(await hop(player, zone)).toBe('TIME_ZONE_CHANGED_RECENTLY');
      // The change takes effect at the next reset.
      expect(await outcomeOf(flip(player))).toBe('ALREADY_CLAIMED');
    }
    // Every hour for two days: an open reward is reported, claimed once, and does not become available again.
    const claims = { west: 0, east: 0 };
    for (let passed = 0; passed < 48; passed += 1) {
      clock.advance(hour);
      for (const [name, player] of [
        ['west', west],
        ['east', east],
      ] as const) {
        const { claimed } = await rewards.daily.get(player, 'daily_flip');
        const outcome = await outcomeOf(flip(player));
        expect(typeof outcome).toBe(claimed ? 'string' : 'number');
        if (!claimed) claims[name] += 1;
      }
    }
    const { rows } = await test.context.database.pool.query<{ days: string; claims: string }>(
      `SELECT count(DISTINCT (user_id, local_day)) AS days, count(*) AS claims FROM ticket_claims
        WHERE user_id = ANY($1) AND claim_type = 'daily_flip'`,
      [[west.id, east.id]],
    );
    expect(rows[0]?.days).toBe(rows[0]?.claims);
    expect(claims.west).toBeGreaterThanOrEqual(1);
    expect(claims.east).toBeGreaterThanOrEqual(2);
    // A local day that the change of time zone skips does not count as missed.
    expect((await streakOf(east)).streak).toBe(claims.east + 1);
  });

  it('allows one change of time zone, from the next day on and to an existing zone [D-22]', async () => {
    const player = await addPlayer(test.context, { balance: 0, timeZone: 'Europe/Berlin' });
    const { profiles } = test.context;

    await expect(profiles.updateTimeZone(player, 'Mouse/Hole')).rejects.toMatchObject({
      reply: { code: 'INVALID_TIME_ZONE' },
    });
    await profiles.updateTimeZone(player, 'Asia/Tokyo');
    expect(await streakOf(player)).toMatchObject({ timeZone: 'Europe/Berlin', nextTimeZone: 'Asia/Tokyo' });
    clock.advance(day);
    expect(await streakOf(player)).toMatchObject({ timeZone: 'Asia/Tokyo', nextTimeZone: null });
    clock.advance(31 * day);
    await profiles.updateTimeZone(player, 'Europe/Berlin');
  });

  it('counts another name of the same time zone as no change [D-22]', async () => {
    const player = await addPlayer(test.context, { balance: 0, timeZone: 'Asia/Calcutta' });
    const { profiles } = test.context;

    await profiles.updateTimeZone(player, 'Asia/Kolkata');

    expect(await streakOf(player)).toMatchObject({ timeZone: 'Asia/Calcutta', nextTimeZone: null });
    await profiles.updateTimeZone(player, 'Asia/Tokyo');
    await expect(profiles.updateTimeZone(player, 'Asia/Kolkata')).rejects.toMatchObject({
      reply: { code: 'TIME_ZONE_CHANGED_RECENTLY' },
    });
  });
});

describe('a streak', () => {
  /** For each character, claims a flip if it is 'x', and advances the clock by a day. Returns the streak of each day. */
  async function playDays(player: BuiltPlayer, days: string): Promise<number[]> {
    const streaks: number[] = [];
    for (const action of days) {
      if (action === 'x') await flip(player);
      streaks.push((await streakOf(player)).streak);
      clock.advance(day);
    }
    return streaks;
  }

  it('counts consecutive days over 30 days with gaps, and pays at 7 and again at 14 [CON-05] [D-23] [D-24]', async () => {
    const player = await addPlayer(test.context, { balance: 0, timeZone: 'America/New_York' });

    expect(await playDays(player, 'xxx.xxxxxx')).toEqual([1, 2, 3, 3, 1, 2, 3, 4, 5, 6]);
    expect(await outcomeOf(claimStreakBonus(player))).toBe('STREAK_BONUS_NOT_DUE');
    expect(await playDays(player, 'x')).toEqual([7]);
    expect((await streakOf(player)).bonus).toEqual({ amount: 500, claimable: true, daysLeft: 7 });
    const atSeven = await Promise.all(Array.from({ length: raceSize }, () => outcomeOf(claimStreakBonus(player))));
    expect(atSeven.filter((outcome) => outcome === 500)).toHaveLength(1);
    expect((await streakOf(player)).bonus).toEqual({ amount: 500, claimable: false, daysLeft: 7 });
    expect(await playDays(player, 'xxxxxx')).toEqual([8, 9, 10, 11, 12, 13]);
    expect(await outcomeOf(claimStreakBonus(player))).toBe('STREAK_BONUS_NOT_DUE');
    expect(await playDays(player, 'x')).toEqual([14]);
    expect([await outcomeOf(claimStreakBonus(player)), await outcomeOf(claimStreakBonus(player))]).toEqual([
      500,
      'STREAK_BONUS_NOT_DUE',
    ]);
    expect(await playDays(player, '..x.x.......')).toEqual([14, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0]);
    const { rows } = await test.context.database.pool.query('SELECT daily_streak FROM profiles WHERE id = $1', [
      player.id,
    ]);
    expect(rows).toEqual([{ daily_streak: 1 }]);
  });

  it('pays each completed run once, also after its streak has ended [D-24]', async () => {
    const player = await addPlayer(test.context, { balance: 0 });
    await playDays(player, 'xxxxxxxxxxxxxx...xxx');
    expect((await streakOf(player)).bonus).toMatchObject({ claimable: true });

    const claims = [];
    for (let index = 0; index < 3; index += 1) claims.push(await outcomeOf(claimStreakBonus(player)));
    expect(claims).toEqual([500, 500, 'STREAK_BONUS_NOT_DUE']);
    expect((await streakOf(player)).bonus).toMatchObject({ claimable: false });
  });

  it('shows the week from Saturday, with the days of claimed flips only [CON-05] [TBL-03]', async () => {
    const player = await addPlayer(test.context, { balance: 0 });
    // Advances to a Saturday.
    const today = new Date(
      `${dayAt({ timeZone: 'UTC', previousTimeZone: null, timeZoneFrom: null }, clock.now())}T00:00:00Z`,
    );
    clock.advance(((6 - today.getUTCDay() + 7) % 7) * day);
    await playDays(player, 'x.x');
    // Flip and bonus are claimed independently: a claimed bonus does not block the flip (D-22).
    await claimDaily(player);
    expect(await test.context.rewards.daily.get(player, 'daily_flip')).toMatchObject({ claimed: false });
    expect(await test.context.rewards.daily.get(player, 'daily_bonus')).toMatchObject({ claimed: true });

    const { week, today: shown } = await streakOf(player);

    expect(week.map(({ claimed }) => claimed)).toEqual([true, false, true, false, false, false, false]);
    expect(new Date(week[0]?.day ?? '').getUTCDay()).toBe(6);
    expect(week[3]?.day).toBe(shown);
  });
});
