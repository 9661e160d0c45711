import type { PlayerPage, PublicProfile } from '@game/contract';

/** Builds the public page of `player`. */
export function playerPage(player: PublicProfile, traits: Partial<PlayerPage> = {}): PlayerPage {
  return {
    player,
    joinedIn: '2026-03',
    results: { games: 128, wins: 61, bestStreak: 7, tournamentsWon: 2 },
    headToHead: null,
    isBlocked: false,
    ...traits,
  };
}
