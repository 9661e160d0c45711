import { createHash } from 'node:crypto';
import type { CommandName, ErrorReply } from '@game/contract';
import type { Clock } from '../../platform/clock.js';
import type { Database, Transaction } from '../../platform/database.js';
import { Refusal } from '../../platform/refusal.js';
import * as store from './store.js';

/** A request that moves tickets: who asks for what, and the key that all its retries carry. */
export interface Intent {
  playerId: string;
  /** A UUID made by the client (D-10). */
  key: string;
  operation: CommandName;
  input: unknown;
}

type Answer = { reply: unknown } | { refusal: ErrorReply };

/** Thrown to roll back work whose key turns out to have an answer already. */
class AnsweredBefore extends Error {}

/**
 * Does `work` and keeps its answer in one transaction. The answer is written last: of two requests under one key
 * the later one waits there for the earlier, finds the key taken, is rolled back, and gives the earlier's answer.
 * A refusal has undone its work already and is kept by a statement of its own.
 */
export async function answerOnce<Reply>(
  database: Database,
  clock: Clock,
  intent: Intent,
  work: (transaction: Transaction) => Promise<Reply>,
): Promise<Reply> {
  const requestHash = hashRequest(intent);
  const keep = (on: Parameters<typeof store.keepAnswer>[0], answer: Answer) =>
    store.keepAnswer(on, intent.playerId, intent.key, { requestHash, answer }, clock.now());
  try {
    return await database.transaction(async (transaction) => {
      const reply = await work(transaction);
      if (!(await keep(transaction, { reply }))) throw new AnsweredBefore();
      return reply;
    });
  } catch (error) {
    if (error instanceof Refusal) {
      const kept = await database.run((connection) => keep(connection, { refusal: error.reply }));
      if (kept) throw error;
    } else if (!(error instanceof AnsweredBefore)) {
      throw error;
    }
    return firstAnswer<Reply>(database, intent, requestHash);
  }
}

async function firstAnswer<Reply>(database: Database, intent: Intent, requestHash: string): Promise<Reply> {
  const stored = await database.run((connection) => store.findAnswer(connection, intent.playerId, intent.key));
  if (!stored) throw new Error('an answer that was kept a moment ago is gone');
  if (stored.requestHash !== requestHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  const answer = stored.answer as Answer;
  if ('refusal' in answer) throw new Refusal(answer.refusal.code, answer.refusal);
  return answer.reply as Reply;
}

function hashRequest({ operation, input }: Intent): string {
  return createHash('sha256')
    .update(JSON.stringify([operation, input]))
    .digest('hex');
}
