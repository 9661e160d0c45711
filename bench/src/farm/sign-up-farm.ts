import { rewardedReferralsPerDay } from '@game/rules';
import type { Context } from '../../../apps/server/dist/context.js';
import type { Random } from '../../../apps/server/dist/platform/random.js';
import { inParallel } from '../measure.js';
import { claimAll, playGame, referralCodeOf, signUp, ticketsOf, type FarmAccount } from './accounts.js';

/**
 * How the accounts of a farm invite each other. In a chain, each one invites the next. In a star, accounts without an inviter invite as many
 * as are rewarded a day. Without a link, nobody invites anyone.
 */
export type Shape = 'none' | 'chain' | 'star';

interface Size {
  accounts: number;
  addresses: number;
}

/** What a farm got within an hour. */
export interface Harvest {
  accounts: FarmAccount[];
  tickets: number;
}

let farms = 0;

/** Returns new network addresses, of no account yet. */
export function newAddresses(count: number): string[] {
  farms += 1;
  return Array.from({ length: count }, (_, index) => `farm ${farms} address ${index}`);
}

/** Signs up accounts from addresses in turn, and claims all that each of them can. */
export async function runFarm(context: Context, { accounts: count, addresses }: Size, shape: Shape): Promise<Harvest> {
  return signUpAll(context, count, newAddresses(addresses), shape);
}

async function signUpAll(context: Context, count: number, addresses: string[], shape: Shape): Promise<Harvest> {
  const accounts: FarmAccount[] = [];
  let inviter: FarmAccount | undefined;
  let invited = 0;
  for (let index = 0; index < count; index += 1) {
    const address = addresses[index % addresses.length] ?? '';
    const isHub = shape === 'none' || (shape === 'star' && index % (rewardedReferralsPerDay + 1) === 0);
    const code = isHub || !inviter ? undefined : await referralCodeOf(context, inviter);
    const account = await signUp(context, address, code);
    if (!account) continue;
    accounts.push(account);
    if (isHub || shape === 'chain') inviter = account;
    if (code !== undefined) invited += 1;
  }
  await inParallel(accounts.length, 8, (index) => claimAll(context, accounts[index] as FarmAccount));
  if (shape !== 'none' && invited === 0 && count > 1) throw new Error('the farm invited nobody');
  return { accounts, tickets: await ticketsOf(context, accounts) };
}

/** Gives every daily flip the average number of tickets, so that the figures do not depend on luck. */
export function withoutLuck(random: Random): Random {
  return { ...random, integer: (minimum, maximum) => Math.round((minimum + maximum) / 2) };
}

/** A clock that the farm can wait on. */
export interface FarmClock {
  advance(byMs: number): void;
}

const dayMs = 24 * 3_600_000;

/**
 * A farm that has prepared for a day: its waiting accounts play accounts of its other addresses that are a day old, until their rewards
 * are paid. Returns what the second day brings.
 */
export async function runPreparedFarm(context: Context, clock: FarmClock, size: Size): Promise<Harvest> {
  const addresses = newAddresses(size.addresses);
  const opponents = await signUpAll(context, 3 * size.addresses, addresses, 'none');
  clock.advance(dayMs + 60_000);
  const before = await ticketsOf(context, opponents.accounts);
  const harvest = await signUpAll(context, size.accounts, addresses, 'star');
  await inParallel(size.accounts, 8, async (index) => {
    const account = harvest.accounts[index];
    if (account) await playOthers(context, clock, account, opponents.accounts);
  });
  const { rows } = await context.database.pool.query<{ pending: number }>(
    'SELECT count(*)::integer AS pending FROM referrals WHERE pending_games IS NOT NULL',
  );
  // The job pays 100 at a time, in turn.
  for (let checked = 0; checked <= (rows[0]?.pending ?? 0); checked += 100)
    await context.rewards.referrals.payPending();
  await inParallel(harvest.accounts.length, 8, (index) => claimAll(context, harvest.accounts[index] as FarmAccount));
  const accounts = [...harvest.accounts, ...opponents.accounts];
  return { accounts, tickets: (await ticketsOf(context, accounts)) - before };
}

/** Plays one account of each other address until the wait of the account ends, or no household is left. */
async function playOthers(
  context: Context,
  clock: FarmClock,
  account: FarmAccount,
  opponents: FarmAccount[],
): Promise<void> {
  const played = new Set([account.address]);
  for (const opponent of opponents) {
    const { rewards, referral } = await context.rewards.waits.get(account.player);
    const isOver =
      (rewards ?? referral) === null || [rewards, referral].every((wait) => !wait || wait.played >= wait.games);
    if (isOver || (await context.ledger.balanceOf(account.player.id)) < 1) return;
    if (played.has(opponent.address)) continue;
    played.add(opponent.address);
    await playGame(context, { creator: opponent, joiner: account, stakeAmount: 1, moves: ['rock', 'rock'] });
    clock.advance(1);
  }
}

/** The tickets of an honest newcomer after an hour, and of the player who invited them. */
export interface HonestHour {
  alone: number;
  invited: number;
  /** What an invited newcomer brings into the world: their own tickets, and the inviting player's reward. */
  both: number;
}

/** Lets honest newcomers sign up and claim the same rewards: `count` of them alone and as many with a friend's link. */
export async function measureHonestHour(context: Context, count: number): Promise<HonestHour> {
  const sums = { alone: 0, invited: 0, both: 0 };
  await inParallel(count, 8, async () => {
    const [home, friendsHome, other] = newAddresses(3) as [string, string, string];
    const friend = await signUp(context, friendsHome);
    if (!friend) throw new Error('an honest player could not sign up');
    const invited = await signUp(context, home, await referralCodeOf(context, friend));
    const alone = await signUp(context, other);
    if (!invited || !alone) throw new Error('an honest player could not sign up');
    for (const newcomer of [invited, alone]) await claimAll(context, newcomer);
    const [ofAlone, ofInvited, ofFriend] = [
      await ticketsOf(context, [alone]),
      await ticketsOf(context, [invited]),
      await ticketsOf(context, [friend]),
    ];
    sums.alone += ofAlone;
    sums.invited += ofInvited;
    sums.both += ofInvited + ofFriend;
  });
  return { alone: sums.alone / count, invited: sums.invited / count, both: sums.both / count };
}
