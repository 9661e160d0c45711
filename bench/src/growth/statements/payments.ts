import type * as payments from '../../../../apps/server/dist/modules/payments/store.js';
import { callsOf, type StoreFile } from '../store-calls.js';
import { page } from './arguments.js';

export const paymentsStatements: StoreFile[] = [
  callsOf<typeof payments>('payments/store', {
    insertPurchase: (s) => [{ id: s.newId, userId: s.playerId, tickets: 100, priceCents: 500, createdAt: s.now }],
    setCheckoutSession: (s) => [s.purchaseId, s.newId],
    findPurchase: (s) => [s.purchaseId],
    findOwingPurchases: () => [],
    findPurchaseOfPayment: (s) => [s.paymentId],
    findPurchasesCreatedIn: (s) => [{ from: s.before, to: s.now }, { id: s.purchaseId, createdAt: s.before }, 100],
    findReversalsReceivedIn: (s) => [{ from: s.before, to: s.now }, { id: s.newId, receivedAt: s.before }, 100],
    findReversals: (s) => [s.paymentId],
    lockOwingPurchases: (s) => [s.playerId],
    findPayingDebtors: () => [100],
    findDebt: (s) => [s.playerId],
    findPurchasesPaidSince: (s) => [[s.playerId, s.otherId], s.now],
    hasPurchaseSince: (s) => [s.before],
    expirePurchase: (s) => [s.purchaseId],
    findForbiddenCheckouts: (s) => [s.now, s.before, 20],
    findLossesTo: (s) => [[s.playerId], s.before, page],
    lockPurchase: (s) => [{ paymentId: s.paymentId }],
    updatePurchase: (s) => [s.purchaseId, { status: 'reversed' }],
    lockPayment: (s) => [s.paymentId],
    insertEvent: (s) => [
      { id: s.newId, type: 'charge.refunded', paymentId: s.paymentId, reversedCents: 1, receivedAt: s.now },
    ],
  }),
];
