import { resolve } from 'node:path';
import { brandName } from '@game/site';
import * as z from 'zod';

const whole = (fallback: number, minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, 'Expected a whole number')
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum))
    .default(fallback);

const seconds = (fallback: number) => whole(fallback, 1, 366 * 24 * 3600).transform((value) => value * 1000);

/** Where X is reached when nothing else is set. */
const xUrls = {
  authorize: 'https://x.com/i/oauth2/authorize',
  token: 'https://api.x.com/2/oauth2/token',
  user: 'https://api.x.com/2/users/me',
  api: 'https://api.x.com/2',
};

/** Where Discord is. */
const discordUrls = {
  authorize: 'https://discord.com/oauth2/authorize',
  token: 'https://discord.com/api/oauth2/token',
  api: 'https://discord.com/api/v10',
};

const webUrl = z.url({ protocol: /^https?$/ });
const withoutSlash = (url: string) => url.replace(/\/+$/, '');

const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    PORT: whole(3000, 0, 65535),
    HOST: z.string().min(1).default('127.0.0.1'),
    DATA_DIR: z.string().min(1).default('.data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_POOL_SIZE: whole(10, 1, 500),
    REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
    PUBLIC_URL: webUrl.optional(),
    TRUSTED_PROXIES: z.string().optional(),
    AUTH_SECRET: z.string().min(32).optional(),
    DEMO: z.enum(['0', '1']).optional(),
    STARTING_BALANCE: whole(0, 0, 1_000_000),
    GAME_FIRST_MOVE_SECONDS: seconds(5 * 60),
    GAME_LISTED_SECONDS: seconds(24 * 3600),
    GAME_SECOND_MOVE_SECONDS: seconds(5 * 60),
    TOURNAMENT_FILL_SECONDS: seconds(7 * 24 * 3600),
    TOURNAMENT_MATCH_SECONDS: seconds(24 * 3600),
    SIGN_UPS_PER_HOUR: whole(30, 1, 1_000_000),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().min(3).optional(),
    S3_BUCKET: z.string().optional(),
    S3_ENDPOINT: webUrl.optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    X_CLIENT_ID: z.string().optional(),
    X_CLIENT_SECRET: z.string().optional(),
    X_AUTHORIZE_URL: webUrl.default(xUrls.authorize),
    X_TOKEN_URL: webUrl.default(xUrls.token),
    X_USER_URL: webUrl.default(xUrls.user),
    X_API_URL: webUrl.default(xUrls.api).transform(withoutSlash),
    X_HANDLE: z
      .string()
      .regex(/^@?[A-Za-z0-9_]{1,15}$/, 'Expected a handle')
      .transform((handle) => handle.replace('@', ''))
      .optional(),
    DISCORD_CLIENT_ID: z.string().optional(),
    DISCORD_CLIENT_SECRET: z.string().optional(),
    DISCORD_GUILD_ID: z.string().regex(/^\d+$/, 'Expected the id of a server').optional(),
    DISCORD_INVITE_URL: webUrl.optional(),
    DISCORD_AUTHORIZE_URL: webUrl.default(discordUrls.authorize),
    DISCORD_TOKEN_URL: webUrl.default(discordUrls.token),
    DISCORD_API_URL: webUrl.default(discordUrls.api).transform(withoutSlash),
    TOKEN_KEY: z
      .string()
      .regex(/^[0-9a-f]{64}$/i, 'Expected 32 bytes in hexadecimal')
      .optional(),
    SITE_TIMEOUT_SECONDS: whole(10, 1, 25).transform((value) => value * 1000),
    STRIPE_SECRET_KEY: z.string().optional(),
    STRIPE_WEBHOOK_SECRET: z.string().optional(),
    STRIPE_API_URL: webUrl.default('https://api.stripe.com'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .superRefine((env, problems) => {
    const needs = (given: keyof typeof env, needed: keyof typeof env) => {
      if (env[given] === undefined || env[needed] !== undefined) return;
      problems.addIssue({ code: 'custom', path: [needed], message: `Needed, because ${given} is set` });
    };
    // A link in a mail must not lead where a forged Host header says.
    needs('SMTP_URL', 'PUBLIC_URL');
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
      // A key that lies beside what it locks protects nothing.
      needs('X_CLIENT_ID', 'TOKEN_KEY');
      needs('DISCORD_CLIENT_ID', 'TOKEN_KEY');
    }
    needs('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
    if (env.DEMO === '1' && env.DATABASE_POOL_SIZE < 2) {
      problems.addIssue({ code: 'custom', path: ['DATABASE_POOL_SIZE'], message: 'At least 2, because DEMO is on' });
    }
    // A payment that could be taken and not credited is worse than none.
    needs('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET');
  })
  .transform((env) => ({
    /** Whether sandboxes stand in for what has no credentials (D-28): in development alone. */
    isProduction: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    dataDirectory: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    redisUrl: env.REDIS_URL,
    /** Where players reach the site; unset, the address of each request counts. */
    publicOrigin: env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin,
    /** The proxies whose word on where a request comes from is taken: addresses or ranges, separated by commas. */
    trustedProxies: env.TRUSTED_PROXIES,
    authSecret: env.AUTH_SECRET,
    /** Whether the house plays along and fills the shop (D-36): unless said otherwise, on a database of our own alone. */
    isDemo: env.DEMO === undefined ? env.DATABASE_URL === undefined && env.NODE_ENV !== 'production' : env.DEMO === '1',
    /** Tickets of a new player (D-11). */
    startingBalance: env.STARTING_BALANCE,
    /** How long a game waits for its creator's move, a second player, and the joiner's move (D-13). */
    gameTimeouts: {
      firstMoveMs: env.GAME_FIRST_MOVE_SECONDS,
      listedMs: env.GAME_LISTED_SECONDS,
      secondMoveMs: env.GAME_SECOND_MOVE_SECONDS,
    },
    /** How long a tournament waits for its players (D-19), and a ready match for its moves (D-18). */
    tournamentTimeouts: {
      fillMs: env.TOURNAMENT_FILL_SECONDS,
      matchMs: env.TOURNAMENT_MATCH_SECONDS,
    },
    /** How many accounts one address may ask for. */
    signUpsPerHour: env.SIGN_UPS_PER_HOUR,
    /** Where mail is handed in and whom it is from; undefined: nowhere. */
    smtp:
      env.SMTP_URL === undefined ? undefined : { url: env.SMTP_URL, from: env.MAIL_FROM ?? senderAt(env.PUBLIC_URL) },
    /** The store of files; undefined: the data directory. */
    s3: env.S3_BUCKET === undefined ? undefined : { ...s3Of(env), bucket: env.S3_BUCKET },
    /** How players sign in with X; undefined: not at all, or in the sandbox. */
    x:
      env.X_CLIENT_ID === undefined || env.X_CLIENT_SECRET === undefined || env.X_HANDLE === undefined
        ? undefined
        : {
            clientId: env.X_CLIENT_ID,
            clientSecret: env.X_CLIENT_SECRET,
            authorizeUrl: env.X_AUTHORIZE_URL,
            tokenUrl: env.X_TOKEN_URL,
            userUrl: env.X_USER_URL,
            apiUrl: env.X_API_URL,
            handle: env.X_HANDLE,
          },
    /** How players connect Discord; undefined: not at all, or in the sandbox. */
    discord: discordOf(env),
    /** What tokens of X and Discord are encrypted with; undefined: what the sessions' secret makes. */
    tokenKey: env.TOKEN_KEY,
    /** How long X and Discord may take for an answer. */
    siteTimeoutMs: env.SITE_TIMEOUT_SECONDS,
    /** How tickets are paid for; undefined: not at all, or in the sandbox. */
    stripe:
      env.STRIPE_SECRET_KEY === undefined || env.STRIPE_WEBHOOK_SECRET === undefined
        ? undefined
        : {
            secretKey: env.STRIPE_SECRET_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
            apiUrl: env.STRIPE_API_URL,
          },
    logLevel: env.LOG_LEVEL,
  }));

function senderAt(publicUrl: string | undefined): string {
  return `${brandName} <no-reply@${publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname}>`;
}

function discordOf(env: {
  DISCORD_CLIENT_ID?: string | undefined;
  DISCORD_CLIENT_SECRET?: string | undefined;
  DISCORD_GUILD_ID?: string | undefined;
  DISCORD_INVITE_URL?: string | undefined;
  DISCORD_AUTHORIZE_URL: string;
  DISCORD_TOKEN_URL: string;
  DISCORD_API_URL: string;
}) {
  const { DISCORD_CLIENT_ID: clientId, DISCORD_CLIENT_SECRET: clientSecret } = env;
  const { DISCORD_GUILD_ID: guildId, DISCORD_INVITE_URL: inviteUrl } = env;
  if (!clientId || !clientSecret || !guildId || !inviteUrl) return undefined;
  return {
    clientId,
    clientSecret,
    guildId,
    inviteUrl,
    authorizeUrl: env.DISCORD_AUTHORIZE_URL,
    tokenUrl: env.DISCORD_TOKEN_URL,
    apiUrl: env.DISCORD_API_URL,
  };
}

function s3Of(env: {
  S3_REGION: string;
  S3_ENDPOINT?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
}) {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return {
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    /** undefined: what the machine's own role gives. */
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
}

/** Everything that can be set from outside, parsed. */
export type Config = z.infer<typeof schema>;

/** Reads the settings. Throws an error whose message names each setting that cannot be used, and why. */
export function readConfig(env: Record<string, string | undefined>): Config {
  // A setting that is present but empty counts as not set, as in most shells and process managers.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`These settings cannot be used:\n${problems.join('\n')}`);
}
