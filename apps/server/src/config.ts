import { resolve } from 'node:path';
import * as z from 'zod';

const whole = (fallback: number, minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, 'Expected a whole number')
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum))
    .default(fallback);

const seconds = (fallback: number) => whole(fallback, 1, 366 * 24 * 3600).transform((value) => value * 1000);

const schema = z
  .object({
    PORT: whole(3000, 0, 65535),
    HOST: z.string().min(1).default('127.0.0.1'),
    DATA_DIR: z.string().min(1).default('.data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_POOL_SIZE: whole(10, 1, 500),
    REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    AUTH_SECRET: z.string().min(32).optional(),
    STARTING_BALANCE: whole(0, 0, 1_000_000),
    GAME_FIRST_MOVE_SECONDS: seconds(5 * 60),
    GAME_LISTED_SECONDS: seconds(24 * 3600),
    GAME_SECOND_MOVE_SECONDS: seconds(5 * 60),
    TOURNAMENT_FILL_SECONDS: seconds(7 * 24 * 3600),
    TOURNAMENT_MATCH_SECONDS: seconds(24 * 3600),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    dataDirectory: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    redisUrl: env.REDIS_URL,
    /** Where players reach the site; unset, the address of each request counts. */
    publicOrigin: env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin,
    authSecret: env.AUTH_SECRET,
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
    logLevel: env.LOG_LEVEL,
  }));

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
