import { integer, listOf, nullable, object, optional, text } from '../../../platform/database/columns.js';
import type { Connection } from '../../../platform/database/database.js';
import { jsonOf } from '../../../platform/database/json-rows.js';
import { onlyRow, statement } from '../../../platform/database/statement.js';
import { storeUnanswered, type ChangedBalance, type RequestAnswer, type TransactionRow } from '../../ledger/service.js';
import type { MoveCipher } from '../../../platform/hidden-moves.js';
import type { NewMessage } from '../../outbox/service.js';
import type { MatchRow, StoredTournament, TieRow } from './rows.js';
import { sealMatch } from '../sealed-moves.js';

/** The rows that a batch writes, and the versions of the rows that it depends on. */
export interface TournamentWrites {
  /** The versions of the tournaments that were read, which must be unchanged, by id. */
  versions: Map<string, string>;
  /** Players whose balance or answers change. */
  playerIds: string[];
  tournaments: StoredTournament['tournament'][];
  matches: MatchRow[];
  ties: TieRow[];
  /** The participants who have moved. */
  movedIds: number[];
  entries: TransactionRow[];
  messages: NewMessage[];
  answers: RequestAnswer[];
  /** The ids of the nonces that players have sent with their moves. */
  nonceIds: string[];
  now: Date;
}

/** What became of a batch. Nothing is stored unless all of it is. */
export type TournamentStoreResult =
  | { kind: 'stored'; balances: ChangedBalance[] }
  /** Rows that other transactions hold, and whether a tournament has changed since it was read. */
  | { kind: 'conflict'; lockedIds: string[] }
  /** Requests that have been answered before. */
  | { kind: 'answered'; answers: RequestAnswer[] }
  /** The ids of nonces that were used before. */
  | { kind: 'reused'; nonceIds: string[] };

const callStoreBatch = statement({
  name: 'tournaments.storeBatch',
  isJson: true,
  text: 'SELECT store_tournament_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) AS result',
  row: {
    result: object({
      balances: optional(nullable(listOf(object({ userId: text, balance: integer, version: integer })))),
      lockedIds: optional(nullable(listOf(text))),
      reusedNonceIds: optional(listOf(text)),
    }),
  },
});

/** Stores a batch in one transaction of one statement, which waits for no lock. */
export async function storeTournamentBatch(
  on: Connection,
  hiddenMoves: MoveCipher,
  writes: TournamentWrites,
): Promise<TournamentStoreResult> {
  return storeUnanswered(on, writes.answers, () => callFunction(on, hiddenMoves, writes));
}

async function callFunction(
  on: Connection,
  hiddenMoves: MoveCipher,
  writes: TournamentWrites,
): Promise<TournamentStoreResult> {
  const { versions, playerIds, tournaments, ties, movedIds, entries, messages, answers, nonceIds, now } = writes;
  const matches = writes.matches.map((match) => sealMatch(hiddenMoves, match));
  const { result } = onlyRow(
    await callStoreBatch(on, [
      [...versions.keys()],
      [...versions.values()],
      playerIds,
      ...[tournaments, matches, ties, entries, messages, answers].map(jsonOf),
      nonceIds.length === 0 ? null : nonceIds,
      movedIds,
      now,
    ]),
  );
  const { balances, reusedNonceIds, lockedIds } = result;
  if (reusedNonceIds) return { kind: 'reused', nonceIds: reusedNonceIds };
  if (balances !== undefined) return { kind: 'stored', balances: balances ?? [] };
  return { kind: 'conflict', lockedIds: lockedIds ?? [] };
}
