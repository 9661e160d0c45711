import { randomUUID } from 'node:crypto';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { profiles, sessions, users } from './schema/index.js';

/** What a built player may be asked to differ in. */
export interface PlayerTraits {
  username?: string;
  timeZone?: string;
  isBot?: boolean;
  createdAt?: Date;
}

/** A player who is signed in. */
export interface BuiltPlayer {
  id: string;
  username: string;
  avatarUrl: null;
  isBot: boolean;
  timeZone: string;
  /** The token of their session, which the session cookie carries signed. */
  sessionToken: string;
}

/** Builds a player with an account without a password, an empty balance, and a session: for tests and seeds. */
export async function buildPlayer(drizzle: NodePgDatabase, traits: PlayerTraits = {}): Promise<BuiltPlayer> {
  const id = randomUUID();
  const { timeZone = 'UTC', isBot = false, createdAt = new Date() } = traits;
  const username = traits.username ?? `user_${id.slice(0, 8)}`;
  const sessionToken = randomUUID();
  const dates = { createdAt, updatedAt: createdAt };
  await drizzle.insert(users).values({ id, name: '', email: `${id}@example.test`, timeZone, ...dates });
  await drizzle.insert(profiles).values({ id, username, timeZone, isBot, createdAt });
  const expiresAt = new Date(createdAt.getTime() + 30 * 24 * 3_600_000);
  await drizzle.insert(sessions).values({ id: randomUUID(), token: sessionToken, userId: id, expiresAt, ...dates });
  return { id, username, avatarUrl: null, isBot, timeZone, sessionToken };
}
