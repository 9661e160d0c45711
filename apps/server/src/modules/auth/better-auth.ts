import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { drizzle } from 'drizzle-orm/node-postgres';
import { accounts, sessions, users, verifications } from '@game/database';
import type { Database } from '../../platform/database.js';
import type { Random } from '../../platform/random.js';

const baseCookieName = 'session';

/** The name of the session cookie of a site at `publicOrigin`; over HTTPS browsers see to it that only HTTPS sets it. */
export function sessionCookieNameFor(publicOrigin: string | undefined): string {
  return isSecure(publicOrigin) ? `__Secure-${baseCookieName}` : baseCookieName;
}

function isSecure(publicOrigin: string | undefined): boolean {
  return publicOrigin?.startsWith('https://') ?? false;
}

/** How long a session lasts, and how old it may grow before it is extended, in seconds (D-29). */
const sessionLifetime = 30 * 24 * 3600;
const sessionRenewal = 24 * 3600;

/** What accounts and sessions are kept by. It is called by our own operations alone; none of its routes is served. */
export function createBetterAuth(options: {
  database: Database;
  random: Random;
  secret: string;
  publicOrigin: string | undefined;
}) {
  const { database, random, secret, publicOrigin } = options;
  return betterAuth({
    database: drizzleAdapter(drizzle(database.pool), {
      provider: 'pg',
      usePlural: true,
      schema: { users, sessions, accounts, verifications },
    }),
    secret,
    baseURL: publicOrigin ?? 'http://127.0.0.1',
    emailAndPassword: { enabled: true, minPasswordLength: 8, maxPasswordLength: 128 },
    user: {
      additionalFields: {
        newsletter: { type: 'boolean', required: true },
        referralCode: { type: 'string', required: false },
        timeZone: { type: 'string', required: true },
      },
    },
    session: { expiresIn: sessionLifetime, updateAge: sessionRenewal },
    advanced: {
      database: { generateId: () => random.uuid() },
      cookies: { session_token: { name: baseCookieName } },
      useSecureCookies: isSecure(publicOrigin),
      // Nothing here needs to know where a player is.
      ipAddress: { disableIpTracking: true },
    },
    telemetry: { enabled: false },
    // It logs e-mail addresses (D-05).
    logger: { disabled: true },
  });
}

export type BetterAuth = ReturnType<typeof createBetterAuth>;
