import { randomBytes, randomUUID } from 'node:crypto';
import type { CommandName, InputOf, ReplyOf } from '@game/contract';
import { profileActivities, type Move, type ProfileActivity } from '@game/rules';
import type { Context } from '../../../apps/server/dist/context.js';
import type { Player } from '../../../apps/server/dist/platform/player.js';

/** An account that has signed up, with the network address and the browser from which it did. */
export interface FarmAccount {
  player: Player;
  address: string;
}

/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The address that all accounts of a farm share, each written in another way. */
export const farmAddress = { street: 'Farm Lane 1', city: 'Berlin', state: '', zipCode: '10115', country: 'Germany' };

/** Builds the intent of a command with a new idempotency key. */
export function intentOf<Name extends CommandName>(player: Pick<Player, 'id'>, operation: Name, input: InputOf<Name>) {
  return { playerId: player.id, key: randomUUID(), operation, input };
}

/** Signs up from a network address in a new browser. Returns null if the limit of sign-ups of the address refuses it. */
export async function signUp(context: Context, address: string, referralCode?: string): Promise<FarmAccount | null> {
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
export async function referralCodeOf({ rewards }: Context, { player }: FarmAccount): Promise<string> {
  return (await rewards.referrals.getOwn(player)).referralCode;
}

/** Claims all that a new account can claim without an account at another site. What is refused is skipped. */
export async function claimAll(context: Context, account: FarmAccount): Promise<void> {
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

async function completeProfile({ profiles, avatars }: Context, { player }: FarmAccount): Promise<void> {
  const name = `f${player.id.slice(-12)}`;
  await profiles.updateUsername(player, name);
  await profiles.updateConnections(player, { xUsername: name, discordUsername: name });
  await profiles.updateShippingAddress(player, farmAddress);
  await avatars.change(player, async () => picture);
}

/** A game of two accounts, with the moves of its creator and of its joiner. */
interface PlannedGame {
  creator: FarmAccount;
  joiner: FarmAccount;
  stakeAmount: number;
  moves: [Move, Move];
}

/** Plays a game. Returns false if one of the players has too few tickets. */
export async function playGame(
  { games }: Context,
  { creator, joiner, stakeAmount, moves }: PlannedGame,
): Promise<boolean> {
  const [one, other] = [creator.player, joiner.player];
  const stake = { stakeAmount };
  const created = await unlessRefused(() =>
    games.createWithStake(one, stake, intentOf(one, 'games.createWithStake', stake)),
  );
  if (!created) return false;
  const { gameId } = created;
  const ofCreator = { gameId, move: moves[0] };
  await games.move(one, ofCreator, intentOf(one, 'games.move', ofCreator));
  const joined = await unlessRefused(() =>
    games.joinWithStake(other, { gameId }, intentOf(other, 'games.joinWithStake', { gameId })),
  );
  if (!joined) {
    await games.cancel(one, { gameId }, intentOf(one, 'games.cancel', { gameId }));
    return false;
  }
  const ofJoiner = { gameId, move: moves[1] };
  await games.move(other, ofJoiner, intentOf(other, 'games.move', ofJoiner));
  return true;
}

/** Whether the newest order of a product waits before it ships. */
export function isInReview({ viewer }: ReplyOf<'shop.redeemPrize'>): boolean {
  return viewer?.orders[0]?.status === 'held';
}

/** Runs a command. Returns undefined if the server refuses it. */
export async function unlessRefused<Reply>(work: () => Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && error.name === 'Refusal') return undefined;
    throw error;
  }
}

/** Returns the sum of the tickets of accounts. */
export async function ticketsOf({ ledger }: Context, accounts: FarmAccount[]): Promise<number> {
  let sum = 0;
  for (const { player } of accounts) sum += await ledger.balanceOf(player.id);
  return sum;
}
