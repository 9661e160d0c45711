import type { InputOf, ReplyOf } from '@game/contract';
import type { Player } from '../../platform/player.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import { findOwnLedger, findSmallOwnTables } from './store/own-data.js';

/** How many ledger rows a page has. Each adds at most a few rows of other tables. */
const pageLength = 500;

/** What the database stores about a player, for their download. `docs/privacy.md` explains each column. */
export class OwnDataDownload {
  readonly #dependencies: Pick<SharedDependencies, 'database'>;

  constructor(dependencies: Pick<SharedDependencies, 'database'>) {
    this.#dependencies = dependencies;
  }

  /** Reads one page. The first has all tables except those that grow with the ledger, which continue on all pages. */
  async read({ id }: Player, { cursor }: InputOf<'account.getOwnData'>): Promise<ReplyOf<'account.getOwnData'>> {
    return this.#dependencies.database.snapshot(async (connection) => {
      const small = cursor === undefined ? await findSmallOwnTables(connection, id) : {};
      const ledger = await findOwnLedger(connection, id, Number(cursor ?? 0), pageLength);
      const last = ledger.transactions.length < pageLength ? undefined : ledger.transactions.at(-1);
      return { tables: { ...small, ...ledger }, nextCursor: last ? String(last.id) : null };
    });
  }
}
