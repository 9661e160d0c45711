import type { ErrorReply } from '@game/contract';
import type { Clock } from '../../platform/clock.js';
import type { Database, Transaction } from '../../platform/database.js';
import type { Intent } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import { sha256 } from '../../platform/sha256.js';
import * as store from './store.js';

/** What a request was answered with. */
export type Answer = { reply: unknown } | { refusal: ErrorReply };

/** Thrown to roll back work when its key already has an answer. */
class AlreadyAnswered extends Error {}

/**
 * Runs `work` and stores its answer in one transaction; a retry with the same key gets the stored answer.
 *
 * The answer is written last. If two requests with one key run at the same time, the second waits for the first at the
 * unique index, is rolled back, and returns the first one's answer. A refusal has already rolled back its work, so it is
 * stored by a separate statement.
 * @throws {Refusal} `IDEMPOTENCY_KEY_REUSED`, if the key was used for a different request.
 */
export async function runOnce<Reply>(
  database: Database,
  clock: Clock,
  intent: Intent,
  work: (transaction: Transaction) => Promise<Reply>,
): Promise<Reply> {
  const requestHash = hashRequest(intent);
  const storeAnswer = (on: Parameters<typeof store.insertAnswer>[0], answer: Answer) =>
    store.insertAnswer(on, intent.playerId, intent.key, { requestHash, answer }, clock.now());
  try {
    return await database.transaction(async (transaction) => {
      const reply = await work(transaction);
      if (!(await storeAnswer(transaction, { reply }))) throw new AlreadyAnswered();
      return reply;
    });
  } catch (error) {
    if (error instanceof Refusal) {
      const isStored = await database.run((connection) => storeAnswer(connection, { refusal: error.reply }));
      if (isStored) throw error;
    } else if (!(error instanceof AlreadyAnswered)) {
      throw error;
    }
    return firstAnswer<Reply>(database, intent, requestHash);
  }
}

async function firstAnswer<Reply>(database: Database, intent: Intent, requestHash: string): Promise<Reply> {
  const stored = await database.run((connection) => store.findAnswer(connection, intent.playerId, intent.key));
  if (!stored) throw new Error('the stored answer was deleted before it could be read');
  if (stored.requestHash !== requestHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  const answer = stored.answer as Answer;
  if ('refusal' in answer) throw new Refusal(answer.refusal.code, answer.refusal);
  return answer.reply as Reply;
}

/** Identifies what a request asks for: another request under the same key is refused. */
export function hashRequest({ operation, input }: Intent): string {
  return sha256(JSON.stringify([operation, input]));
}
