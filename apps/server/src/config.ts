import { resolve } from 'node:path';
import * as z from 'zod';
import { consoleOf, consoleProblems } from './config/console.js';
import { pushOf } from './config/push.js';
import { reviewOf } from './config/reviews.js';
import { beaconOf, beaconPolicyOf, s3Of, smtpOf, stripeOf, tracingOf } from './config/services.js';
import { isLoopback } from './config/setting-types.js';
import { settingTypes } from './config/settings.js';
import { discordOf, xOf } from './config/sites.js';
import { publicKeyOf } from './platform/web-push/vapid-key.js';

const schema = z
  .object(settingTypes)
  .superRefine((env, problems) => {
    const needs = (given: keyof typeof env, needed: keyof typeof env) => {
      if (env[given] === undefined || env[needed] !== undefined) return;
      problems.addIssue({ code: 'custom', path: [needed], message: `Required, because ${given} is set` });
    };
    needs('DATABASE_DIRECT_URL', 'DATABASE_URL');
    // Without PUBLIC_URL, a forged Host header could set the host of links in mails.
    needs('SMTP_URL', 'PUBLIC_URL');
    needs('VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY');
    needs('VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY');
    if (env.VAPID_PRIVATE_KEY !== undefined && publicKeyOf(env.VAPID_PRIVATE_KEY) !== env.VAPID_PUBLIC_KEY) {
      problems.addIssue({
        code: 'custom',
        path: ['VAPID_PUBLIC_KEY'],
        message: 'Does not belong to VAPID_PRIVATE_KEY',
      });
    }
    needs('X_CLIENT_ID', 'X_CLIENT_SECRET');
    needs('X_CLIENT_SECRET', 'X_CLIENT_ID');
    needs('X_CLIENT_ID', 'PUBLIC_URL');
    needs('X_CLIENT_ID', 'X_HANDLE');
    needs('DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET');
    needs('DISCORD_CLIENT_SECRET', 'DISCORD_CLIENT_ID');
    needs('DISCORD_CLIENT_ID', 'PUBLIC_URL');
    needs('DISCORD_CLIENT_ID', 'DISCORD_GUILD_ID');
    needs('DISCORD_CLIENT_ID', 'DISCORD_INVITE_URL');
    if (env.NODE_ENV === 'production') {
      // Secrets must not be in the database that they protect, and a forged Host header must not set the host of links.
      const needed = (['AUTH_SECRET', 'TOKEN_KEY', 'MOVE_KEY', 'IDENTITY_KEY', 'PUBLIC_URL'] as const).filter(
        (name) => env[name] === undefined,
      );
      for (const name of needed) problems.addIssue({ code: 'custom', path: [name], message: 'Required in production' });
      if (env.PUSH_HOSTS.some((host) => isLoopback(host.replace(/:\d+$/, '')))) {
        problems.addIssue({ code: 'custom', path: ['PUSH_HOSTS'], message: 'Must not be this machine in production' });
      }
    }
    needs('ADMIN_ORIGIN', 'ADMIN_PORT');
    for (const problem of consoleProblems(env)) problems.addIssue({ code: 'custom', ...problem });
    needs('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
    if ((env.DEMO === '1' || env.HOUSE_TOURNAMENT_SECONDS) && env.DATABASE_POOL_SIZE < 3) {
      problems.addIssue({
        code: 'custom',
        path: ['DATABASE_POOL_SIZE'],
        message: 'Must be at least 3 for the demo and for house tournaments',
      });
    }
    // Without the webhook secret, payments could not be credited.
    needs('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET');
  })
  .transform((env) => ({
    ...env,
    isDemo: env.DEMO === undefined ? env.DATABASE_URL === undefined && env.NODE_ENV !== 'production' : env.DEMO === '1',
    allowsSandboxes:
      env.NODE_ENV !== 'production' &&
      isLoopback(env.HOST) &&
      (env.PUBLIC_URL === undefined || isLoopback(new URL(env.PUBLIC_URL).hostname)),
  }))
  .transform((env) => ({
    /**
     * Whether sandboxes replace services without credentials (D-28): in development, if only this machine can reach the
     * server. Everyone who can reach a sandbox can sign in as anyone.
     */
    allowsSandboxes: env.allowsSandboxes,
    isProduction: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    /** The port of the metrics for Prometheus. If undefined, they are off. */
    metricsPort: env.METRICS_PORT,
    /** Where the operator's console listens, and its origin behind a proxy. If undefined, it is off. */
    console: consoleOf(env),
    /** The tickets that an owner may adjust within 24 hours in the console without another owner. */
    adjustLimit: env.ADJUST_LIMIT,
    /** The OpenTelemetry collector. If undefined, tracing is off. */
    tracing: tracingOf(env),
    dataDirectory: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    /** The database without the pooler that `databaseUrl` leads to. If undefined, there is no pooler. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databasePool: {
      size: env.DATABASE_POOL_SIZE,
      isBehindPooler: env.DATABASE_DIRECT_URL !== undefined,
      preparesStatements: env.DATABASE_PREPARED_STATEMENTS === 'on',
    },
    /** Whether the database must have a synchronous standby, so that its absence is a problem. */
    needsStandby: env.DATABASE_STANDBY === 'required',
    redisUrl: env.REDIS_URL,
    /** The origin of the site. If undefined, the origin of each request is used. */
    publicOrigin: env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin,
    /** The operator of the site, for the terms and the privacy policy. */
    operator: operatorOf(env),
    /** The proxies whose forwarding headers are trusted: addresses or ranges, separated by commas. */
    trustedProxies: env.TRUSTED_PROXIES,
    /** How many realtime connections one network address can have to this process. */
    connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS,
    authSecret: env.AUTH_SECRET,
    /** Whether the demo runs (D-36). By default it does in development with the embedded database. */
    isDemo: env.isDemo,
    /** When house tournaments start. If undefined, the house holds none. By default they belong to the demo. */
    houseTournaments: houseTournamentsOf(env),
    /** Whether house bots play here. */
    hasHouse: env.isDemo || houseTournamentsOf(env) !== undefined,
    /** The tickets of a new player (D-11). */
    startingBalance: env.STARTING_BALANCE,
    /** How long a game waits for player 1's move, for player 2, and for player 2's move (D-13); and a rematch for each answer. */
    gameTimeouts: {
      firstMoveMs: env.GAME_FIRST_MOVE_SECONDS,
      listedMs: env.GAME_LISTED_SECONDS,
      secondMoveMs: env.GAME_SECOND_MOVE_SECONDS,
      rematchMs: env.GAME_REMATCH_SECONDS,
    },
    /** How long a tournament waits to fill up (D-19), and a ready match for its moves (D-18). */
    tournamentTimeouts: {
      fillMs: env.TOURNAMENT_FILL_SECONDS,
      matchMs: env.TOURNAMENT_MATCH_SECONDS,
    },
    /** The games that a new player completes before a referral is rewarded (CON-09). */
    referralAfterGames: env.REFERRAL_AFTER_GAMES,
    /** The new accounts of one network and day whose rewards do not wait. */
    newAccountsPerNetwork: env.NEW_ACCOUNTS_PER_NETWORK,
    /** The orders of one prize that a household can place in 30 days without a review. */
    ordersPerHousehold: env.ORDERS_PER_HOUSEHOLD,
    /** The maximum number of sign-ups per network address and hour. */
    signUpsPerHour: env.SIGN_UPS_PER_HOUR,
    /** How long the traces of sign-ups are stored. */
    signUpTraceMs: env.SIGN_UP_TRACE_DAYS * 24 * 3_600_000,
    review: reviewOf(env),
    /** The SMTP server and the sender. If undefined, mail goes to the sandbox or is off. */
    smtp: smtpOf(env),
    /** How push messages are signed and where they may be sent (Web Push). */
    push: pushOf(env),
    /** The file store. If undefined, files are stored in the data directory. */
    s3: env.S3_BUCKET === undefined ? undefined : { ...s3Of(env), bucket: env.S3_BUCKET },
    /** The client at X. If undefined, X is a sandbox or off. */
    x: xOf(env),
    /** The posts that may be read at X in a month. If null, there is no limit. */
    xMonthlyReads: env.X_MONTHLY_READS ?? null,
    /** The client at Discord. If undefined, Discord is a sandbox or off. */
    discord: discordOf(env),
    /** The randomness beacon that decides raffles (D-21). If undefined, it is a sandbox or off. */
    beacon: beaconOf(env),
    /** Whether there is no beacon, not even the sandbox. */
    isBeaconOff: env.BEACON_URLS?.[0] === 'none',
    /** Whether new raffles have a beacon. See decision 0013. */
    beaconPolicy: beaconPolicyOf(env),
    /** Encrypts the tokens of X and Discord. If undefined, it is derived from the secret of the sessions. */
    tokenKey: env.TOKEN_KEY,
    /** Encrypts hidden moves and the seeds of raffles. If undefined, it is stored in the database. */
    moveKey: env.MOVE_KEY,
    /** Another key that only decrypts, while the key of hidden moves is changed. */
    moveKeyRead: env.MOVE_KEY_READ,
    /** The key of the digests by which rewards are paid once per person. If undefined, it is stored in the database. */
    identityKey: env.IDENTITY_KEY,
    /** Time limit of requests to X and Discord. */
    siteTimeoutMs: env.SITE_TIMEOUT_SECONDS,
    /** The account at Stripe. If undefined, payments are a sandbox or off. */
    stripe: stripeOf(env),
    /** How long what is ordered with the tickets of a purchase waits. */
    purchaseHoldMs: env.PURCHASE_HOLD_SECONDS,
    /** Time limit of a stop. */
    stopLimitMs: env.STOP_SECONDS,
    /** How long `/readyz` fails before anything else changes at a stop: at most a third of the time limit. */
    stopDelayMs: Math.min(
      (env.STOP_DELAY_SECONDS ?? (env.NODE_ENV === 'production' ? 5 : 0)) * 1000,
      env.STOP_SECONDS / 3,
    ),
    logLevel: env.LOG_LEVEL,
  }));

function houseTournamentsOf(env: {
  isDemo: boolean;
  HOUSE_TOURNAMENT_SECONDS?: number | undefined;
  HOUSE_HAND_SECONDS: number;
}) {
  const intervalMs = 1000 * (env.HOUSE_TOURNAMENT_SECONDS ?? (env.isDemo ? 300 : 0));
  return intervalMs === 0 ? undefined : { intervalMs, handMs: env.HOUSE_HAND_SECONDS };
}

function operatorOf(env: {
  OPERATOR_NAME?: string | undefined;
  CONTACT_EMAIL?: string | undefined;
  OPERATOR_ADDRESS?: string | undefined;
}) {
  return {
    name: env.OPERATOR_NAME ?? null,
    email: env.CONTACT_EMAIL ?? null,
    address: env.OPERATOR_ADDRESS ?? null,
  };
}

/** Returns the settings without which players cannot know who operates the site. */
export function missingOperatorSettings({ operator }: Pick<Config, 'operator'>): string[] {
  const settings = [
    ['OPERATOR_NAME', operator.name],
    ['CONTACT_EMAIL', operator.email],
    ['OPERATOR_ADDRESS', operator.address],
  ] as const;
  return settings.flatMap(([name, value]) => (value === null ? [name] : []));
}

/** The parsed configuration. */
export type Config = z.infer<typeof schema>;

/**
 * Parses the environment variables.
 * @throws {Error} whose message lists all invalid settings.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty variable counts as not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`These settings are invalid:\n${problems.join('\n')}`);
}
