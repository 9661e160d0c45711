import type { Database } from '../../platform/database/database.js';
import type { KeyRing } from '../../platform/encryption/key-ring.js';
import type { Logger } from '../../platform/logger.js';
import type { SealedTable } from '../../platform/encryption/sealed-table.js';
import { settings } from '../settings/service.js';
import { checkPrefix, type KeyCheck } from './key-checks.js';
import { lockMoveKey } from './store.js';

/** How many rows are read at a time. */
const rowsPerBatch = 1_000;

/** What the change of the key has done with a table so far. */
export interface ChangeProgress {
  table: string;
  read: number;
  encrypted: number;
}

interface Dependencies {
  database: Database;
  logger: Logger;
  /** The check value of `MOVE_KEY`. */
  check: KeyCheck;
  keyRing: KeyRing;
  tables: SealedTable[];
}

/** Encrypts what is stored with `MOVE_KEY` instead of `MOVE_KEY_READ`, while servers run. See decision 0010. */
export class MoveKeyChange {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Encrypts all rows that are encrypted with another key. Repeats this until nothing is left, and forgets all keys but
   * `MOVE_KEY`. Returns what it did with each table.
   * @param report is called after each batch of rows.
   */
  async run(report: (progress: ChangeProgress) => void): Promise<ChangeProgress[]> {
    const { tables } = this.#dependencies;
    const totals = [];
    for (const table of tables) totals.push(await this.#changeTable(table, report));
    for (let left = 1; left > 0;) {
      left = 0;
      for (const table of tables) left += (await this.#changeTable(table, () => undefined)).encrypted;
    }
    await this.#forgetOthers();
    return totals;
  }

  /**
   * Stores the check value of this process's key again if it was deleted: `run` was started elsewhere with another key while this
   * process still encrypts with its own. So the key stays needed until this process is restarted and `run` is repeated.
   */
  async keepCheck(): Promise<void> {
    const { database, logger, check } = this.#dependencies;
    if ((await database.run((on) => settings.find(on, check.name))) !== undefined) return;
    await database.run((on) => settings.findOrAdd(on, check.name, check.value));
    logger.error(
      'MOVE_KEY was changed, but this server still encrypts with the old one: restart it, then repeat `operator move-key`',
    );
  }

  async #changeTable(table: SealedTable, report: (progress: ChangeProgress) => void): Promise<ChangeProgress> {
    const { database } = this.#dependencies;
    const progress = { table: table.name, read: 0, encrypted: 0 };
    for (let after: string | null = null; ;) {
      const rows = await database.run((on) => table.find(on, after, rowsPerBatch));
      const last = rows.at(-1);
      if (!last) return progress;
      progress.encrypted += await this.#changeRows(table, rows);
      progress.read += rows.length;
      report({ ...progress });
      after = last.id;
    }
  }

  async #changeRows(table: SealedTable, rows: Awaited<ReturnType<SealedTable['find']>>): Promise<number> {
    const { database, keyRing } = this.#dependencies;
    const changes = rows.flatMap((row) => {
      const sealed = row.sealed === null ? null : keyRing.reseal(row.sealed, row.context);
      return sealed === null ? [] : [{ row, sealed }];
    });
    if (changes.length === 0) return 0;
    return database.transaction(async (transaction) => {
      let replaced = 0;
      for (const { row, sealed } of changes) if (await table.replace(transaction, row, sealed)) replaced += 1;
      return replaced;
    });
  }

  async #forgetOthers(): Promise<void> {
    const { database, check } = this.#dependencies;
    await database.transaction(async (transaction) => {
      await lockMoveKey(transaction);
      const checks = await settings.list(transaction, checkPrefix);
      const others = checks.map(({ name }) => name).filter((name) => name !== check.name);
      if (others.length > 0) await settings.remove(transaction, others);
    });
  }
}
