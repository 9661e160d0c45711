import type { Mutant } from '../mutant.js';

export const reviews: Mutant[] = [
  {
    name: 'ships an order that is held',
    file: 'apps/server/src/modules/shop/management.ts',
    before: 'if (hold) throw',
    after: 'if (hold?.cause === undefined && hold) throw',
    test: 'tests/server/shop/held-orders.test.ts',
  },
  {
    name: 'refuses an order without a refund',
    file: 'apps/server/src/modules/shop/order-reviews.ts',
    before: 'await ledger.post(transaction, [refund]);',
    after: 'void refund;',
    test: 'tests/server/shop/held-orders.test.ts',
  },
  {
    name: 'refunds the entries of a refused winner twice',
    file: 'apps/server/src/modules/shop/raffles.ts',
    before: '.filter(({ userId }) => !refused.includes(userId))',
    after: '.filter(() => refused.length >= 0)',
    test: 'tests/server/shop/held-orders.test.ts',
  },
  {
    name: 'counts results before earlier transactions have ended',
    file: 'apps/server/src/modules/collusion/service.ts',
    before: 'new Date(clock.now().getTime() - settlingMs)',
    after: 'new Date(clock.now().getTime() + settlingMs)',
    test: 'tests/server/shop/collusion.test.ts',
  },
  {
    name: 'counts what friends win and not what they lose',
    file: 'apps/server/src/modules/collusion/evidence.ts',
    before: 'lost.lost += stake;',
    after: 'lost.lost += 0 * stake;',
    test: 'tests/server/shop/collusion.test.ts',
  },
  {
    name: 'stores the network address of a sign-up',
    file: 'apps/server/src/modules/auth/sign-up-traces.ts',
    before: 'return hmacSha256(this.#key, text);',
    after: 'return text;',
    test: 'tests/server/access/sign-up-traces.test.ts',
  },
];
