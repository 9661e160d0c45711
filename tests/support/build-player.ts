import { createHash, createHmac, randomUUID } from 'node:crypto';
import { profiles, sessions, users } from '@game/database';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** Overrides for a built player; the rest has defaults. */
export interface PlayerOptions {
  username?: string;
  timeZone?: string;
  isBot?: boolean;
  createdAt?: Date;
  /** What the audit takes as the player's starting balance. The caller adds it to the ledger. */
  startingBalance?: number;
}

/** A player with an open session. */
export interface BuiltPlayer {
  id: string;
  username: string;
  avatarUrl: null;
  isBot: boolean;
  timeZone: string;
  sessionToken: string;
}

/** Builds a player with an account without a password, an empty balance and a session, for tests and benchmarks. */
export async function buildPlayer(drizzle: NodePgDatabase, options: PlayerOptions = {}): Promise<BuiltPlayer> {
  const id = randomUUID();
  const { timeZone = 'UTC', isBot = false, createdAt = new Date(), startingBalance = 0 } = options;
  const username = options.username ?? `user_${id.slice(0, 8)}`;
  const sessionToken = randomUUID();
  const dates = { createdAt, updatedAt: createdAt };
  await drizzle.insert(users).values({ id, email: `${id}@example.test`, timeZone, ...dates });
  await drizzle.insert(profiles).values({ id, username, timeZone, isBot, createdAt, startingBalance });
  const expiresAt = new Date(createdAt.getTime() + 30 * 24 * 3_600_000);
  const tokenHash = createHash('sha256').update(sessionToken).digest('hex');
  await drizzle
    .insert(sessions)
    .values({ id: randomUUID(), tokenHash, userId: id, expiresAt, userAgent: '', confirmedAt: createdAt, ...dates });
  return { id, username, avatarUrl: null, isBot, timeZone, sessionToken };
}

/** The signed session cookie that a built player's browser sends to a server with this secret. */
export function sessionCookie({ sessionToken }: Pick<BuiltPlayer, 'sessionToken'>, authSecret: string): string {
  const signature = createHmac('sha256', authSecret).update(sessionToken).digest('base64');
  return `session=${encodeURIComponent(`${sessionToken}.${signature}`)}`;
}
