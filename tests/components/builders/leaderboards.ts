import type { Acquaintances, Leaderboard, PublicProfile } from '@game/contract';

/** Builds a leaderboard with these players; each has 10 less than the one before. */
export function leaderboardOf(players: PublicProfile[], own: Leaderboard['own'] = null): Leaderboard {
  return { startsOn: '2026-03-09', entries: entriesOf(players), own, isHidden: false };
}

/** Builds the leaderboard of these players, whom the viewer knows; each has 10 less than the one before. */
export function acquaintancesOf(players: PublicProfile[]): Acquaintances {
  return { entries: entriesOf(players), knowsAnyone: true };
}

function entriesOf(players: PublicProfile[]): Leaderboard['entries'] {
  return players.map((player, index) => ({ place: index + 1, value: 10 * (players.length - index), player }));
}
