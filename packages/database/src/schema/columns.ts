import { maximumTickets, minimumStake, type Move } from '@game/rules';
import { sql } from 'drizzle-orm';
import { bigint, customType, integer, text, timestamp } from 'drizzle-orm/pg-core';

/** A point in time, in milliseconds like JavaScript's dates. */
export function moment(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3 });
}

/** The content of a small file. */
export const fileContent = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** An amount of tickets that one operation moves: at most 64 × 1,000,000, for a prize pool (D-07, D-16). */
export function tickets(name: string) {
  return integer(name);
}

/** The range of a stake, for a CHECK with BETWEEN (D-07). Raw SQL, because a CHECK cannot have parameters. */
export const stakeRange = sql.raw(`${minimumStake} AND ${maximumTickets}`);

/** The range of a price in the shop, for a CHECK with BETWEEN. */
export const priceRange = sql.raw(`1 AND ${maximumTickets}`);

/** A sum of tickets, which can exceed an integer column. */
export function ticketSum(name: string) {
  return bigint(name, { mode: 'number' });
}

/** The columns of the two moves of a hand that is over, with their nonces; and the commitments, from the start (D-04). */
export function handColumns() {
  return {
    player1Move: text('player1_move').$type<Move>(),
    player2Move: text('player2_move').$type<Move>(),
    player1Nonce: text('player1_nonce'),
    player2Nonce: text('player2_nonce'),
    player1Commitment: text('player1_commitment'),
    player2Commitment: text('player2_commitment'),
  };
}

/** A move and its nonce, encrypted under `MOVE_KEY` until the hand is over (D-03). At most one player has moved by then. */
export function sealedMove() {
  return text('sealed_move');
}
