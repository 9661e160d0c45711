import type * as accountAccounts from '../../../apps/server/dist/modules/account/store/accounts.js';
import type * as accountCallbacks from '../../../apps/server/dist/modules/account/store/callbacks.js';
import type * as accountReferralCodes from '../../../apps/server/dist/modules/account/store/referral-codes.js';
import type * as accountSiteAccounts from '../../../apps/server/dist/modules/account/store/site-accounts.js';
import type * as authAccounts from '../../../apps/server/dist/modules/auth/store/accounts.js';
import type * as authMailTokens from '../../../apps/server/dist/modules/auth/store/mail-tokens.js';
import type * as authOauthStates from '../../../apps/server/dist/modules/auth/store/oauth-states.js';
import type * as authSecret from '../../../apps/server/dist/modules/auth/store/secret.js';
import type * as authSessions from '../../../apps/server/dist/modules/auth/store/sessions.js';
import type * as authXAccounts from '../../../apps/server/dist/modules/auth/store/x-accounts.js';
import type * as counters from '../../../apps/server/dist/modules/counters/store.js';
import type * as gamesBatch from '../../../apps/server/dist/modules/games/store/batch.js';
import type * as gamesReadGames from '../../../apps/server/dist/modules/games/store/read-games.js';
import type * as house from '../../../apps/server/dist/modules/house/store.js';
import type * as ledger from '../../../apps/server/dist/modules/ledger/store.js';
import type * as ledgerPartitions from '../../../apps/server/dist/modules/ledger/store/answer-partitions.js';
import type * as lobby from '../../../apps/server/dist/modules/lobby/store.js';
import type * as operatorLog from '../../../apps/server/dist/modules/operator-log/store.js';
import type * as outbox from '../../../apps/server/dist/modules/outbox/store.js';
import type * as payments from '../../../apps/server/dist/modules/payments/store.js';
import type * as profiles from '../../../apps/server/dist/modules/profiles/store.js';
import type * as rewards from '../../../apps/server/dist/modules/rewards/store.js';
import type * as shopDraws from '../../../apps/server/dist/modules/shop/store/draws.js';
import type * as shopEntries from '../../../apps/server/dist/modules/shop/store/entries.js';
import type * as shopProducts from '../../../apps/server/dist/modules/shop/store/products.js';
import type * as shopRedemptions from '../../../apps/server/dist/modules/shop/store/redemptions.js';
import type * as social from '../../../apps/server/dist/modules/social/store.js';
import type * as statistics from '../../../apps/server/dist/modules/statistics/store.js';
import type * as tournamentAcknowledgements from '../../../apps/server/dist/modules/tournaments/store/acknowledgements.js';
import type * as tournamentLists from '../../../apps/server/dist/modules/tournaments/store/read-lists.js';
import type * as tournamentReads from '../../../apps/server/dist/modules/tournaments/store/read-tournament.js';
import type * as tournamentMatches from '../../../apps/server/dist/modules/tournaments/store/write-matches.js';
import type * as tournamentSeats from '../../../apps/server/dist/modules/tournaments/store/write-seats.js';
import type * as tournamentWrites from '../../../apps/server/dist/modules/tournaments/store/write-tournament.js';
import type { Sample } from './sample.js';
import { callsOf, type StoreFile } from './store-calls.js';

const limit = 100;
const tokens = { accessToken: 'token', refreshToken: null, accessTokenExpiresAt: null };
const move = { move: 'rock', nonce: 'nonce', commitment: 'commitment' } as const;
const address = { street: 'Street 1', city: 'City', state: 'State', zipCode: '12345', country: 'DE' };
const signUp = { passwordHash: 'hash', newsletter: false, referralCode: null, timeZone: 'UTC' };

const newEmail = ({ newId }: Sample) => `${newId}@example.test`;
const ledgerRow = ({ playerId }: Sample) => ({
  userId: playerId,
  type: 'operator_adjustment' as const,
  amount: 1,
  balanceDelta: 1,
  gameId: null,
  tournamentId: null,
  participantId: null,
  raffleEntryId: null,
  redemptionId: null,
  purchaseId: null,
});
const requestAnswer = ({ playerId, newId }: Sample) => ({
  playerId,
  key: newId,
  requestHash: 'hash',
  answer: { reply: {} },
});

