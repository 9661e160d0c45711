import type { Leaderboard, PublicProfile } from '@game/contract';

/** Builds a leaderboard with these players; each has 10 less than the one before. */
export function leaderboardOf(players: PublicProfile[], own: Leaderboard['own'] = null): Leaderboard {
  const entries = players.map((player, index) => ({ place: index + 1, value: 10 * (players.length - index), player }));
  return { startsOn: '2026-03-09', entries, own, isHidden: false };
}
