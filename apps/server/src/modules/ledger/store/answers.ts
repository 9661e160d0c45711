import { errorReply, type ErrorReply } from '@game/contract';
import { idempotencyKeys } from '@game/database';
import { eq } from 'drizzle-orm';
import { object, text, type Reader } from '../../../platform/database/columns.js';
import { causeOf } from '../../../platform/database/database-failures.js';
import type { Connection, LastStatement, Transaction } from '../../../platform/database/database.js';
import { statement } from '../../../platform/database/statement.js';

/** What a request was answered with. A reply that comes from the database must be read with the type of its command. */
export type Answer = { reply: unknown } | { refusal: ErrorReply };

/** A request with the answer that is stored for its retries. `requestHash` detects a key that is reused for another request. */
export interface RequestAnswer {
  playerId: string;
  key: string;
  requestHash: string;
  answer: Answer;
}

// The lock makes a second request with the same key wait, even if midnight puts its answer into another partition.
const insertion = `
  INSERT INTO idempotency_keys (user_id, key, request_hash, answer, created_at)
  SELECT $1::uuid, $2::uuid, $3, $4::json, $5::timestamptz
  FROM pg_advisory_xact_lock(hashtextextended($1::uuid::text || $2::uuid::text, 0))`;

const insertOne = statement({ name: 'ledger.insertAnswer', text: insertion, row: {} });

const valuesOf = ({ playerId, key, requestHash, answer }: RequestAnswer, now: Date) => [
  playerId,
  key,
  requestHash,
  JSON.stringify(answer),
  now,
];

/** Stores an answer. Fails with an error for `isDuplicateAnswer` if the key already has one. */
export async function insertAnswer(on: Connection, answered: RequestAnswer, now: Date): Promise<void> {
  await insertOne(on, valuesOf(answered, now));
}

/** Returns the statement of `insertAnswer`, for the end of a transaction. */
export function insertionOf(answered: RequestAnswer, now: Date): LastStatement {
  return { name: 'ledger.insertAnswer', text: insertion, values: valuesOf(answered, now) };
}

/** Whether a statement failed because it would have stored a second answer for a key. */
export function isDuplicateAnswer(error: unknown): boolean {
  const { code, table } = causeOf(error);
  return code === '23505' && table?.startsWith('idempotency_keys') === true;
}

const readReply = object({ reply: (value) => value });
const readRefusal = object({ refusal: (value) => errorReply.parse(value) });
const readAnswer: Reader<Answer> = (value) =>
  typeof value === 'object' && value !== null && 'refusal' in value ? readRefusal(value) : readReply(value);

// Hides the number of keys from the planner, which could otherwise scan whole partitions.
const selectAnswers = statement({
  name: 'ledger.findAnswers',
  text: `
    SELECT user_id AS "playerId", stored.key, request_hash AS "requestHash", answer
    FROM unnest($1::uuid[], $2::uuid[]) AS asked (player_id, key) CROSS JOIN LATERAL (
      SELECT * FROM idempotency_keys AS stored WHERE stored.user_id = player_id AND stored.key = asked.key OFFSET 0
    ) AS stored`,
  row: { playerId: text, key: text, requestHash: text, answer: readAnswer },
});

/** Reads the stored answers of requests; those without one are left out. */
export async function findAnswers(
  on: Connection,
  requests: { playerId: string; key: string }[],
): Promise<RequestAnswer[]> {
  return selectAnswers(on, [requests.map(({ playerId }) => playerId), requests.map(({ key }) => key)]);
}

/** Deletes all stored answers of a player. */
export async function deleteAnswersOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.drizzle.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
}
