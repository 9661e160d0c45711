import * as z from 'zod';
import type { Context } from '../../context.js';
import { CommandRefused } from '../../platform/command-refused.js';
import type { Actor } from './actor.js';

/**
 * Cancels a tournament that waits for players, and refunds all stakes.
 * @throws {CommandRefused | Refusal} if there is no such tournament, or it does not wait.
 */
export async function cancelTournament({ tournaments, operatorLog }: Context, actor: Actor, id: string): Promise<void> {
  if (!z.uuid().safeParse(id).success) throw new CommandRefused(`There is no tournament '${id}'.`);
  const act = { ...actor, action: 'tournaments cancel', target: id };
  await operatorLog.record(act, (transaction) => tournaments.leaving.cancelForOperator(transaction, id));
}
