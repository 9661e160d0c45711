import { freshTicketsOf, type FreshPurchase, type TicketSource } from '@game/rules';
import type { Connection } from '../../platform/database/database.js';
import type { Ledger } from '../ledger/service.js';
import * as store from './store.js';

/** How many of the newest rows in the ledger of an account are read. */
const rowsRead = 1000;

/** How many accounts that lost to an account are followed, those that lost most, in each step of a chain. */
const followed = [50, 10, 5];

/** A purchase is reported as paid at most this long after it was created, in milliseconds. */
const longestCheckoutMs = 7 * 24 * 3_600_000;

/**
 * Finds the tickets of an account that were bought after `since`, by this account or by accounts that lost them to it, directly
 * or through others.
 */
export async function findFreshTickets(
  on: Connection,
  ledger: Ledger,
  playerId: string,
  since: Date,
): Promise<FreshPurchase[]> {
  if (!(await store.hasPurchaseSince(on, new Date(since.getTime() - longestCheckoutMs)))) return [];
  const losses = await findLosses(on, playerId, since);
  const ids = [...new Set([playerId, ...losses.map(({ loserId }) => loserId)])];
  const purchases = await store.findPurchasesPaidSince(on, ids, since);
  const balances = await ledger.balancesOf(on, ids);
  const sources = new Map<string, TicketSource>(
    ids.map((id) => [
      id,
      {
        purchases: purchases.filter(({ userId }) => userId === id),
        balance: balances.get(id) ?? 0,
        losers: losses
          .filter(({ winnerId }) => winnerId === id)
          .map(({ loserId, ...loss }) => ({ id: loserId, ...loss })),
      },
    ]),
  );
  return freshTicketsOf(playerId, sources);
}

/** Follows losses backwards, from the accounts that lost to a player to those that lost to them. */
async function findLosses(on: Connection, playerId: string, since: Date): Promise<store.Loss[]> {
  const all: store.Loss[] = [];
  const visited = new Set<string>();
  let winners = [playerId];
  for (const most of followed) {
    for (const id of winners) visited.add(id);
    const found = await store.findLossesTo(on, winners, since, rowsRead);
    const largest = winners.flatMap((winner) =>
      found
        .filter(({ winnerId }) => winnerId === winner)
        .toSorted((one, other) => other.tickets - one.tickets)
        .slice(0, most),
    );
    all.push(...largest);
    winners = [...new Set(largest.map(({ loserId }) => loserId))].filter((id) => !visited.has(id));
    if (winners.length === 0) break;
  }
  return all;
}
