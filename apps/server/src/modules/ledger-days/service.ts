import type { InputOf, ReplyOf } from '@game/contract';
import { hashLedgerDay, type LedgerDay, type LedgerRow, type ProvenRow } from '@game/rules';
import type { Connection, Transaction } from '../../platform/database/database.js';
import type { Player } from '../../platform/player.js';
import { sha256 } from '../../platform/sha256.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Ledger } from '../ledger/service.js';
import * as store from './store.js';
import { blockLength, blockOf, proveRow, TreeBuilder } from './tree.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random'> & { ledger: Ledger };

const consumer = 'ledger_days';
const dayMs = 24 * 3_600_000;

/** How long after its end a day waits for a row of the next day, in milliseconds. Later rows are counted in the next day. */
const quietMs = 10 * 60_000;

/** How many rows are read and hashed together: about 4 ms of work. */
const rowsPerRead = 512;

/** How many days, and how many rows with their proofs, a page has. */
const daysPerPage = 100;
const rowsPerPage = 20;

/**
 * The days of the ledger, each with the root of a Merkle tree over its rows. A job closes a day once all its rows are settled;
 * after that neither the day nor a row in it can change unseen. See decision 0034.
 */
export class LedgerDays {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Closes all days that are over and settled. Does nothing while another process does the same. */
  async closeDue(signal?: AbortSignal): Promise<void> {
    let isBehind = true;
    while (isBehind && !signal?.aborted) isBehind = await this.#closeNext(signal);
  }

  /** Lists the published days, newest first, page by page. */
  async list({ cursor }: InputOf<'ledgerDays.list'>): Promise<ReplyOf<'ledgerDays.list'>> {
    const { database } = this.#dependencies;
    const found = await database.run((on) => store.findDays(on, cursor ?? null, daysPerPage + 1));
    const days = found.slice(0, daysPerPage);
    return { days, nextCursor: found.length > daysPerPage ? (days.at(-1)?.day ?? null) : null };
  }

  /** Returns rows of a player with the proofs that they are in their published day. */
  async getOwnProof(
    player: Player,
    { day, cursor }: InputOf<'ledgerDays.getOwnProof'>,
  ): Promise<ReplyOf<'ledgerDays.getOwnProof'>> {
    const { database, ledger } = this.#dependencies;
    return database.run(async (on) => {
      const newest = await store.findNewestDay(on);
      const last = newest && (await ledger.findLastRow(on, { userId: player.id, to: newest.lastId }));
      const asked = day ?? (last && (await store.findDayOf(on, last.id)));
      const found = asked && (await store.findDay(on, asked));
      if (!newest || !found) return { day: null, rows: [], earlierDay: null, laterDay: null, nextCursor: null };
      const before = await store.findEndBefore(on, found.day);
      const range = { userId: player.id, after: Math.max(before, Number(cursor ?? 0)), to: found.lastId };
      const rows = await ledger.listRows(on, { ...range, limit: rowsPerPage + 1 });
      const page = rows.slice(0, rowsPerPage);
      const earlier = await ledger.findLastRow(on, { userId: player.id, to: before });
      const laterRange = { userId: player.id, after: found.lastId, to: newest.lastId, limit: 1 };
      const [later] = await ledger.listRows(on, laterRange);
      return {
        day: publicPart(found),
        rows: await this.#prove(on, page, found),
        earlierDay: (earlier && (await store.findDayOf(on, earlier.id))) ?? null,
        laterDay: (later && (await store.findDayOf(on, later.id))) ?? null,
        nextCursor: rows.length > rowsPerPage ? String(page.at(-1)?.id) : null,
      };
    });
  }

  async #prove(on: Connection, rows: LedgerRow[], day: store.StoredDay): Promise<ProvenRow[]> {
    const proven: ProvenRow[] = [];
    let read: { block: number; blockRows: LedgerRow[] } | undefined;
    for (const row of rows) {
      const { block, after, to } = blockOf(day, row);
      if (read?.block !== block) {
        read = { block, blockRows: await this.#dependencies.ledger.listRows(on, { after, to, limit: blockLength }) };
      }
      proven.push(await proveRow(row, read, day));
    }
    return proven;
  }

