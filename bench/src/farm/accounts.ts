import { randomBytes, randomUUID } from 'node:crypto';
import type { CommandName, InputOf } from '@game/contract';
import { profileActivities, type ProfileActivity } from '@game/rules';
import type { Context } from '../../../apps/server/dist/context.js';
import type { Player } from '../../../apps/server/dist/platform/player.js';

/** An account that has signed up, with the network address and the browser from which it did. */
export interface Account {
  player: Player;
  address: string;
}

/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The address that all accounts of a farm share, each written in another way. */
const farmAddress = { street: 'Farm Lane 1', city: 'Berlin', state: '', zipCode: '10115', country: 'Germany' };

/** Builds the intent of a command with a new idempotency key. */
function intentOf<Name extends CommandName>(player: Pick<Player, 'id'>, operation: Name, input: InputOf<Name>) {
  return { playerId: player.id, key: randomUUID(), operation, input };
}

/** Signs up from a network address in a new browser. Returns null if the limit of sign-ups of the address refuses it. */
export async function signUp(context: Context, address: string, referralCode?: string): Promise<Account | null> {
  const input = {
    email: `${randomBytes(6).toString('hex')}@example.org`,
    password: randomBytes(12).toString('hex'),
    acceptedTerms: true,
    newsletter: false,
    timeZone: 'UTC',
    ...(referralCode !== undefined && { referralCode }),
  };
  const client = { cookies: undefined, userAgent: 'farm', networkParty: address, origin: 'http://localhost' };
  const signedUp = await unlessRefused(() => context.auth.signUp(input, client));
  return signedUp?.reply ? { player: signedUp.reply, address } : null;
}

/** Returns the code of a player's referral link. */
export async function referralCodeOf({ rewards }: Context, { player }: Account): Promise<string> {
  return (await rewards.referrals.getOwn(player)).referralCode;
}

/** Claims all that a new account can claim without an account at another site. What is refused is skipped. */
export async function claimAll(context: Context, account: Account): Promise<void> {
  const { rewards } = context;
  const { player } = account;
  await unlessRefused(() => rewards.referrals.apply(player, intentOf(player, 'rewards.applyReferral', {})));
  await unlessRefused(() => rewards.daily.claimFlip(player, intentOf(player, 'rewards.claimDailyFlip', {})));
  const bonus = await unlessRefused(() =>
    rewards.daily.claimBonus(player, intentOf(player, 'rewards.claimDailyBonus', {})),
  );
  // All other rewards wait like the bonus.
  if (!bonus) return;
  await completeProfile(context, account);
  for (const activityType of Object.keys(profileActivities) as ProfileActivity[]) {
    const intent = intentOf(player, 'rewards.claimActivity', { activityType });
    await unlessRefused(() => rewards.activities.claim(player, activityType, intent));
  }
}

async function completeProfile({ profiles, avatars }: Context, { player }: Account): Promise<void> {
  const name = `f${player.id.slice(-12)}`;
  await profiles.updateUsername(player, name);
  await profiles.updateConnections(player, { xUsername: name, discordUsername: name });
  await profiles.updateShippingAddress(player, farmAddress);
  await avatars.change(player, async () => picture);
}

/** Plays a tie for one ticket between two accounts. Returns false if one of them has no ticket. */
export async function playTie({ games }: Context, one: Account, other: Account): Promise<boolean> {
  const [creator, joiner] = [one.player, other.player];
  const stake = { stakeAmount: 1 };
  const created = await unlessRefused(() =>
    games.createWithStake(creator, stake, intentOf(creator, 'games.createWithStake', stake)),
  );
  if (!created) return false;
  const { gameId } = created;
  const move = { gameId, move: 'rock' as const };
  await games.move(creator, move, intentOf(creator, 'games.move', move));
  const joined = await unlessRefused(() =>
    games.joinWithStake(joiner, { gameId }, intentOf(joiner, 'games.joinWithStake', { gameId })),
  );
  if (!joined) {
    await games.cancel(creator, { gameId }, intentOf(creator, 'games.cancel', { gameId }));
    return false;
  }
  await games.move(joiner, move, intentOf(joiner, 'games.move', move));
  return true;
}

/** Runs a command. Returns undefined if the server refuses it. */
async function unlessRefused<Reply>(work: () => Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && error.name === 'Refusal') return undefined;
    throw error;
  }
}

/** Returns the sum of the tickets of accounts. */
export async function ticketsOf({ ledger }: Context, accounts: Account[]): Promise<number> {
  let sum = 0;
  for (const { player } of accounts) sum += await ledger.balanceOf(player.id);
  return sum;
}
