import { describe, expect, it, vi } from 'vitest';
import { signUpForm } from '../../support/builders/accounts.js';
import { FakeClock } from '../../support/fake-clock.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { addListedGame, addPlayer, cookieOf, intentOf } from '../../support/builders/players.js';
import { connectRealtime } from '../../support/counterparts/realtime-client.js';
import { raceSize } from '../../support/torture/scale.js';
import { startSmtpServer } from '../../support/counterparts/smtp-server.js';
import { violatedInvariants, startTestServer } from '../../support/test-context.js';
import { waitUntil } from '../../support/wait.js';
import { XBrowser } from '../../support/browser/x-browser.js';
import { useTestContext } from '../../support/use-test-context.js';

const clock = new FakeClock('2026-05-01T08:00:00Z');

const test = useTestContext({ clock });

/** Creates a player with their referral code. */
async function addReferrer() {
  const player = await addPlayer(test.context, { balance: 0 });
  const { referralCode } = await test.context.rewards.referrals.getOwn(player);
  return { player, referralCode };
}

/** Creates a player who has signed up with the referral code `code`, which is not settled yet. */
async function addReferred(code: string) {
  const player = await addPlayer(test.context, { balance: 0 });
  await test.context.database.pool.query('UPDATE users SET referral_code = $1 WHERE id = $2', [code, player.id]);
  return player;
}

const apply = (player: { id: string }) =>
  test.context.rewards.referrals.apply(player, intentOf(player, 'rewards.applyReferral', {}));
const balanceOf = (player: { id: string }) => test.context.ledger.balanceOf(player.id);

