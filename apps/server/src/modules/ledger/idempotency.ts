import type { Transaction } from '../../platform/database/database.js';
import type { Intent } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import { sha256 } from '../../platform/sha256.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import * as partitions from './store/answer-partitions.js';
import * as store from './store/answers.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock'>;

/** Reads the stored replies of a command, such as the schema of its reply in the contract. Throws if one is something else. */
export interface ReplySchema<Reply> {
  parse(reply: unknown): Reply;
}

/**
 * Runs `work` and stores its answer in one transaction; a retry with the same key gets the stored answer.
 *
 * The answer is written last. If two requests with one key run at the same time, the second waits for the first, fails as a
 * duplicate, is rolled back, and returns the first one's answer. A refusal has already rolled back its work, so it is stored
 * by a separate statement. See decision 0003.
 * @throws {Refusal} `IDEMPOTENCY_KEY_REUSED`, if the key was used for a different request.
 */
export async function runOnce<Reply>(
  { database, clock }: Dependencies,
  intent: Intent,
  schema: ReplySchema<Reply>,
  work: (transaction: Transaction) => Promise<Reply>,
): Promise<Reply> {
  const { playerId, key } = intent;
  const requestHash = hashRequest(intent);
  const answered = (answer: store.Answer): store.RequestAnswer => ({ playerId, key, requestHash, answer });
  try {
    return await database
      .transaction(async (transaction) => {
        const reply = await work(transaction);
        transaction.commitWith(store.insertionOf(answered({ reply }), clock.now()));
        return reply;
      })
      .catch(async (error: unknown) => {
        if (error instanceof Refusal) {
          const refusal = answered({ refusal: error.reply });
          await database.run((on) => store.insertAnswer(on, refusal, clock.now()));
        }
        throw error;
      });
  } catch (error) {
    if (!store.isDuplicateAnswer(error)) throw error;
    const [stored] = await database.run((connection) => store.findAnswers(connection, [intent]));
    if (!stored) throw new Error('the stored answer was deleted before it could be read', { cause: error });
    return replyFrom(stored, requestHash, schema);
  }
}

/**
 * Returns the stored reply to a request.
 * @throws {Refusal} the stored refusal, or `IDEMPOTENCY_KEY_REUSED` if the key was used for a different request.
 */
export function replyFrom<Reply>(
  stored: Pick<store.RequestAnswer, 'requestHash' | 'answer'>,
  requestHash: string,
  schema: ReplySchema<Reply>,
): Reply {
  if (stored.requestHash !== requestHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  const { answer } = stored;
  if ('refusal' in answer) throw new Refusal(answer.refusal.code, answer.refusal);
  return schema.parse(answer.reply);
}

/** Hashes operation and input, to detect another request with the same key. */
export function hashRequest({ operation, input }: Intent): string {
  return sha256(JSON.stringify([operation, input]));
}

/** How many old answers one statement deletes; keeps each statement short. */
const answersPerStatement = 5_000;

/**
 * How long before its day a partition is created, in milliseconds: long enough for many tries, and not longer, because each new
 * answer is looked up in all partitions.
 */
const leadMs = 2 * 3_600_000;

/**
 * Creates the partition for today's answers, and two hours before midnight the next one, and drops those whose newest answer is
 * `retentionMs` old. Fails if the table is in use for too long; then answers go into the default partition.
 */
export async function rotateAnswers({ database, clock }: Dependencies, retentionMs: number): Promise<void> {
  const nowMs = clock.now().getTime();
  const days = await database.run((connection) => partitions.listPartitionedDays(connection));
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  for (const day of new Set([dayOf(nowMs), dayOf(nowMs + leadMs)])) {
    if (!days.includes(day)) await database.transaction((transaction) => partitions.createPartition(transaction, day));
  }
  for (const day of days) {
    const isExpired = Date.parse(partitions.dayAfter(day)) + retentionMs <= nowMs;
    if (isExpired) await database.transaction((transaction) => partitions.dropPartition(transaction, day));
  }
  const before = new Date(nowMs - retentionMs);
  for (let deleted = answersPerStatement; deleted === answersPerStatement;) {
    deleted = await database.run((on) => partitions.deleteFromDefaultPartition(on, before, answersPerStatement));
  }
}
