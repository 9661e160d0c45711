import type { Mutant } from '../mutant.js';

export const payments: Mutant[] = [
  {
    name: 'takes refunded tickets twice',
    file: 'apps/server/src/modules/payments/service.ts',
    before: 'const missing = due - ticketsTakenBack - ticketsOwed;',
    after: 'const missing = due - ticketsOwed;',
    test: 'tests/server/shop/payments.test.ts',
  },
  {
    name: 'takes more than the balance',
    file: 'apps/server/src/modules/payments/service.ts',
    before: 'Math.min(missing, await ledger.lockBalance(transaction, userId));',
    after: 'Math.max(missing, await ledger.lockBalance(transaction, userId));',
    test: 'tests/server/shop/payments.test.ts',
  },
  {
    name: 'credits a paid purchase again',
    file: 'apps/server/src/modules/payments/service.ts',
    before: 'if (!purchase || purchase.paidAt !== null) return;',
    after: 'if (!purchase) return;',
    test: 'tests/server/shop/payments.test.ts',
  },
  {
    name: 'ignores the amount of a payment',
    file: 'apps/server/src/modules/payments/service.ts',
    before: 'session.amount_total === purchase.priceCents &&',
    after: '',
    test: 'tests/server/shop/payments.test.ts',
  },
  {
    name: 'shows the purchases of other players',
    file: 'apps/server/src/modules/payments/service.ts',
    before: 'if (row?.userId !== player.id) throw',
    after: 'if (!row) throw',
    test: 'tests/server/shop/payments.test.ts',
  },
  {
    name: 'accepts a signature from the future',
    file: 'apps/server/src/modules/payments/signature.ts',
    before: 'if (Math.abs(unixSeconds(now) - Number(time)) > toleranceSeconds)',
    after: 'if (unixSeconds(now) - Number(time) > toleranceSeconds)',
    test: 'tests/server/shop/payments.test.ts',
  },
  {
    name: 'accepts any signature',
    file: 'apps/server/src/modules/payments/signature.ts',
    before: 'return given.length === expected.length && timingSafeEqual(given, expected);',
    after: 'return given.length === expected.length || timingSafeEqual(given, expected);',
    test: 'tests/server/shop/payments.test.ts',
  },
  {
    name: 'rounds refunded tickets down',
    file: 'packages/rules/src/ticket-packages.ts',
    before: 'Math.ceil((tickets * reversedCents) / priceCents)',
    after: 'Math.floor((tickets * reversedCents) / priceCents)',
    test: 'packages/rules/src/ticket-packages.test.ts',
  },
];
