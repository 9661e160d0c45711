import { randomUUID } from 'node:crypto';
import type { ActivityType } from '@game/rules';
import { describe, expect, it } from 'vitest';
import { mailboxOf } from '../../../apps/server/src/platform/email.js';
import { sha256 } from '../../../apps/server/src/platform/sha256.js';
import { addPlayer, intentOf } from '../../support/builders/players.js';
import { createTestContext } from '../../support/test-context.js';
import { useTestContext } from '../../support/use-test-context.js';

const test = useTestContext({ env: { STARTING_BALANCE: '50' } });

interface Person {
  email?: string;
  x?: string;
  discord?: string;
}

/** Adds a player whose account has these identities. */
async function addAccount({ email = `${randomUUID()}@example.test`, ...sites }: Person = {}) {
  const player = await addPlayer(test.context, { balance: 0 });
  await test.context.database.pool.query('UPDATE users SET email = $1 WHERE id = $2', [email, player.id]);
  for (const [site, accountId] of Object.entries(sites)) await connect(player, site, accountId);
  return player;
}

type Account = Awaited<ReturnType<typeof addAccount>>;

async function connect(player: Account, site: string, accountId: string): Promise<void> {
  await test.context.database.pool.query(
    `INSERT INTO accounts (id, user_id, provider_id, account_id, created_at, updated_at) VALUES ($1, $2, $3, $4, now(), now())`,
    [randomUUID(), player.id, site, accountId],
  );
}

/** Completes 'Choose a username' and claims its 5 tickets. */
async function claim(player: Account, activityType: ActivityType = 'username_update') {
  const { profiles, rewards } = test.context;
  await profiles.updateUsername(player, `named_${player.id.slice(0, 8)}`);
  return rewards.activities.claim(player, activityType, intentOf(player, 'rewards.claimActivity', { activityType }));
}

async function leave(player: Account): Promise<void> {
  const { username = '' } = (await test.context.profiles.find(player.id)) ?? {};
  await test.context.account.deletion.delete({ ...player, username }, { confirmation: username });
}

async function useCode(player: Account, host: Account) {
  const { rewards, database } = test.context;
  const { referralCode } = await rewards.referrals.getOwn(host);
  await database.pool.query('UPDATE users SET referral_code = $1 WHERE id = $2', [referralCode, player.id]);
  return rewards.referrals.apply(player, intentOf(player, 'rewards.applyReferral', {}));
}

const balanceOf = (player: Account) => test.context.ledger.balanceOf(player.id);
const alreadyEarned = { reply: { code: 'ACCOUNT_ALREADY_REWARDED' } };