/** A newly created game of the sample's player. */
function newGame({ newId, playerId, now, soon }: Sample) {
  return {
    id: newId,
    version: 1,
    status: 'waiting' as const,
    player1Id: playerId,
    player2Id: null,
    player1Move: null,
    player2Move: null,
    player1Nonce: null,
    player2Nonce: null,
    player1Commitment: null,
    player2Commitment: null,
    stakeAmount: 5,
    winnerId: null,
    outcomeP1: null,
    outcomeP2: null,
    winningAmount: null,
    createdAt: now,
    deadlineAt: soon,
    completedAt: null,
  };
}

/** A listed game of any player, completed by the sample's player. */
function completedGame(sample: Sample) {
  const { listedGameId, otherId, playerId, now } = sample;
  const result = { winnerId: playerId, outcomeP1: 'loss' as const, outcomeP2: 'win' as const, winningAmount: 10 };
  const moves = { player1Move: 'rock' as const, player2Move: 'paper' as const };
  const players = { player1Id: otherId, player2Id: playerId };
  const end = { status: 'completed' as const, version: 4, completedAt: now, deadlineAt: null };
  return { ...newGame(sample), id: listedGameId, ...players, ...moves, ...result, ...end };
}

/** Every statement that the product runs, with realistic arguments. */
export const storeFiles: StoreFile[] = [
  callsOf<typeof accountAccounts>('account/store/accounts', {
    findEmail: (s) => [s.playerId],
    findVerifiedEmails: (s) => [[s.playerId, s.otherId]],
    setNewsletter: (s) => [s.playerId, true],
    deleteAccount: (s) => [s.playerId],
  }),
  callsOf<typeof accountCallbacks>('account/store/callbacks', {
    insertCallback: (s) => [{ id: s.newId, now: s.now, expiresAt: s.soon }],
    updateCallback: (s) => [s.verificationId, { path: '/index', signedInId: null }],
    findCallback: (s) => [s.verificationId],
  }),
  callsOf<typeof accountReferralCodes>('account/store/referral-codes', {
    findReferralsDue: (s) => [s.now, true, limit],
    takeReferralCode: (s) => [s.playerId, true, s.now],
    findReferralSettledAt: (s) => [s.playerId],
  }),
  callsOf<typeof accountSiteAccounts>('account/store/site-accounts', {
    connectSiteAccount: (s) => [
      { id: s.newId, userId: s.playerId, providerId: 'discord', accountId: s.newId, ...tokens },
      s.now,
    ],
    findTokens: (s) => [s.playerId, 'x'],
    replaceTokens: (s) => [s.xAccountId, tokens],
  }),
  callsOf<typeof authAccounts>('auth/store/accounts', {
    findAccount: (s) => [s.email],
    findAccountById: (s) => [s.playerId],
    insertAccount: (s) => [
      { ...signUp, id: s.newId, passwordId: s.otherNewId, email: newEmail(s), emailVerified: true },
      s.now,
    ],
    insertUser: (s) => [{ id: s.newId, email: newEmail(s), timeZone: 'UTC', createdAt: s.now, updatedAt: s.now }],
    setPassword: (s) => [s.playerId, 'hash', s.now],
    setEmailVerified: (s) => [s.playerId],
    setSuspension: (s) => [s.playerId, null],
  }),
  callsOf<typeof authMailTokens>('auth/store/mail-tokens', {
    insertMailToken: (s) => [
      {
        tokenHash: s.newId,
        purpose: 'verify_email',
        email: s.email,
        userId: s.playerId,
        signUp: null,
        createdAt: s.now,
        expiresAt: s.soon,
      },
    ],
    findMailToken: (s) => [s.mailTokenHash, ['verify_email'], s.now],
    takeMailToken: (s) => [s.mailTokenHash, ['verify_email'], s.now],
    findPendingSignUp: (s) => [s.email, s.now],
    deletePendingSignUps: (s) => [s.email],
    deleteMailTokensOf: (s) => [s.playerId],
    deleteMailTokensExpiredBefore: (s) => [s.before],
  }),
  callsOf<typeof authOauthStates>('auth/store/oauth-states', {
    insertState: (s) => [{ id: s.newId, identifier: s.newId, value: '{}', now: s.now, expiresAt: s.soon }],
    findState: (s) => [s.state, s.now],
    takeState: (s) => [s.state, s.now],
    deleteStatesExpiredBefore: (s) => [s.before],
  }),
  callsOf<typeof authSecret>('auth/store/secret', { findOrInsertSecret: () => ['proposal'] }),
  callsOf<typeof authSessions>('auth/store/sessions', {
    insertSession: (s) => [
      { id: s.newId, tokenHash: s.newId, userId: s.playerId, expiresAt: s.soon, createdAt: s.now, updatedAt: s.now },
    ],
    findSession: (s) => [s.tokenHash, s.now],
    findSessionStart: (s) => [s.tokenHash],
    findSessionsOf: (s) => [s.playerId, s.now],
    extendSession: (s) => [s.tokenHash, s.soon, s.now],
    deleteSessionByHash: (s) => [s.tokenHash],
    deleteSessionOf: (s) => [s.playerId, s.sessionId],
    deleteSessionsOf: (s) => [s.playerId, s.sessionId],
    deleteSessionsExpiredBefore: (s) => [s.before],
  }),
  callsOf<typeof authXAccounts>('auth/store/x-accounts', {
    updateXTokens: (s) => [s.xId, { ...tokens, scope: null }, s.now],
    insertXAccount: (s) => [
      {
        user: { id: s.newId, email: newEmail(s), newsletter: false, referralCode: null, timeZone: 'UTC' },
        xAccountId: s.otherNewId,
        xId: s.newId,
        tokens: { ...tokens, scope: null },
      },
      s.now,
    ],
  }),
  callsOf<typeof counters>('counters/store', {
    readCounters: (s) => [{ now: s.now, countedBefore: s.before, deadBefore: s.before }],
    renewProcess: (s) => [s.newId, s.now],
    addProcess: (s) => [s.newId, s.now],
    addOnlineUsers: (s) => [s.newId, [], s.now],
    deleteOnlineUsers: (s) => [s.newId, [s.playerId]],
    deleteProcess: (s) => [s.newId],
    deleteProcessesSeenBefore: (s) => [s.before],
  }),
  callsOf<typeof gamesBatch>('games/store/batch', {
    readRows: (s) => [[s.gameId, s.joinedGameId], [s.playerId]],
    storeBatch: (s) => [
      {
        ...s.versions,
        created: [newGame(s)],
        changed: [completedGame(s)],
        entries: [ledgerRow(s)],
        answers: [requestAnswer(s)],
        now: s.now,
      },
    ],
  }),
  callsOf<typeof gamesReadGames>('games/store/read-games', {
    findGame: (s) => [s.gameId],
    findExpiredGames: (s) => [s.before, limit],
    findOpenGames: (s) => [s.playerId],
    countOpenGames: (s) => [s.playerId],
  }),
  callsOf<typeof house>('house/store', {
    tryLockHouse: () => [],
    findPlayersWithLowBalance: (s) => [[s.playerId, s.otherId], 100],
    findCreatorsOfListedGames: (s) => [[s.playerId, s.otherId], s.now],
    findWaitingTournaments: (s) => [[s.playerId, s.otherId], s.now],
    findPendingMoves: (s) => [[s.playerId, s.otherId], s.now],
  }),
  callsOf<typeof ledger>('ledger/store', {
    appendTransactions: (s) => [[ledgerRow(s)], s.now],
    lockBalances: (s) => [[s.playerId, s.otherId]],
    findBalances: (s) => [[s.playerId, s.otherId]],
    findBalance: (s) => [s.playerId],
    findTransactions: (s) => [s.playerId, null, 20],
    sumReferralRewards: (s) => [s.playerId],
    findBalanceForUpdate: (s) => [s.playerId],
    insertAnswer: (s) => [requestAnswer(s), s.now],
    isDuplicateAnswer: null,
    findAnswer: (s) => [s.keyOwnerId, s.key],
    deleteAnswersOf: (s) => [s.playerId],
  }),
  callsOf<typeof ledgerPartitions>('ledger/store/answer-partitions', {
    listPartitionedDays: () => [],
    createPartition: (s) => [s.today],
    dropPartition: () => ['2000-01-01'],
    deleteFromDefaultPartition: (s) => [s.before, limit],
    dayAfter: null,
  }),
  callsOf<typeof lobby>('lobby/store', {
    findListedGames: (s) => [{ now: s.now, minimumStake: 1, last: null, limit }],
  }),
  callsOf<typeof operatorLog>('operator-log/store', {
    appendAction: (s) => [
      { at: s.now, operator: 'operator', action: 'players suspend', target: s.username, reason: 'test', details: {} },
    ],
    findActions: () => [limit],
  }),
  callsOf<typeof outbox>('outbox/store', {
    insertMessages: (s) => [[{ channel: 'mail', recipient: s.email, content: { subject: '', text: '' } }], s.now],
    claimDueMessages: (s) => [s.now, limit],
    deleteMessage: () => [1],
    deleteMessagesTo: (s) => [s.email],
    countMessages: () => [],
  }),
  callsOf<typeof payments>('payments/store', {
    insertPurchase: (s) => [{ id: s.newId, userId: s.playerId, tickets: 100, priceCents: 500, createdAt: s.now }],
    setCheckoutSession: (s) => [s.purchaseId, s.newId],
    findPurchase: (s) => [s.purchaseId],
    findOwingPurchases: () => [],
    lockPurchase: (s) => [{ paymentId: s.paymentId }],
    updatePurchase: (s) => [s.purchaseId, { status: 'reversed' }],
    lockPayment: (s) => [s.paymentId],
    insertEvent: (s) => [
      { id: s.newId, type: 'charge.refunded', paymentId: s.paymentId, reversedCents: 1, receivedAt: s.now },
    ],
    sumReversedCents: (s) => [s.paymentId],
  }),
  callsOf<typeof profiles>('profiles/store', {
    findPlayer: (s) => [s.playerId],
    findPlayerByUsername: (s) => [s.username],
    insertProfile: (s) => [{ id: s.newId, username: s.newId, timeZone: 'UTC', createdAt: s.now }],
    findPrivateProfile: (s) => [s.playerId],
    updateUsername: (s) => [s.playerId, s.newId],
    connect: (s) => [s.playerId, { discordConnected: true }],
    updateConnectionNames: (s) => [s.playerId, { xUsername: 'x', discordUsername: null }],
    lockZones: (s) => [s.playerId],
    updateZones: (s) => [s.playerId, { timeZone: 'UTC', previousTimeZone: null, timeZoneFrom: null }],
    updateShippingAddress: (s) => [s.playerId, address],
    rememberRecipient: (s) => [s.playerId, { ...address, fullName: 'Name' }],
    findAvatarUrl: (s) => [s.playerId],
    replaceAvatarUrl: (s) => [s.playerId, '/avatar.webp'],
    anonymiseProfile: (s) => [s.playerId, s.newId, s.now],
  }),
  callsOf<typeof rewards>('rewards/store', {
    findZones: (s) => [s.playerId],
    lockPlayer: (s) => [s.playerId],
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
    findLastFlip: (s) => [s.playerId],
    findUnpaidRun: (s) => [s.playerId, 7],
    updateStreak: (s) => [s.playerId, 1],
    insertActivity: (s) => [
      { id: s.newId, userId: s.playerId, activityType: 'x_follow', rewardAmount: 5, claimedAt: s.now },
    ],
    findActivities: (s) => [s.playerId],
    lockReferrals: () => [],
    findReferrer: (s) => [s.referralCode],
    descendsFrom: (s) => [s.playerId, s.otherId],
    countRewardedReferrals: (s) => [s.playerId, s.before],
    insertReferral: (s) => [{ id: s.newId, referrerId: s.referrerId, referredId: s.unreferredId, createdAt: s.now }],
    findReferralOf: (s) => [s.playerId],
    findOwnReferrals: (s) => [s.playerId],
  }),
  callsOf<typeof shopDraws>('shop/store/draws', {
    findDueRaffles: (s) => [s.now, limit],
    lockDueRaffle: (s) => [s.raffleId, s.now],
    findUnredeemedRaffles: (s) => [s.now, limit],
    lockUnredeemedRaffle: (s) => [s.raffleId, s.now],
    findWonProducts: (s) => [s.playerId, s.now],
    insertDraw: (s) => [{ productId: s.raffleId, drawNumber: 2, seed: s.seed, seedHash: s.seedHash, createdAt: s.now }],
    findDraws: (s) => [s.raffleId],
    findStandingDraw: (s) => [s.raffleId],
    updateDraw: (s) => [{ productId: s.raffleId, drawNumber: 1 }, { createdAt: s.now }],
  }),
  callsOf<typeof shopEntries>('shop/store/entries', {
    takeEntry: (s) => [s.raffleId, s.now],
    insertEntry: (s) => [
      {
        id: s.newId,
        productId: s.raffleId,
        userId: s.playerId,
        entryNumber: 10_000,
        entryCost: 1,
        createdAt: s.now,
      },
    ],
    countEntries: (s) => [s.raffleId, s.playerId],
    findEntries: (s) => [s.raffleId],
  }),
  callsOf<typeof shopProducts>('shop/store/products', {
    findProducts: () => [{ type: 'raffle', raffleType: 'regular' }, limit],
    findAllProducts: () => [],
    findProduct: (s) => [s.raffleId],
    lockProduct: (s) => [s.raffleId],
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
    takeFromStock: (s) => [s.prizeId],
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
        shippingAddress: { ...address, fullName: 'Name' },
      },
    ],
    findRedemptions: (s) => [s.prizeId, s.playerId, limit],
    findShipments: () => ['ordered'],
    shipRedemption: (s) => [{ orderReference: s.orderReference, trackingNumber: '1', shippedAt: s.now }],
  }),
  callsOf<typeof social>('social/store', {
    findMetrics: (s) => [s.playerId],
    saveMetrics: (s) => [{ userId: s.playerId, accountId: s.xId, mentions: 1 }],
  }),
  callsOf<typeof statistics>('statistics/store', {
    findStatistics: (s) => [s.playerId],
    findRecentOutcomes: (s) => [s.playerId, 5],
  }),
  callsOf<typeof tournamentAcknowledgements>('tournaments/store/acknowledgements', {
    findAcknowledgement: (s) => [s.tournamentId, s.playerId],
    isParticipant: (s) => [s.tournamentId, s.playerId],
    acknowledge: (s) => [s.tournamentId, s.playerId, { seenHands: 1, hasSeenResult: true }],
  }),
  callsOf<typeof tournamentLists>('tournaments/store/read-lists', {
    listLimit: null,
    findWaitingTournaments: (s) => [s.now, limit],
    findTournamentsOfPlayer: (s) => [s.playerId, 'completed', limit],
    findReadyMatches: (s) => [s.playerId, s.now],
    findOpenMatches: (s) => [s.playerId, s.now],
    findExpiredTournaments: (s) => [s.now, limit],
  }),
  callsOf<typeof tournamentReads>('tournaments/store/read-tournament', {
    loadTournament: (s) => [s.tournamentId],
    tournamentExists: (s) => [s.tournamentId],
    lockTournament: (s) => [s.waitingTournamentId],
    lockTournamentOfMatch: (s) => [s.runningTournament.matches[0]?.id ?? s.newId],
    lockTournamentUnlessLocked: (s) => [s.waitingTournamentId],
  }),
  callsOf<typeof tournamentMatches>('tournaments/store/write-matches', {
    insertMatches: (s) => [
      s.runningTournament.matches.slice(0, 1).map((match) => ({ ...match, id: s.newId, roundNumber: 9 })),
    ],
    updateMatch: (s) => [s.runningTournament.matches[0] as (typeof s.runningTournament.matches)[number]],
    insertTie: (s) => [
      {
        matchId: s.runningTournament.matches[0]?.id ?? s.newId,
        handNumber: 9,
        player1Move: 'rock',
        player2Move: 'rock',
        player1Nonce: null,
        player2Nonce: null,
        player1Commitment: null,
        player2Commitment: null,
        endedAt: s.now,
      },
    ],
  }),
  callsOf<typeof tournamentSeats>('tournaments/store/write-seats', {
    takeSeat: (s) => [{ tournamentId: s.waitingTournamentId, playerId: s.newId, now: s.now }],
    insertParticipant: (s) => [{ tournamentId: s.tournamentId, playerId: s.busyId, joinedAt: s.now, sealed: move }],
    giveUpSeat: (s) => [s.waitingTournament, s.waitingTournament.participants[0]?.participant.id ?? 0, s.now],
  }),
  callsOf<typeof tournamentWrites>('tournaments/store/write-tournament', {
    insertTournament: (s) => [
      {
        tournamentId: s.newId,
        maxPlayers: 4,
        stakeAmount: 5,
        player1Id: s.playerId,
        seed: s.seed,
        seedHash: s.seedHash,
        createdAt: s.now,
        deadlineAt: s.soon,
      },
    ],
    touchTournament: (s) => [s.runningTournament],
    completeTournament: (s) => [s.runningTournament, s.runningTournament.player1, s.now],
    cancelTournament: (s) => [s.waitingTournament, s.now],
  }),
];
