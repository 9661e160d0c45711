import { describe, expect, it } from 'vitest';
import { freshTicketsOf, orderHeldUntil, ticketPackages, ticketsDueBack } from './ticket-packages.js';

describe('ticket packages', () => {
  it('are four, of which only the smallest is for sale [CON-11]', () => {
    expect(ticketPackages).toEqual([
      { tickets: 100, priceCents: 99, isEnabled: true },
      { tickets: 250, priceCents: 249, isEnabled: false },
      { tickets: 500, priceCents: 499, isEnabled: false },
      { tickets: 1000, priceCents: 999, isEnabled: false },
    ]);
  });

  it.each([
    [0, 0],
    [1, 2],
    [50, 51],
    [99, 100],
    [1000, 100],
    [-5, 0],
  ])('a refund of %i of 99 cents takes back %i tickets', (reversedCents, due) => {
    expect(ticketsDueBack({ tickets: 100, priceCents: 99 }, reversedCents)).toBe(due);
  });
});

const day = 24 * 3_600_000;
const now = new Date('2030-06-15T12:00:00Z');
const bought = (tickets: number, daysAgo: number) => ({ tickets, paidAt: new Date(now.getTime() - daysAgo * day) });
const inDays = (days: number) => new Date(now.getTime() + days * day);

describe('an order', () => {
  it.each([
    ['without a purchase', [], 0, null],
    ['that leaves as many tickets as were bought', [bought(100, 1)], 100, null],
    ['that needs one ticket of a purchase', [bought(100, 1)], 99, inDays(6)],
    ['that needs only the older of two purchases', [bought(100, 1), bought(100, 3)], 150, inDays(4)],
    ['that needs both purchases', [bought(100, 3), bought(100, 1)], 50, inDays(6)],
    ['with a purchase of exactly seven days', [bought(100, 7)], 0, null],
    ['with an older purchase', [bought(100, 8)], 0, null],
    ['whose purchase is old, after a newer one that is covered', [bought(100, 8), bought(100, 1)], 120, null],
    ['of a won prize, after a purchase that is still there', [bought(100, 0)], 100, null],
    ['of a won prize, after a purchase that was spent', [bought(100, 0)], 0, inDays(7)],
    ['with a purchase that was taken back in part', [bought(40, 2)], 40, null],
  ])('%s', (_name, purchases, balanceAfter, until) => {
    expect(orderHeldUntil(purchases, balanceAfter, now, 7 * day)).toEqual(until);
  });
});

describe('fresh tickets', () => {
  const source = (balance: number, purchases: ReturnType<typeof bought>[], lost: Record<string, number> = {}) => ({
    balance,
    purchases,
    losers: Object.entries(lost).map(([id, tickets]) => ({ id, tickets, lastAt: now })),
  });
  const freshOf = (id: string, sources: Record<string, ReturnType<typeof source>>) =>
    freshTicketsOf(id, new Map(Object.entries(sources)));

  it('are those that a loser bought and no longer has, at most as many as were won', () => {
    const buyer = source(30, [bought(100, 1)]);

    expect(freshOf('friend', { buyer, friend: source(0, [], { buyer: 200 }) })).toEqual([bought(70, 1)]);
    expect(freshOf('friend', { buyer, friend: source(0, [], { buyer: 20 }) })).toEqual([bought(20, 1)]);
    expect(freshOf('friend', { buyer: { ...buyer, balance: 100 }, friend: source(0, [], { buyer: 20 }) })).toEqual([]);
  });

  it('are not those that the loser bought after the last loss', () => {
    const losers = [{ id: 'buyer', tickets: 100, lastAt: inDays(-2) }];

    expect(freshOf('friend', { buyer: source(0, [bought(100, 1)]), friend: { ...source(0, []), losers } })).toEqual([]);
  });

  it('include those of players who lost to each other', () => {
    const one = source(0, [bought(100, 1)], { other: 50 });
    const other = source(0, [], { one: 100 });

    expect(freshOf('other', { one, other })).toEqual([bought(100, 1)]);
    expect(freshOf('one', { one, other })).toEqual([bought(100, 1)]);
  });
});
