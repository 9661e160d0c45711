import * as z from 'zod/mini';
import { query } from './operation.js';
import { publicProfile } from './public-profile.js';

export const leaderboardPeriods = ['day', 'week', 'all'] as const;
export type LeaderboardPeriod = (typeof leaderboardPeriods)[number];

export const leaderboardFigures = ['profit', 'wins', 'streak', 'tournaments'] as const;
export type LeaderboardFigure = (typeof leaderboardFigures)[number];

const place = z.object({ place: z.int(), value: z.int() });

/** The best first. Players with the same value have the same place. */
const entries = z.array(z.extend(place, { player: publicProfile }));

const choice = z.object({ period: z.enum(leaderboardPeriods), figure: z.enum(leaderboardFigures) });

/** The best players of a period by one figure. */
export const leaderboard = z.object({
  /** The first day of the period (UTC); null for all time. */
  startsOn: z.nullable(z.iso.date()),
  entries,
  /** The caller's place; null for a visitor, for a player without results in the period, and if `isHidden`. */
  own: z.nullable(z.extend(place, { isApproximate: z.boolean() })),
  /** Whether the caller does not show their results, and so has no place. */
  isHidden: z.boolean(),
});
export type Leaderboard = z.infer<typeof leaderboard>;

/** The best of the people whom the caller knows, by one figure. */
export const acquaintances = z.object({
  /** The caller is among them, unless they do not show their results. */
  entries,
  /** Whether the caller knows anyone who shows their results, also without results in the period. */
  knowsAnyone: z.boolean(),
});
export type Acquaintances = z.infer<typeof acquaintances>;

/** The operations on leaderboards. */
export const leaderboardOperations = {
  'leaderboards.get': query({
    access: 'anyone',
    summary:
      'Returns the best players of a period by one figure, and the place of the caller. Visitors get no profit (D-40)',
    input: choice,
    reply: leaderboard,
    refusals: ['NOT_SIGNED_IN'],
  }),
  'leaderboards.getAcquaintances': query({
    access: 'player',
    summary:
      'Returns the best of the people whom the caller knows: opponents of at least two games, and players who invited each other (D-40)',
    input: choice,
    reply: acquaintances,
  }),
};