  /**
   * Closes the next day, if it is settled. Returns whether another one may follow. This is not `Ledger.readSettled`, which passes
   * batches of ids without stakes and stores the progress after each: a day has all rows, ends at the first row of a later
   * day, and is counted in one transaction, because half of its tree is not stored.
   */
  async #closeNext(signal?: AbortSignal): Promise<boolean> {
    const { database, ledger } = this.#dependencies;
    const settledTo = await ledger.settledTo();
    return database.transaction(async (transaction) => {
      const after = await ledger.lockProgressIfFree(transaction, consumer);
      if (after === null) return false;
      const before = await store.findNewestDay(transaction);
      const day = before ? dayOf(Date.parse(before.day) + dayMs) : await this.#firstDay(transaction, settledTo);
      if (day === null || !(await this.#isSettled(transaction, day, settledTo))) return false;
      const counted = await this.#count(transaction, { day, after, to: settledTo }, signal);
      if (counted === null) return false;
      const entry = { ...counted, previousHash: before?.hash ?? 'none' };
      const hash = await hashLedgerDay(entry, { sha256 });
      await store.insertDay(transaction, { ...entry, hash, countedAt: this.#dependencies.clock.now() });
      await ledger.updateProgress(transaction, consumer, counted.lastId);
      return true;
    });
  }

  async #firstDay(transaction: Transaction, settledTo: number): Promise<string | null> {
    const [first] = await this.#dependencies.ledger.listRows(transaction, { after: 0, to: settledTo, limit: 1 });
    return first === undefined ? null : dayOf(Date.parse(first.createdAt));
  }

  /** Whether all rows of a day are settled: one of a later day is, or no other row was added for a while. */
  async #isSettled(transaction: Transaction, day: string, settledTo: number): Promise<boolean> {
    const { clock, ledger } = this.#dependencies;
    const msSinceEnd = clock.now().getTime() - endOf(day);
    if (msSinceEnd < 0) return false;
    const last = await ledger.findLastRow(transaction, { to: settledTo });
    if (last !== null && Date.parse(last.createdAt) >= endOf(day)) return true;
    if (msSinceEnd < quietMs) return false;
    const unsettled = await ledger.listRows(transaction, { after: settledTo, to: Number.MAX_SAFE_INTEGER, limit: 1 });
    return unsettled.length === 0;
  }

  /** Counts the rows of a day: all up to the first row of a later day. null if `signal` interrupts it. */
  async #count(
    transaction: Transaction,
    { day, after, to }: { day: string; after: number; to: number },
    signal?: AbortSignal,
  ) {
    const blindingKey = this.#dependencies.random.hexadecimal(32);
    const tree = new TreeBuilder(blindingKey);
    let [lastId, rowCount, sum] = [after, 0, 0];
    for (;;) {
      if (signal?.aborted) return null;
      const rows = await this.#dependencies.ledger.listRows(transaction, { after: lastId, to, limit: rowsPerRead });
      const ended = rows.findIndex(({ createdAt }) => Date.parse(createdAt) >= endOf(day));
      for (const row of ended < 0 ? rows : rows.slice(0, ended)) {
        await tree.add(row);
        [lastId, rowCount, sum] = [row.id, rowCount + 1, sum + row.balanceDelta];
      }
      if (ended >= 0 || rows.length < rowsPerRead) break;
    }
    return { day, lastId, rowCount, sum, blindingKey, ...(await tree.finish()) };
  }
}

function publicPart({ day, rowCount, sum, root, previousHash, hash }: store.StoredDay): LedgerDay {
  return { day, rowCount, sum, root, previousHash, hash };
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The end of a UTC day, in milliseconds since 1970. */
function endOf(day: string): number {
  return Date.parse(day) + dayMs;
}
