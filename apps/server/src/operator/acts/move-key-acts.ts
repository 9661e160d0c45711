import type { Context } from '../../context.js';
import type { ChangeProgress } from '../../modules/move-key/service.js';
import type { Actor } from './actor.js';

/** Encrypts what is stored with `MOVE_KEY`, and logs it. A change that was interrupted can be repeated. */
export async function changeMoveKey(
  { moveKeyChange, operatorLog }: Context,
  actor: Actor,
  report: (progress: ChangeProgress) => void,
): Promise<ChangeProgress[]> {
  const totals = await moveKeyChange.run(report);
  const details = Object.fromEntries(totals.map(({ table, encrypted }) => [table, encrypted]));
  await operatorLog.record({ ...actor, action: 'move-key', target: 'MOVE_KEY', details }, async () => undefined);
  return totals;
}
