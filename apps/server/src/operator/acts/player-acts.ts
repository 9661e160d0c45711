import type { Context } from '../../context.js';
import type { Player } from '../../platform/player.js';
import { CommandRefused } from '../../platform/command-refused.js';
import type { Actor } from './actor.js';

/**
 * Changes the balance of a player by `amount` tickets.
 * @throws {CommandRefused} if nothing would change, or if the balance would become negative.
 */
export async function adjustBalance(
  { adjustments, operatorLog }: Context,
  actor: Actor,
  { player, amount }: { player: Player; amount: number },
): Promise<void> {
  const act = { ...actor, action: 'players adjust', target: player.id, details: { amount } };
  await operatorLog.record(act, (transaction) => adjustments.execute(transaction, player, amount));
}

/**
 * Ends all sessions and open games of a player, and refuses their log-in.
 * @throws {CommandRefused} if they have no account, or are suspended already.
 */
export async function suspendPlayer(
  { auth, departures, operatorLog }: Context,
  actor: Actor,
  player: Player,
): Promise<void> {
  const act = { ...actor, action: 'players suspend', target: player.id };
  try {
    await operatorLog.record(act, (transaction) => auth.suspend(transaction, player));
  } finally {
    // The player is signed out, so they cannot open another game. An earlier suspension may have been interrupted here.
    if ((await auth.suspensionOf(player)) !== null) await departures.settle(player);
  }
}

/**
 * Lets a player sign in again.
 * @throws {CommandRefused} if they have no account, or are not suspended.
 */
export async function unsuspendPlayer({ auth, operatorLog }: Context, actor: Actor, player: Player): Promise<void> {
  const act = { ...actor, action: 'players unsuspend', target: player.id };
  await operatorLog.record(act, (transaction) => auth.unsuspend(transaction, player));
}

/**
 * Marks a player as staff, who enter no raffles, or ends this.
 * @throws {CommandRefused} if nothing would change.
 */
export async function markStaff(
  { profiles, operatorLog }: Context,
  actor: Actor,
  { player, isStaff }: { player: Player; isStaff: boolean },
): Promise<void> {
  const action = isStaff ? 'players mark-staff' : 'players unmark-staff';
  await operatorLog.record({ ...actor, action, target: player.id }, async (transaction) => {
    if (await profiles.markStaff(transaction, player, isStaff)) return;
    throw new CommandRefused(`'${player.username}' is ${isStaff ? 'marked as staff already' : 'not marked as staff'}.`);
  });
}

/**
 * Lets a player who has lost all passkeys and recovery codes sign in without a second factor.
 * @throws {CommandRefused} if they have no second factor.
 */
export async function turnOffSecondFactor(
  { passkeys, operatorLog }: Context,
  actor: Actor,
  player: Player,
): Promise<void> {
  const act = { ...actor, action: 'players second-factor-off', target: player.id };
  await operatorLog.record(act, async (transaction) => {
    const isTurnedOff = await passkeys.helpWithoutSecondFactor(transaction, player);
    if (!isTurnedOff) throw new CommandRefused(`'${player.username}' has no second factor.`);
  });
}
