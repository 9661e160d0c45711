import { bigint, integer, timestamp } from 'drizzle-orm/pg-core';

/** A point in time, to the millisecond that JavaScript keeps. */
export function moment(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3 });
}

/** An amount of tickets that one operation moves; at most 64 × 1,000,000 for a prize pool (D-07, D-16). */
export function tickets(name: string) {
  return integer(name);
}

/** A sum of tickets over time, beyond what an integer column holds. */
export function ticketSum(name: string) {
  return bigint(name, { mode: 'number' });
}
