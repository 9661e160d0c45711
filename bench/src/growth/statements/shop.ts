import type * as shopDeadlines from '../../../../apps/server/dist/modules/shop/store/extend-deadlines.js';
import type * as shopDraws from '../../../../apps/server/dist/modules/shop/store/draws.js';
import type * as shopEntries from '../../../../apps/server/dist/modules/shop/store/entries.js';
import type * as shopProducts from '../../../../apps/server/dist/modules/shop/store/products.js';
import type * as shopRedemptions from '../../../../apps/server/dist/modules/shop/store/redemptions.js';
import type * as shopSeeds from '../../../../apps/server/dist/modules/shop/store/seeds.js';
import { idOf } from '../dataset.js';
import { callsOf, type StoreFile } from '../store-calls.js';
import { limit, address } from './arguments.js';

export const shopStatements: StoreFile[] = [
  callsOf<typeof shopDraws>('shop/store/draws', {
    findEndedRaffles: (s) => [s.now, limit],
    lockEndedRaffle: (s) => [s.raffleId, s.now],
    findPlannedDraws: (s) => [s.now, limit],
    findPlannedDraw: (s) => [s.raffleId],
    lockPlannedDraw: (s) => [s.raffleId],
    findUnredeemedRaffles: (s) => [s.now, limit],
    lockUnredeemedRaffle: (s) => [s.raffleId, s.now],
    findWonProducts: (s) => [s.playerId, s.now],
    insertDraw: (s) => [{ productId: s.raffleId, drawNumber: 2, closesAt: s.now, createdAt: s.now }],
    findDraws: (s) => [s.raffleId],
    claimReminders: (s) => [s.now, { first: s.soon, last: s.now }, limit],
    findDraw: (s) => [s.raffleId, 1],
    findRefundedWinners: (s) => [s.raffleId],
    findCompletedDraws: (s) => [[s.raffleId]],
    findStandingDraw: (s) => [s.raffleId],
    updateDraw: (s) => [{ productId: s.raffleId, drawNumber: 1 }, { createdAt: s.now }],
  }),
  callsOf<typeof shopDeadlines>('shop/store/extend-deadlines', {
    extendDeadlines: (s) => [{ startedAt: s.soon, lengthMs: 60_000, lastDeadlineAt: null }],
  }),
  callsOf<typeof shopEntries>('shop/store/entries', {
    findLastEntryTime: (s) => [s.raffleId, 10],
    findEntrant: (s) => [s.raffleId, s.playerId],
    insertEntry: (s) => [
      {
        id: s.newId,
        productId: s.raffleId,
        userId: s.playerId,
        entryNumber: 10_000,
        entrant: 10_000,
        number: s.seedHash,
        entryCost: 1,
        createdAt: s.now,
      },
    ],
    countEntries: (s) => [s.raffleId, s.playerId],
    countEntriesOf: (s) => [s.raffleId, [s.playerId, s.otherId]],
    findOwnEntries: (s) => [s.playerId, { at: s.now, id: s.raffleId }, limit],
    findEntry: () => [idOf('entry', 1)],
    findEntries: (s) => [s.raffleId],
  }),
  callsOf<typeof shopProducts>('shop/store/products', {
    findRaffles: () => ['regular', limit],
    findPrizes: () => [limit],
    findAllProducts: () => [],
    findProduct: (s) => [s.raffleId],
    lockProduct: (s) => [s.raffleId],
    findProductByKey: (s) => [s.raffleKey],
    lockProductByKey: (s) => [s.raffleKey],
    insertProduct: (s) => [
      {
        id: s.newId,
        key: s.newId,
        name: 'Prize',
        description: '',
        type: 'other',
        ticketPrice: 1,
        availableQuantity: 1,
        createdAt: s.now,
      },
    ],
    updateProduct: (s) => [s.prizeId, { name: 'Prize' }],
    updateEntries: (s) => [
      s.raffleId,
      { currentEntries: 11, entrants: 11, chainHead: s.seedHash, closedAt: null, round: null },
    ],
    takeFromStock: (s) => [s.prizeId],
  }),
  callsOf<typeof shopSeeds>('shop/store/seeds', {
    storeSeeds: (s) => [s.raffleId, s.seed],
    findSealedRoot: (s) => [s.raffleId],
    findSealedRoots: (s) => [s.raffleId, limit],
    replaceSealedRoot: (s) => [s.raffleId, 'sealed', 'sealed again'],
    revealSeed: (s) => [s.raffleId, s.seedHash],
    findRevealedSeed: (s) => [s.raffleId],
  }),
  callsOf<typeof shopRedemptions>('shop/store/redemptions', {
    insertRedemption: (s) => [
      {
        id: s.newId,
        orderReference: s.newId,
        productId: s.prizeId,
        userId: s.playerId,
        drawNumber: null,
        ticketPrice: 1,
        createdAt: s.now,
        heldUntil: null,
        reviewRequestedAt: null,
        shippingAddress: { ...address, fullName: 'Name' },
      },
    ],
    findRedemptions: (s) => [s.prizeId, s.playerId, limit],
    findOwnRedemptions: (s) => [s.playerId, { at: s.now, id: s.newId }, limit],
    findRecentOrders: (s) => [s.prizeId, s.soon, limit],
    findOrdersUnderReview: () => [limit],
    findRedemption: (s) => [s.orderReference],
    lockWonRedemption: (s) => [{ productId: s.raffleId, drawNumber: 1 }],
    lockRedemption: (s) => [s.orderReference],
    requestReviews: (s) => [[s.playerId], s.now],
    updateRedemption: () => [idOf('redemption', 1), { trackingNumber: '1' }],
    closeRedemption: (s) => [
      { id: idOf('redemption', 1), addressExpiresAt: s.now } as Parameters<typeof shopRedemptions.closeRedemption>[1],
      { status: 'shipped', shippedAt: s.now },
    ],
    eraseAddressesOf: (s) => [s.playerId, s.now],
    eraseExpiredAddresses: (s) => [s.now],
  }),
];
