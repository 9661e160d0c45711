import type { Context } from '../../context.js';
import { CommandRefused } from '../../platform/command-refused.js';
import type { Player } from '../../platform/player.js';
import type { Actor } from './actor.js';

/**
 * Forgives what a player owes, so that they can play again. Returns how many tickets that is.
 * @throws {CommandRefused} if they owe none.
 */
export async function forgiveDebt(
  { payments, operatorLog }: Context,
  actor: Actor,
  player: Pick<Player, 'id' | 'username'>,
): Promise<number> {
  const details = { tickets: 0 };
  const act = { ...actor, action: 'purchases forgive', target: player.id, details };
  return operatorLog.record(act, async (transaction) => {
    details.tickets = await payments.debts.forgive(transaction, player);
    if (details.tickets === 0) throw new CommandRefused(`'${player.username}' owes no tickets.`);
    return details.tickets;
  });
}
