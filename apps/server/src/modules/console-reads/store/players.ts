import { and, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { alias, union } from 'drizzle-orm/pg-core';
import {
  collusionRecords,
  playerReports,
  playerStatistics,
  profiles,
  referrals,
  signUpTraces,
  userConnections,
  users,
} from '@game/database';
import { literal } from '../../../platform/database/conditions.js';
import type { Connection } from '../../../platform/database/database.js';

/** A player in a list. */
export interface ListedPlayer {
  id: string;
  username: string;
  balance: number;
  isBot: boolean;
  createdAt: Date;
  deletedAt: Date | null;
  suspendedAt: Date | null;
}

const { id, username, balance, isBot, createdAt, deletedAt } = profiles;
const listedColumns = { id, username, balance, isBot, createdAt, deletedAt, suspendedAt: users.suspendedAt };

function selectPlayers({ drizzle }: Connection) {
  return drizzle.select(listedColumns).from(profiles).leftJoin(users, eq(users.id, id));
}

/**
 * Finds up to `limit` players whose username starts with `prefix`, ignoring case, in alphabetical order, after the username
 * `after` if given.
 */
export async function findByPrefix(
  on: Connection,
  prefix: string,
  after: string | null,
  limit: number,
): Promise<ListedPlayer[]> {
  const name = sql`lower(${username})`;
  // In every collation, the usernames with a prefix follow the prefix immediately: they have only ASCII characters.
  const following = on.drizzle
    .select({ id })
    .from(profiles)
    .where(sql`${name} >= lower(${after ?? prefix})`)
    .orderBy(name)
    .limit(literal(limit + 1));
  const isOther = after === null ? undefined : ne(name, sql`lower(${after})`);
  return selectPlayers(on)
    .where(and(inArray(id, following), sql`starts_with(${name}, lower(${prefix}))`, isOther))
    .orderBy(name)
    .limit(literal(limit));
}

/** Finds the player with this email address; the address is in lower case. */
export async function findByEmail(on: Connection, email: string): Promise<ListedPlayer[]> {
  return selectPlayers(on).where(eq(users.email, email));
}

/** Finds the player with this id. */
export async function findById(on: Connection, playerId: string): Promise<ListedPlayer[]> {
  return selectPlayers(on).where(eq(id, playerId));
}

/** What is known of one player. */
export interface PlayerDetails extends ListedPlayer {
  debt: number;
  /** Since when the player is marked as staff; null if they are not. */
  staffSince: Date | null;
  /** Null after the account is deleted, and of bots. */
  email: string | null;
  isEmailVerified: boolean;
  /** Since when a second factor is asked for; null if it is not. */
  secondFactorSince: Date | null;
  hasX: boolean;
  hasDiscord: boolean;
  /** The player whose link was used at sign-up. */
  referredBy: { id: string; username: string } | null;
  referrals: number;
  /** Completed games. */
  games: number;
  wins: number;
  /** By how much the player is suspected of collusion; 0 if not. */
  risk: number;
}

/** Up to how many referrals of a player are counted. */
const countedReferrals = 100;

/** Reads what is known of one player; undefined if there is none. */
export async function findDetails(on: Connection, playerId: string): Promise<PlayerDetails | undefined> {
  const referrer = alias(profiles, 'referrer');
  const ownReferrals = on.drizzle
    .select({ id: referrals.id })
    .from(referrals)
    .where(eq(referrals.referrerId, id))
    .limit(literal(countedReferrals))
    .as('own_referrals');
  const { wins, losses, ties } = playerStatistics;
  const [row] = await on.drizzle
    .select({
      player: { ...listedColumns, debt: profiles.debt, staffSince: profiles.staffSince },
      account: {
        email: users.email,
        emailVerified: users.emailVerified,
        secondFactorSince: users.secondFactorSince,
      },
      hasX: userConnections.xConnected,
      hasDiscord: userConnections.discordConnected,
      referredBy: { id: referrer.id, username: referrer.username },
      referrals: on.drizzle.$count(ownReferrals),
      results: { wins, losses, ties },
      risk: collusionRecords.risk,
    })
    .from(profiles)
    .leftJoin(users, eq(users.id, id))
    .leftJoin(userConnections, eq(userConnections.userId, id))
    .leftJoin(referrer, eq(referrer.id, profiles.referredBy))
    .leftJoin(playerStatistics, eq(playerStatistics.userId, id))
    .leftJoin(collusionRecords, eq(collusionRecords.userId, id))
    .where(eq(id, playerId));
  if (!row) return undefined;
  const { player, account, results, ...others } = row;
  return {
    ...player,
    email: account?.email ?? null,
    isEmailVerified: account?.emailVerified ?? false,
    secondFactorSince: account?.secondFactorSince ?? null,
    hasX: others.hasX ?? false,
    hasDiscord: others.hasDiscord ?? false,
    referredBy: others.referredBy,
    referrals: others.referrals,
    games: results ? results.wins + results.losses + results.ties : 0,
    wins: results?.wins ?? 0,
    risk: others.risk ?? 0,
  };
}

/** An account that was created from the same network address or browser as another one. */
export interface LinkedSignUp {
  id: string;
  username: string;
  createdAt: Date;
  sameAddress: boolean;
  sameBrowser: boolean;
}

/** Finds up to `limit` accounts that were created from the address or the browser of a player's sign-up. */
export async function findLinkedSignUps(on: Connection, playerId: string, limit: number): Promise<LinkedSignUp[]> {
  const own = alias(signUpTraces, 'own');
  const linkedBy = (digest: 'addressDigest' | 'deviceDigest') =>
    on.drizzle
      .select({
        userId: signUpTraces.userId,
        sameAddress: eq(signUpTraces.addressDigest, own.addressDigest).mapWith(Boolean).as('same_address'),
        sameBrowser: eq(signUpTraces.deviceDigest, own.deviceDigest).mapWith(Boolean).as('same_browser'),
      })
      .from(own)
      .innerJoin(signUpTraces, eq(signUpTraces[digest], own[digest]))
      .where(and(eq(own.userId, playerId), ne(signUpTraces.userId, playerId)))
      .limit(literal(limit));
  const linked = union(linkedBy('addressDigest'), linkedBy('deviceDigest')).as('linked');
  return on.drizzle
    .select({ id, username, createdAt, sameAddress: linked.sameAddress, sameBrowser: linked.sameBrowser })
    .from(linked)
    .innerJoin(profiles, eq(id, linked.userId))
    .orderBy(desc(createdAt))
    .limit(literal(limit));
}

/** A report about a player. */
export interface ReportAbout {
  id: number;
  at: Date;
  reason: string;
  details: string;
  /** The username at the time of the report; null if it is not known. */
  name: string | null;
  /** Whether the picture of that time is stored. */
  hasPicture: boolean;
  reporterId: string;
  reporter: string;
  closedAt: Date | null;
}

/** Finds the newest `limit` reports about a player. */
export async function findReportsAbout(on: Connection, playerId: string, limit: number): Promise<ReportAbout[]> {
  const { reporterId, reportedId, reason, details, closedAt } = playerReports;
  return on.drizzle
    .select({
      id: playerReports.id,
      at: playerReports.createdAt,
      reason,
      details,
      name: playerReports.reportedUsername,
      hasPicture: isNotNull(playerReports.reportedPicture).mapWith(Boolean),
      reporterId,
      reporter: username,
      closedAt,
    })
    .from(playerReports)
    .innerJoin(profiles, eq(id, reporterId))
    .where(eq(reportedId, playerId))
    .orderBy(desc(playerReports.id))
    .limit(literal(limit));
}
