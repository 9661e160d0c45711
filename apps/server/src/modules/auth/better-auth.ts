import { betterAuth } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { genericOAuth, type GenericOAuthConfig } from 'better-auth/plugins';
import { drizzle } from 'drizzle-orm/node-postgres';
import * as z from 'zod';
import { accounts, sessions, users, verifications } from '@game/database';
import type { Cipher } from '../../platform/cipher.js';
import type { Database } from '../../platform/database.js';
import type { Passwords } from '../../platform/passwords.js';
import type { Random } from '../../platform/random.js';

const baseCookieName = 'session';

/** The name of the session cookie of a site at `publicOrigin`; over HTTPS browsers see to it that only HTTPS sets it. */
export function sessionCookieNameFor(publicOrigin: string | undefined): string {
  return isSecure(publicOrigin) ? `__Secure-${baseCookieName}` : baseCookieName;
}

/** The name of the cookie that ties a browser to the state it went to another site with. */
export function stateCookieNameFor(publicOrigin: string): string {
  return `${isSecure(publicOrigin) ? '__Secure-' : ''}better-auth.state`;
}

function isSecure(publicOrigin: string | undefined): boolean {
  return publicOrigin?.startsWith('https://') ?? false;
}

/** How long a session lasts, and how old it may grow before it is extended, in seconds (D-29). */
const sessionLifetime = 30 * 24 * 3600;
const sessionRenewal = 24 * 3600;

/** Where Better Auth believes its routes to be; the callback of X alone is served, at `/callback/x` below it. */
export const authPath = '/api/auth';

/** Signs an account in that has been found to be in order. */
const startSession = createAuthEndpoint(
  '/start-session',
  { method: 'POST', body: z.object({ userId: z.string() }) },
  async (context) => {
    const { internalAdapter } = context.context;
    const user = await internalAdapter.findUserById(context.body.userId);
    if (!user) throw new Error('an account that was found a moment ago is gone');
    const session = await internalAdapter.createSession(user.id);
    await setSessionCookie(context, { session, user });
    return context.json({});
  },
);

/** What accounts and sessions are kept by. It is called by our own operations alone; none of its routes is served. */
export function createBetterAuth(options: {
  database: Database;
  random: Random;
  passwords: Passwords;
  /** What tokens of other sites are kept under. */
  cipher: Cipher;
  secret: string;
  publicOrigin: string | undefined;
  /** Other sites to sign in through. */
  providers?: GenericOAuthConfig[];
}) {
  const { database, random, passwords, cipher, secret, publicOrigin, providers = [] } = options;
  return betterAuth({
    database: drizzleAdapter(drizzle(database.pool), {
      provider: 'pg',
      usePlural: true,
      schema: { users, sessions, accounts, verifications },
    }),
    secret,
    baseURL: publicOrigin ?? 'http://127.0.0.1',
    basePath: authPath,
    emailAndPassword: {
      enabled: true,
      password: {
        hash: (password) => passwords.hash(password),
        verify: (attempt) => passwords.verify(attempt),
      },
    },
    user: {
      additionalFields: {
        newsletter: { type: 'boolean', required: true },
        referralCode: { type: 'string', required: false },
        timeZone: { type: 'string', required: true },
      },
    },
    account: {
      accountLinking: {
        trustedProviders: providers.map(({ providerId }) => providerId),
        // Connecting is asked for by a player who is signed in; an address in common proves nothing.
        disableImplicitLinking: true,
        allowDifferentEmails: true,
      },
    },
    databaseHooks: {
      account: {
        create: { before: async (account) => ({ data: { ...account, ...sealed(account, cipher) } }) },
        update: { before: async (account) => ({ data: { ...account, ...sealed(account, cipher) } }) },
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
    plugins: [{ id: 'start-session', endpoints: { startSession } }, genericOAuth({ config: providers })],
    telemetry: { enabled: false },
    // It logs e-mail addresses (D-05).
    logger: { disabled: true },
  });
}

interface Tokens {
  accessToken?: string | null | undefined;
  refreshToken?: string | null | undefined;
}

/** The tokens among what is written of an account, as they are kept. */
function sealed({ accessToken, refreshToken }: Tokens, cipher: Cipher): Tokens {
  return {
    ...(accessToken ? { accessToken: cipher.seal(accessToken) } : {}),
    ...(refreshToken ? { refreshToken: cipher.seal(refreshToken) } : {}),
  };
}

export type BetterAuth = ReturnType<typeof createBetterAuth>;
