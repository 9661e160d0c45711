import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Ledger } from '../ledger/service.js';
import type { OperatorLog } from '../operator-log/service.js';
import { isId, pageOf, type CursorPage } from './cursor.js';
import { findOpenGames } from './store/games.js';
import { findOrdersOf } from './store/orders.js';
import { findPurchasesOf } from './store/payments.js';
import * as store from './store/players.js';

/** How many players are on a page. */
const pageLength = 50;

/** How many rows of each list a player's page shows. */
const shownRows = 20;

type Dependencies = Pick<SharedDependencies, 'database'> & { ledger: Ledger; operatorLog: OperatorLog };

/** Finds players, and reads what an operator has to know of one. */
export class PlayerReads {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Finds players by an id, an email address, or the beginning of a username; all, in alphabetical order, if `text` is empty.
   * `after` is the `next` of the page before.
   */
  async search(text: string, after: string | null): Promise<CursorPage<store.ListedPlayer>> {
    const wanted = text.trim();
    return this.#dependencies.database.run(async (on) => {
      if (isId(wanted)) return { rows: await store.findById(on, wanted), next: null };
      if (wanted.includes('@')) return { rows: await store.findByEmail(on, wanted.toLowerCase()), next: null };
      // PostgreSQL has no text with this character, and no username has it.
      if (wanted.includes('\0')) return { rows: [], next: null };
      const found = await store.findByPrefix(on, wanted, after?.replaceAll('\0', '') ?? null, pageLength + 1);
      return pageOf(found, pageLength, ({ username }) => username);
    });
  }

  /**
   * Reads the player with an id: balance and state, sign-ups from the same address or browser, the last rows of the ledger,
   * open games, orders, purchases, reports about them, and the actions of operators. Returns null if there is none.
   */
  async overview(id: string) {
    if (!isId(id)) return null;
    const { database, ledger, operatorLog } = this.#dependencies;
    const read = await database.run(async (on) => {
      const player = await store.findDetails(on, id);
      return (
        player && {
          player,
          linkedSignUps: await store.findLinkedSignUps(on, id, shownRows),
          openGames: await findOpenGames(on, id, shownRows),
          orders: await findOrdersOf(on, id, shownRows),
          purchases: await findPurchasesOf(on, id, shownRows),
          reports: await store.findReportsAbout(on, id, shownRows),
        }
      );
    });
    if (!read) return null;
    const transactions = await ledger.listTransactions(id, null, shownRows);
    return {
      ...read,
      transactions,
      actions: await operatorLog.list(shownRows, { filter: { column: 'target', value: id } }),
    };
  }
}
