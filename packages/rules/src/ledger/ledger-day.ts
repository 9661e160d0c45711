import type { Hashing } from '../hashing.js';
import { bytesOf, hexadecimalOf } from '../hexadecimal.js';
import { hashLeaf, rootOfProof, type Sha256OfBytes } from './merkle-tree.js';

/** A day of the ledger, as it is published. Each entry contains the hash of the entry before. */
export interface LedgerDay {
  /** A UTC day, such as '2026-11-23'. */
  day: string;
  /** How many rows the day has, and the sum of their balance changes, in tickets. */
  rowCount: number;
  sum: number;
  /** The root of the Merkle tree over the rows. */
  root: string;
  /** The hash of the entry of the day before; 'none' for the first day. */
  previousHash: string;
  hash: string;
}

/** A row of the ledger as it is in the tree. All fields are ASCII text or numbers. */
export interface LedgerRow {
  id: number;
  userId: string;
  type: string;
  amount: number;
  balanceDelta: number;
  gameId: string | null;
  tournamentId: string | null;
  participantId: number | null;
  raffleEntryId: string | null;
  redemptionId: string | null;
  purchaseId: string | null;
  /** ISO 8601, with milliseconds. */
  createdAt: string;
}

/** A row with the proof that it is in the tree of its day. Hashes are lower-case hexadecimal. */
export interface ProvenRow {
  row: LedgerRow;
  /** 32 bytes that only the row's player gets: without them, others could guess a row and compare its hash. */
  blinding: string;
  index: number;
  path: string[];
}

/** Returns the text whose hash is the leaf of a row. See decision 0034. */
export function ledgerLeafText(row: LedgerRow, blinding: string): string {
  const { id, userId, type, amount, balanceDelta, gameId, tournamentId, participantId } = row;
  const { raffleEntryId, redemptionId, purchaseId, createdAt } = row;
  const fields = [id, userId, type, amount, balanceDelta, gameId, tournamentId, participantId];
  return ['ledger-1', ...fields, raffleEntryId, redemptionId, purchaseId, createdAt, blinding]
    .map((field) => field ?? '')
    .join('|');
}

/** Returns the hash of the leaf of a row. */
export function hashLedgerRow(
  row: LedgerRow,
  blinding: string,
  sha256: Sha256OfBytes,
): Promise<Uint8Array> | Uint8Array {
  return hashLeaf(
    Uint8Array.from(ledgerLeafText(row, blinding), (character) => character.charCodeAt(0)),
    sha256,
  );
}

/** Returns the hash of a day's entry. It covers all entries before it. */
export function hashLedgerDay(
  { day, rowCount, sum, root, previousHash }: Omit<LedgerDay, 'hash'>,
  { sha256 }: Pick<Hashing, 'sha256'>,
): Promise<string> | string {
  return sha256(['ledger-day-1', day, rowCount, sum, root, previousHash].join('|'));
}

/** Whether a row is in the tree of a day. */
export async function isRowInDay(
  { row, blinding, index, path }: ProvenRow,
  { rowCount, root }: Pick<LedgerDay, 'rowCount' | 'root'>,
  sha256: Sha256OfBytes,
): Promise<boolean> {
  const proof = { index, size: rowCount, path: path.map(bytesOf) };
  const found = await rootOfProof(await hashLedgerRow(row, blinding, sha256), proof, sha256);
  return found !== null && hexadecimalOf(found) === root;
}

/** What is wrong with a list of published days. */
export interface LedgerDayProblem {
  day: string;
  /**
   * `hash`: the entry has another hash than published. `link`: it does not name the hash of the entry before. `gap`: a day is
   * missing before it. `changed`: it is not the entry that was seen before.
   */
  kind: 'hash' | 'link' | 'gap' | 'changed';
}

/** The hashes of days by day, which were seen before. */
export type SeenLedgerDays = Readonly<Record<string, string>>;

const dayMs = 24 * 3_600_000;

/**
 * Checks consecutive published days, newest first: their hashes, that each continues the one before it, and that each is the
 * entry that was seen before. Days that were seen but are no longer in the list, between its ends or after its newest day, are
 * `changed`, too. If the list `isComplete`, the oldest entry must be the first one of all.
 */
export async function checkLedgerDays(
  days: readonly LedgerDay[],
  seen: SeenLedgerDays,
  hashing: Pick<Hashing, 'sha256'>,
  isComplete = false,
): Promise<LedgerDayProblem[]> {
  const problems: LedgerDayProblem[] = [];
  const add = (day: string, kind: LedgerDayProblem['kind']) => problems.push({ day, kind });
  for (const [index, entry] of days.entries()) {
    if ((await hashLedgerDay(entry, hashing)) !== entry.hash) add(entry.day, 'hash');
    const before = days[index + 1];
    if (before !== undefined && before.hash !== entry.previousHash) add(entry.day, 'link');
    if (before !== undefined && Date.parse(entry.day) - Date.parse(before.day) !== dayMs) add(entry.day, 'gap');
  }
  const first = days.at(-1);
  if (isComplete && first !== undefined && first.previousHash !== 'none') add(first.day, 'link');
  const published = new Map(days.map(({ day, hash }) => [day, hash]));
  const oldest = isComplete ? '' : (first?.day ?? '');
  for (const [day, hash] of Object.entries(seen)) {
    if (day >= oldest && published.get(day) !== hash) add(day, 'changed');
  }
  return problems;
}
