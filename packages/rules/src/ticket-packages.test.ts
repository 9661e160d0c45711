import { describe, expect, it } from 'vitest';
import { ticketPackages, ticketsDueBack } from './ticket-packages.js';

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
