import type { ListedGame } from '@game/contract';
import { newestFirst } from '@game/site';

/** Adds those games of `before` to `games` that have been taken since. */
export function withTaken(before: ListedGame[], games: ListedGame[]): ListedGame[] {
  const listed = new Set(games.map(({ id }) => id));
  const taken = before.filter(({ id }) => !listed.has(id));
  if (taken.length === 0) return games;
  const merged = newestFirst([...games, ...taken]);
  return merged.length === before.length && merged.every((game, index) => game === before[index]) ? before : merged;
}

/** Keeps the games whose stake is at least `minimumStake` (FLT-01). */
export function filterByStake(games: ListedGame[], minimumStake: number): ListedGame[] {
  return games.filter((game) => game.stakeAmount >= minimumStake);
}

/** Returns the range of the slider: the smallest to the largest stake, or 0 to 100 without games (FLT-01). */
export function stakeRange(games: ListedGame[]): { min: number; max: number } {
  if (games.length === 0) return { min: 0, max: 100 };
  const stakes = games.map((game) => game.stakeAmount);
  return { min: Math.min(...stakes), max: Math.max(...stakes) };
}
