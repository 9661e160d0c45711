import * as z from 'zod/mini';
import { query } from './operation.js';
import { publicProfile } from './public-profile.js';

export const leaderboardPeriods = ['day', 'week', 'all'] as const;
export type LeaderboardPeriod = (typeof leaderboardPeriods)[number];

export const leaderboardFigures = ['profit', 'wins', 'streak', 'tournaments'] as const;
export type LeaderboardFigure = (typeof leaderboardFigures)[number];

const place = z.object({ place: z.int(), value: z.int() });

/** The best players of a period by one figure. */
export const leaderboard = z.object({
  /** The first day of the period (UTC); null for all time. */
  startsOn: z.nullable(z.iso.date()),
  /** The best first. Players with the same value have the same place. */
  entries: z.array(z.extend(place, { player: publicProfile })),
  /** The caller's place; null for a visitor, for a player without results in the period, and if `isHidden`. */
  own: z.nullable(z.extend(place, { isApproximate: z.boolean() })),
  /** Whether the caller does not show their results, and so has no place. */
  isHidden: z.boolean(),
});
export type Leaderboard = z.infer<typeof leaderboard>;

/** The operations on leaderboards. */
export const leaderboardOperations = {
  'leaderboards.get': query({
    access: 'anyone',
    summary:
      'Returns the best players of a period by one figure, and the place of the caller. Visitors get no profit (D-40)',
    input: z.object({ period: z.enum(leaderboardPeriods), figure: z.enum(leaderboardFigures) }),
    reply: leaderboard,
  }),
};
