import type { ErrorCode, PublicProfile, QueryName } from '@game/contract';
import { ownBalance, ownProfile, ownSession, siteOptions } from '../builders/account.js';
import { at, hourMs } from '../builders/players.js';
import { listOf } from '../builders/games.js';
import { pairScore } from '../builders/rematches.js';
import { activities, streak, today } from '../builders/rewards.js';
import { noStatistics } from '../builders/statistics.js';
import { noTrophies } from '../builders/trophies.js';
import { refusal, type FakeReplies } from './fake-api.js';

/** A reply to each query. A test can end on a page that it does not test, at any moment of its loading. */
type RepliesToQueries = FakeReplies & Required<Pick<FakeReplies, QueryName>>;

/** Returns the replies of a site without activity, to a visitor or to a `viewer` with 100 tickets. Tests override them. */
export function usualReplies(viewer: PublicProfile | null): FakeReplies {
  if (viewer === null) return publicReplies(viewer);
  const replies: RepliesToQueries = { ...publicReplies(viewer), ...playerReplies(viewer) };
  return replies;
}

const nothing = () => ({});
const notFound = (code: ErrorCode) => () => {
  throw refusal(code);
};

function publicReplies(viewer: PublicProfile | null) {
  return {
    'auth.getSession': () => ({ player: viewer }),
    'auth.getOptions': () => siteOptions(),
    'auth.signOut': nothing,
    'lobby.listGames': () => listOf([]),
    'counters.get': () => ({ players: 1234, online: 56, staked: 7890 }),
    'leaderboards.get': () => ({ startsOn: '2026-03-09', entries: [], own: null, isHidden: false }),
    'ledgerDays.list': () => ({ days: [], nextCursor: null }),
    'ledgerDays.getOwnProof': () => ({ day: null, rows: [], earlierDay: null, laterDay: null, nextCursor: null }),
    'players.get': notFound('PLAYER_NOT_FOUND'),
    'trophies.list': () => ({ trophies: viewer === null ? [] : noTrophies(), isPublic: true }),
    'games.getChallenge': notFound('GAME_NOT_FOUND'),
    'tournaments.list': () => ({ tournaments: [] }),
    'tournaments.getNext': () => ({ tournament: null }),
    'tournaments.get': notFound('TOURNAMENT_NOT_FOUND'),
    'shop.getProduct': notFound('PRODUCT_NOT_FOUND'),
    'shop.getDrawProof': notFound('PRODUCT_NOT_FOUND'),
    'rewards.checkReferralCode': () => ({ isKnown: true, inviter: null, afterGames: 0 }),
  } satisfies FakeReplies;
}

function playerReplies(viewer: PublicProfile) {
  return {
    'account.listSessions': () => ({ sessions: [ownSession()] }),
    'passkeys.list': () => ({ passkeys: [], secondFactor: null }),
    'profiles.getBalance': () => ownBalance(100),
    'profiles.getOwn': () => ({ profile: ownProfile(viewer) }),
    'profiles.listTransactions': () => ({ transactions: [], nextCursor: null }),
    'account.getOwnData': () => ({ tables: {}, nextCursor: null }),
    'cards.getOwn': notFound('GAME_NOT_FOUND'),
    'payments.getPurchase': notFound('PURCHASE_NOT_FOUND'),
    'payments.getOptions': () => ({ checkout: 'on' }),
    'leaderboards.getAcquaintances': () => ({ entries: [], knowsAnyone: false }),
    'inbox.list': () => ({ notifications: [] }),
    'inbox.markRead': nothing,
    'push.get': () => ({ publicKey: null, topics: null }),
    'selfLimits.get': () => ({ breakUntil: null, purchases: { cents: null, nextCents: null, nextFrom: null } }),
    'players.listBlocked': () => ({ players: [] }),
    'lobby.getSuggestion': () => ({ game: null }),
    'games.listOpen': () => ({ games: [] }),
    'games.get': notFound('GAME_NOT_FOUND'),
    'rematches.get': notFound('GAME_NOT_FOUND'),
    'rematches.getScore': () => pairScore(),
    'rematches.listOffers': () => ({ offers: [] }),
    'rewards.getDailyFlip': () => ({ claimed: true, resetsAt: at(5 * hourMs) }),
    'rewards.getDailyBonus': () => ({ claimed: true, resetsAt: at(5 * hourMs) }),
    'rewards.getToday': () => today(),
    'rewards.getStreak': () => ({ ...streak() }),
    'rewards.getActivities': () => activities(),
    'rewards.getReferrals': () => ({ referralCode: 'AB12CD34', count: 0, earned: 0, afterGames: 0 }),
    'rewards.getWaits': () => ({ rewards: null, referral: null, friends: [] }),
    'rewards.applyReferral': () => ({ outcome: 'none', amount: 0, afterGames: 0 }),
    'x.getMetrics': () => ({ mentions: 0, percentage: 0, fetchedAt: at() }),
    'statistics.get': () => ({ statistics: noStatistics() }),
    'statistics.listRecentOutcomes': () => ({ outcomes: [] }),
    'statistics.listGames': () => ({ games: [], nextCursor: null }),
    'tournaments.listReadyMatches': () => ({ matches: [] }),
    'tournaments.listOpenMatches': () => ({ matches: [] }),
    'tournaments.acknowledgeHands': nothing,
    'tournaments.acknowledgeResult': nothing,
    'shop.listRaffles': () => ({ products: [], wonProductIds: [] }),
    'shop.listOrders': () => ({ orders: [], nextCursor: null }),
    'shop.listEntries': () => ({ entries: [], nextCursor: null }),
    'shop.listPrizes': () => ({ products: [] }),
  } satisfies FakeReplies;
}
