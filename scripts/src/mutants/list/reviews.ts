import type { Mutant } from '../mutant.js';

export const reviews: Mutant[] = [
  {
    name: 'counts only the orders of one account',
    in: 'HouseholdOrders.findLinked',
    before: 'return links.length > 0 ? [{ order, links }] : [];',
    after: 'return [];',
    test: 'household-limits',
  },
  {
    name: 'shows the orders of a household one by one',
    in: 'HouseholdOrders.listGroups',
    before: 'let group = groups.find(({ ids }) => ids.has(id));',
    after: 'let group: (typeof groups)[number] | undefined;',
    test: 'household-limits',
  },
  {
    name: 'ships an order that is held',
    in: 'shipRedemption',
    before: 'if (hold) throw',
    after: 'if (hold?.cause === undefined && hold) throw',
    test: 'held-orders',
  },
  {
    name: 'refuses an order without a refund',
    in: 'OrderReviews.refuse',
    before: "await ledger.post(transaction, [{ userId, type: 'refund' as const, amount: ticketPrice, redemptionId }]);",
    after: 'void [ledger, userId, ticketPrice, redemptionId];',
    test: 'held-orders',
  },
  {
    name: 'refunds the entries of a refused winner twice',
    in: 'Raffles.cancel',
    before: 'entries.filter(({ userId }) => !refunded.includes(userId))',
    after: 'entries.filter(() => refunded.length >= 0)',
    test: 'held-orders',
  },
  {
    name: 'counts what friends win and not what they lose',
    in: 'addWins',
    before: 'lost.lost += stake;',
    after: 'lost.lost += 0 * stake;',
    test: 'collusion',
  },
  {
    name: 'stores the network address of a sign-up',
    in: 'SignUpTraces.keyed',
    before: 'return hmacSha256(this.#key, text);',
    after: 'return text;',
    test: 'sign-up-traces',
  },
];