describe('a reward that a person gets once', () => {
  it.each<[string, Person, Person]>([
    ['the same address', { email: 'ada@example.test' }, { email: 'ada@example.test' }],
    ['another sub-address', { email: 'bob+one@example.test' }, { email: 'bob+two@example.test' }],
    ['the same X account', { x: '1001' }, { x: '1001' }],
    ['the same X account, which now signs in', { x: '1002' }, { email: '1002@x.invalid' }],
    ['the same Discord account', { discord: '2001' }, { discord: '2001' }],
  ])('is not paid again after the account was deleted: %s', async (_name, before, after) => {
    const first = await addAccount(before);
    expect(await claim(first)).toEqual({ amount: 5 });
    await leave(first);

    const second = await addAccount(after);
    await expect(claim(second)).rejects.toMatchObject(alreadyEarned);

    expect(await balanceOf(second)).toBe(0);
    const { activities } = await test.context.rewards.activities.list(second, 'http://localhost');
    const shown = activities.find(({ type }) => type === 'username_update');
    expect(shown).toMatchObject({ completed: true, claimed: false, earnedBefore: true });
  });

  it('is paid to other people', async () => {
    await claim(await addAccount({ email: 'eve@example.test', x: '1' }));

    const others: Person[] = [{ email: 'eve@other.test' }, { email: 'mail@eve.test', x: '11' }, { discord: '1' }];
    for (const other of others) expect(await claim(await addAccount(other))).toEqual({ amount: 5 });
  });

  it('is kept for an account at X that was connected after the claim', async () => {
    const first = await addAccount();
    await claim(first);
    await connect(first, 'x', '3001');
    await leave(first);

    await expect(claim(await addAccount({ x: '3001' }))).rejects.toMatchObject(alreadyEarned);
  });

  it('is paid to one of several accounts that claim at the same time', async () => {
    const accounts = [];
    for (const tag of ['a', 'b', 'c', 'd']) {
      accounts.push(await addAccount({ email: `many+${tag}@example.test`, x: `4${tag}`, discord: `5${tag}` }));
    }

    const results = await Promise.allSettled(accounts.map((account) => claim(account)));

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const balances = await Promise.all(accounts.map(balanceOf));
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(5);
  });

  it('stays paid once if the account is deleted twice at the same time, or while it claims', async () => {
    for (const email of ['leaving-1@example.test', 'leaving-2@example.test', 'leaving-3@example.test']) {
      const first = await addAccount({ email });
      await test.context.profiles.updateUsername(first, `leaver_${first.id.slice(0, 8)}`);
      const [claimed] = await Promise.allSettled([claim(first), leave(first), leave(first)]);

      const again = await Promise.allSettled([claim(await addAccount({ email: email.replace('@', '+2@') }))]);

      const paid = [claimed, ...again].filter(({ status }) => status === 'fulfilled');
      expect(paid).toHaveLength(1);
    }
  });

  it('is not paid to an account that has just been deleted with its identities', async () => {
    const { database, identities } = test.context;
    const player = await addAccount();
    await leave(player);

    const claiming = database.transaction((transaction) => identities.claim(transaction, player, 'referral'));

    await expect(claiming).rejects.toMatchObject({ reply: { code: 'NOT_SIGNED_IN' } });
  });

  it('is the starting balance, too, and the earn page says why a returning player has none', async () => {
    const { database, profiles, ledger, rewards } = test.context;
    const signUp = async (email: string) => {
      const id = randomUUID();
      await database.pool.query(`INSERT INTO users (id, email, created_at, updated_at) VALUES ($1, $2, now(), now())`, [
        id,
        email,
      ]);
      await profiles.ensure({ id, timeZone: 'UTC' });
      const player = await profiles.find(id);
      if (player === undefined) throw new Error('there is no profile');
      const { hadStartingTickets } = await rewards.activities.list(player, 'http://localhost');
      return { balance: await ledger.balanceOf(id), hadStartingTickets };
    };

    expect(await signUp('new@example.test')).toEqual({ balance: 50, hadStartingTickets: false });
    expect(await signUp('new+again@example.test')).toEqual({ balance: 0, hadStartingTickets: true });
    expect(await signUp('newer@example.test')).toEqual({ balance: 50, hadStartingTickets: false });
  });

  it('is the reward for a friend’s link: a returning player sees why, and neither gets tickets', async () => {
    const [host, guest] = [await addAccount(), await addAccount({ email: 'guest@example.test' })];
    expect(await useCode(guest, host)).toMatchObject({ outcome: 'applied' });
    await leave(guest);

    const returning = await addAccount({ email: 'guest+2@example.test' });
    expect(await useCode(returning, host)).toEqual({ outcome: 'earnedBefore', amount: 0, afterGames: 0 });
    expect(await useCode(returning, host)).toMatchObject({ outcome: 'earnedBefore' });

    expect([await balanceOf(host), await balanceOf(returning)]).toEqual([100, 0]);
  });

  it('is refused for one’s own link with another account', async () => {
    const [own, other] = [
      await addAccount({ email: 'me@example.test' }),
      await addAccount({ email: 'me+2@example.test' }),
    ];

    expect(await useCode(other, own)).toMatchObject({ outcome: 'refused' });
    expect([await balanceOf(own), await balanceOf(other)]).toEqual([0, 0]);
  });
});

describe('what is stored of an identity', () => {
  it('is a keyed digest, which names neither the person nor the account', async () => {
    const { database } = test.context;
    await database.pool.query('DELETE FROM earned_rewards');
    await claim(await addAccount({ email: 'secret@example.test' }));

    const { rows } = await database.pool.query<Record<string, string>>('SELECT * FROM earned_rewards');
    expect(rows).toEqual([{ identity: expect.stringMatching(/^[0-9a-f]{64}$/), reward: 'username_update' }]);
    expect(rows[0]?.['identity']).not.toBe(sha256('email|secret@example.test'));
    const other = await createTestContext({ database: test.database, env: { IDENTITY_KEY: 'cd'.repeat(32) } });
    const player = await addAccount({ email: 'secret+2@example.test' });
    expect(await database.run((on) => other.context.identities.earnedBy(on, player))).toEqual(new Set());
    expect(await database.run((on) => test.context.identities.earnedBy(on, player))).toEqual(
      new Set(['username_update']),
    );
    await other.close();
  });
});

describe('the mailbox of an address', () => {
  it.each([
    ['Ada@Example.Test', 'ada@example.test'],
    ['ada+game@example.test', 'ada@example.test'],
    ['ada+a+b@example.test', 'ada@example.test'],
    ['+ada@example.test', '+ada@example.test'],
    ['+ada+game@example.test', '+ada@example.test'],
    ['a.d.a@example.test', 'a.d.a@example.test'],
  ])('of %s is %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });
});