describe('a referral', () => {
  it('pays both players 100 tickets once, about a second after the sign-up [D-25] [ENT-11] [TBL-04] [TBL-05]', async () => {
    const { player: host, referralCode } = await addReferrer();
    const guest = await addReferred(referralCode);
    const { referrals } = test.context.rewards;

    await referrals.settleDue();
    expect(await balanceOf(guest)).toBe(0);
    clock.advance(1000);
    await referrals.settleDue();
    await referrals.settleDue();

    expect([await balanceOf(host), await balanceOf(guest)]).toEqual([100, 100]);
    expect(await referrals.getOwn(host)).toEqual({ referralCode, count: 1, earned: 100, afterGames: 0 });
    const processed = { processed: true, processed_at: clock.now() };
    const { rows } = await test.context.database.pool.query(
      'SELECT user_id, type, amount, balance_delta, processed, processed_at FROM transactions WHERE user_id = ANY($1) ORDER BY type',
      [[host.id, guest.id]],
    );
    expect(rows).toEqual([
      { user_id: guest.id, type: 'referral_bonus', amount: 100, balance_delta: 100, ...processed },
      { user_id: host.id, type: 'referral_reward', amount: 100, balance_delta: 100, ...processed },
    ]);
    // A second referral of the same host: the history is sorted newest first.
    await apply(await addReferred(referralCode));
    expect(await test.context.ledger.listTransactions(host.id, null, 20)).toMatchObject([
      { type: 'referral_reward', amount: 100, id: expect.any(Number) },
      { type: 'referral_reward', amount: 100, id: expect.any(Number) },
    ]);
    const ids = (await test.context.ledger.listTransactions(host.id, null, 20)).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(await referrals.getOwn(host)).toEqual({ referralCode, count: 2, earned: 200, afterGames: 0 });
    const stored = await test.context.database.pool.query(
      'SELECT id, referrer_id, referred_id, rewarded_at FROM referrals WHERE referred_id = $1',
      [guest.id],
    );
    const referral = { id: expect.any(String), referrer_id: host.id, referred_id: guest.id };
    expect(stored.rows).toEqual([{ ...referral, rewarded_at: clock.now() }]);
    const profile = await test.context.database.pool.query('SELECT referred_by FROM profiles WHERE id = $1', [
      guest.id,
    ]);
    expect(profile.rows).toEqual([{ referred_by: host.id }]);
  });

  it('can be checked by its code, ignoring case, which only reveals the public profile of the inviter', async () => {
    const { referrals } = test.context.rewards;
    const { player: host, referralCode } = await addReferrer();
    const bot = await addPlayer(test.context, { isBot: true });
    const left = await addReferrer();
    const leave = 'UPDATE profiles SET deleted_at = now() WHERE id = $1';
    await test.context.database.pool.query(leave, [left.player.id]);

    const inviter = { id: host.id, username: host.username, avatarUrl: null, isBot: false };
    for (const code of [referralCode, ` ${referralCode.toLowerCase()}`]) {
      expect(await referrals.check(code)).toEqual({ isKnown: true, inviter, afterGames: 0 });
    }
    const { referralCode: codeOfBot } = await referrals.getOwn(bot);
    for (const code of ['NOBODY', '', 'no code', host.id, codeOfBot, left.referralCode]) {
      expect([code, await referrals.check(code)]).toEqual([code, { isKnown: false, inviter: null, afterGames: 0 }]);
    }
  });

  it('does not name a suspended inviter', async () => {
    const { player: host, referralCode } = await addReferrer();
    await test.context.database.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [host.id]);

    expect(await test.context.rewards.referrals.check(referralCode)).toMatchObject({ isKnown: true, inviter: null });
  });

  it('rewards the challenger of a visitor who signs up with the code of the challenge, but no bot has one', async () => {
    const { context } = test;
    const host = await addPlayer(context, { balance: 5 });
    const gameId = await addListedGame(context, host, { stakeAmount: 5 });
    const { referralCode } = await context.games.getChallenge({ gameId });
    const guest = await addReferred(referralCode ?? '');

    expect(await apply(guest)).toMatchObject({ outcome: 'applied', amount: 100 });

    expect([await balanceOf(host), await balanceOf(guest)]).toEqual([100, 100]);
    expect(await context.rewards.referrals.getOwn(host)).toMatchObject({ count: 1, earned: 100 });
    const ofBot = await addListedGame(context, await addPlayer(context, { isBot: true }), { stakeAmount: 5 });
    expect(await context.games.getChallenge({ gameId: ofBot })).toMatchObject({ referralCode: null });
  });

  it('is paid once when the player and the job apply it concurrently', async () => {
    const { player: host, referralCode } = await addReferrer();
    const guest = await addReferred(referralCode);
    clock.advance(1000);

    const byJob = Array.from({ length: 3 }, () => test.context.rewards.referrals.settleDue());
    const byPlayer = Array.from({ length: raceSize }, () => apply(guest));
    // On a slow machine some requests get no connection in time; all others get the same answer.
    const [results] = await Promise.all([Promise.allSettled(byPlayer), Promise.allSettled(byJob)]);
    const outcomes = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.outcome] : []));

    expect(new Set(outcomes)).toEqual(new Set(['applied']));
    expect([await balanceOf(host), await balanceOf(guest)]).toEqual([100, 100]);
  });

  it('does not keep the job from settling the others if it fails', async () => {
    const { referralCode } = await addReferrer();
    const [failing, other] = [await addReferred(referralCode), await addReferred(referralCode)];
    clock.advance(1000);
    const { profiles, rewards } = test.context;
    const ensure = profiles.ensure.bind(profiles);
    vi.spyOn(profiles, 'ensure').mockImplementation(async (account) => {
      if (account.id === failing.id) throw new Error('this account cannot be read');
      return ensure(account);
    });

    await rewards.referrals.settleDue();

    expect([await balanceOf(failing), await balanceOf(other)]).toEqual([0, 100]);
  });

  it('returns its outcome shortly after the settlement, and none otherwise', async () => {
    const { referralCode } = await addReferrer();
    const [referred, unknown] = [await addReferred(referralCode), await addReferred('NOBODY')];
    clock.advance(1000);
    await test.context.rewards.referrals.settleDue();

    expect(await apply(referred)).toEqual({ outcome: 'applied', amount: 100, afterGames: 0 });
    expect(await apply(unknown)).toEqual({ outcome: 'refused', amount: 0, afterGames: 0 });
    expect(await apply(await addPlayer(test.context))).toEqual({ outcome: 'none', amount: 0, afterGames: 0 });
    clock.advance(11 * 60_000);
    expect(await apply(referred)).toEqual({ outcome: 'none', amount: 0, afterGames: 0 });
  });

  it('is refused for one’s own code, an unknown code, and the code of a deleted player or a bot', async () => {
    const own = await addReferrer();
    await test.context.database.pool.query('UPDATE users SET referral_code = $1 WHERE id = $2', [
      own.referralCode,
      own.player.id,
    ]);
    const left = await addReferrer();
    await test.context.database.pool.query('UPDATE profiles SET deleted_at = now() WHERE id = $1', [left.player.id]);
    const bot = await addPlayer(test.context, { balance: 0, isBot: true });
    const botCode = (await test.context.rewards.referrals.getOwn(bot)).referralCode;
    const guests = [
      own.player,
      await addReferred('NOBODY'),
      await addReferred(left.referralCode),
      await addReferred(botCode),
    ];

    for (const guest of guests) expect(await apply(guest)).toMatchObject({ outcome: 'refused' });
    for (const one of [...guests, left.player, bot]) expect(await balanceOf(one)).toBe(0);
  });

  it.each([2, 3, 4, 7])('is refused if it would close a cycle of %i, even concurrently', async (length) => {
    const circle = [];
    for (let index = 0; index < length; index += 1) circle.push(await addReferrer());
    for (const [index, { player }] of circle.entries()) {
      const code = circle[(index + 1) % length]?.referralCode;
      await test.context.database.pool.query('UPDATE users SET referral_code = $1 WHERE id = $2', [code, player.id]);
    }

    const outcomes = await Promise.all(circle.map(({ player }) => apply(player)));

    expect(outcomes.filter(({ outcome }) => outcome === 'applied')).toHaveLength(length - 1);
    expect(outcomes.filter(({ outcome }) => outcome === 'refused')).toHaveLength(1);
  });

  it('is applied once; a second code changes nothing', async () => {
    const [first, second] = [await addReferrer(), await addReferrer()];
    const guest = await addReferred(first.referralCode);
    await apply(guest);
    await test.context.database.pool.query('UPDATE users SET referral_code = $1 WHERE id = $2', [
      second.referralCode,
      guest.id,
    ]);

    expect(await apply(guest)).toEqual({ outcome: 'applied', amount: 100, afterGames: 0 });
    expect([await balanceOf(first.player), await balanceOf(second.player), await balanceOf(guest)]).toEqual([
      100, 0, 100,
    ]);
  });

  it('is rewarded up to 20 times in 24 hours; the others are paid the next day', async () => {
    const { player: host, referralCode } = await addReferrer();
    const guests = [];
    for (let index = 0; index < 25; index += 1) guests.push(await addReferred(referralCode));

    const outcomes = await Promise.all(guests.map((guest) => apply(guest)));

    expect(outcomes.filter(({ outcome }) => outcome === 'applied')).toHaveLength(20);
    expect(outcomes.filter(({ outcome }) => outcome === 'later')).toHaveLength(5);
    await test.context.rewards.referrals.payPending();
    expect(await balanceOf(host)).toBe(2000);
    expect(await test.context.rewards.referrals.getOwn(host)).toMatchObject({ count: 20, earned: 2000 });
    const { rows: unrewarded } = await test.context.database.pool.query(
      'SELECT FROM referrals WHERE referrer_id = $1 AND rewarded_at IS NULL',
      [host.id],
    );
    expect(unrewarded).toHaveLength(5);
    clock.advance(24 * 3_600_000);
    await Promise.all([test.context.rewards.referrals.payPending(), test.context.rewards.referrals.payPending()]);
    expect(await balanceOf(host)).toBe(2500);
    for (const guest of guests) expect(await balanceOf(guest)).toBe(100);
    expect(await apply(await addReferred(referralCode))).toMatchObject({ outcome: 'applied' });
    expect(await balanceOf(host)).toBe(2600);
  });
});

