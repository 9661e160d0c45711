import type { EntryResult, InputOf, ReplyOf } from '@game/contract';
import type { Player } from '../../platform/player.js';
import { readPosition, writePosition } from '../../platform/position.js';
import type { ShopDependencies } from './dependencies.js';
import { findCompletedDraws } from './store/draws.js';
import { findOwnEntries } from './store/entries.js';
import { findOwnRedemptions } from './store/redemptions.js';
import type { DrawRow, ProductRow } from './store/rows.js';
import { orderOf, productOf, raffleOf } from './view.js';

/** The number of orders, or of raffles, on a page. */
const pageLength = 20;

/** What a player has ordered and entered. */
export class OwnRecords {
  readonly #dependencies: Pick<ShopDependencies, 'database' | 'clock'>;

  constructor(dependencies: Pick<ShopDependencies, 'database' | 'clock'>) {
    this.#dependencies = dependencies;
  }

  /** Returns a page of the player's orders, newest first. */
  async listOrders(player: Player, { cursor }: InputOf<'shop.listOrders'>): Promise<ReplyOf<'shop.listOrders'>> {
    const { database, clock } = this.#dependencies;
    // One row more than a page shows whether there is a next page.
    const found = await database.read((on) => findOwnRedemptions(on, player.id, readPosition(cursor), pageLength + 1));
    const rows = found.slice(0, pageLength);
    const last = found.length > pageLength ? rows.at(-1)?.redemption : undefined;
    return {
      orders: rows.map(({ product, redemption }) => ({
        product: productOf(product),
        order: orderOf(redemption, clock.now()),
      })),
      nextCursor: last ? writePosition({ at: last.createdAt, id: last.id }) : null,
    };
  }

  /** Returns a page of the raffles that the player has entered, with the result of each, the latest entry first. */
  async listEntries(player: Player, { cursor }: InputOf<'shop.listEntries'>): Promise<ReplyOf<'shop.listEntries'>> {
    const { database, clock } = this.#dependencies;
    return database.snapshot(async (on) => {
      const found = await findOwnEntries(on, player.id, readPosition(cursor), pageLength + 1);
      const rows = found.slice(0, pageLength);
      const last = found.length > pageLength ? rows.at(-1) : undefined;
      const ids = rows.map(({ product }) => product.id);
      const draws = await findCompletedDraws(on, ids);
      const entries = rows.flatMap(({ product: row, lastEnteredAt, ...figures }) => {
        const product = raffleOf(row);
        const ofRaffle = draws.filter(({ productId }) => productId === row.id);
        const result = resultOf(row, ofRaffle, player.id);
        const redeemBy = ofRaffle.find(({ forfeitedAt }) => forfeitedAt === null)?.redeemBy;
        const canRedeem = result === 'won' && row.raffleStatus === 'drawn' && redeemBy && redeemBy > clock.now();
        const times = {
          lastEnteredAt: lastEnteredAt.toISOString(),
          redeemBy: canRedeem ? redeemBy.toISOString() : null,
        };
        return product ? [{ product, ...figures, ...times, result }] : [];
      });
      return { entries, nextCursor: last ? writePosition({ at: last.lastEnteredAt, id: last.product.id }) : null };
    });
  }
}

/** Returns what became of a player's entries. `draws` are those of the raffle that have taken place. */
export function resultOf(
  { raffleStatus, closedAt }: Pick<ProductRow, 'raffleStatus' | 'closedAt'>,
  draws: Pick<DrawRow, 'winnerId' | 'forfeitedAt'>[],
  playerId: string,
): EntryResult {
  const own = draws.find(({ winnerId }) => winnerId === playerId);
  if (raffleStatus === 'cancelled') return 'cancelled';
  if (own) return own.forfeitedAt === null ? 'won' : 'forfeited';
  if (raffleStatus === 'open') return closedAt === null ? 'open' : 'drawing';
  return raffleStatus === 'closed' ? 'withoutWinner' : 'lost';
}
