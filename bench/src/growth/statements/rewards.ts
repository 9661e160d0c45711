import type * as rewards from '../../../../apps/server/dist/modules/rewards/store.js';
import { callsOf, type StoreFile } from '../store-calls.js';

export const rewardsStatements: StoreFile[] = [
  callsOf<typeof rewards>('rewards/store', {
    insertClaim: (s) => [
      {
        id: s.newId,
        userId: s.playerId,
        claimType: 'daily_bonus',
        localDay: '2000-01-01',
        amount: 1,
        claimedAt: s.now,
      },
    ],
    findDaysFrom: (s) => [s.playerId, 'daily_flip', s.today],
    findToday: (s) => [s.playerId, s.today, 7],
    sumClaims: (s) => [s.playerId],
    findLastFlip: (s) => [s.playerId],
    findUnpaidRun: (s) => [s.playerId, 7],
    findLongestStreak: (s) => [s.playerId],
    insertActivity: (s) => [
      { id: s.newId, userId: s.playerId, activityType: 'x_follow', rewardAmount: 5, claimedAt: s.now },
    ],
    findActivities: (s) => [s.playerId],
    findPersonalRewards: (s) => [s.playerId],
    lockReferrals: () => [],
    countRewardedReferrals: (s) => [s.playerId, s.before],
    insertReferral: (s) => [{ id: s.newId, referrerId: s.referrerId, referredId: s.unreferredId, createdAt: s.now }],
    findReferralOf: (s) => [s.playerId],
    updateReferral: (s) => [s.newId, { rewardedAt: null, pendingGames: null }],
    cancelPendingReferral: (s) => [s.playerId],
    findPendingReferrals: (s) => [
      { cursor: { createdAt: s.before, id: s.newId }, limit: 100, since: s.before, perDay: 20 },
    ],
    findWaitingFriends: (s) => [s.referrerId, 5],
    countFlips: (s) => [[s.playerId, s.otherId], s.before],
    findOwnReferrals: (s) => [s.playerId],
  }),
];