describe('a referral code', () => {
  it('is rewarded after sign-ups by email and with X, up to 20 times from one IP address', async () => {
    const server = await startTestServer({ jobs: true, env: { SIGN_UPS_PER_HOUR: '22' } });
    const { ledger, rewards, database } = server.context;
    const host = await addPlayer(server.context, { balance: 0 });
    const { referralCode } = await rewards.referrals.getOwn(host);
    const form = signUpForm({ referralCode: referralCode.toLowerCase() });
    const { call } = createHttpClient(server.address);

    await new XBrowser(server.address).signIn('friendly_cat', { intent: 'signUp', referralCode });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => call('auth.signUp', { ...form, email: `guest${index}@example.test` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(22);
    const unsettled = 'SELECT 1 FROM users WHERE referral_code IS NOT NULL AND referral_settled_at IS NULL';
    await waitUntil(async () => (await database.pool.query(unsettled)).rowCount === 0);

    expect(await ledger.balanceOf(host.id)).toBe(2000);
    const { rows } = await database.pool.query(`SELECT count(*)::int FROM transactions WHERE type = 'referral_bonus'`);
    expect(rows).toEqual([{ count: 20 }]);
    expect(await violatedInvariants(server.database)).toEqual([]);
    await server.close();
  });

  it('is rewarded only after the address is verified, if mail is enabled, and the referrer is notified', async () => {
    const smtp = await startSmtpServer();
    const env = { SMTP_URL: smtp.url, PUBLIC_URL: 'http://play.example' };
    const server = await startTestServer({ jobs: true, env });
    const { ledger, rewards, database } = server.context;
    const host = await addPlayer(server.context, { balance: 0 });
    const { referralCode } = await rewards.referrals.getOwn(host);
    const browser = await connectRealtime(server.address, cookieOf(host), { origin: 'http://play.example' });
    const { call } = createHttpClient(server.address, '', 'http://play.example');
    await call('auth.signUp', signUpForm({ referralCode }));
    await waitUntil(() => smtp.mails.length === 1);
    expect(await ledger.balanceOf(host.id)).toBe(0);
    expect(browser.received).toEqual([]);

    const token = /verify-email=(\w+)/.exec(smtp.mails[0]?.content ?? '')?.[1] ?? '';
    expect((await call('auth.verifyEmail', { token })).status).toBe(200);
    await browser.next('rewards.changed');
    expect(await browser.next('profiles.balanceChanged')).toMatchObject({ balance: 100 });
    expect(await ledger.balanceOf(host.id)).toBe(100);
    browser.close();

    const { rows } = await database.pool.query(`SELECT username, balance::int FROM profiles WHERE referred_by = $1`, [
      host.id,
    ]);
    expect(rows).toEqual([{ username: expect.stringMatching(/^user_/), balance: 100 }]);
    await server.close();
    smtp.close();
  });
});
