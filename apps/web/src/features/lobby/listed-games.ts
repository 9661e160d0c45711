import type { ListedGame } from '@game/contract';

/** Adds `game` to `games`, newest first, unless it is the viewer's own (FLT-01). */
export function withGame(games: ListedGame[], game: ListedGame, viewerId: string | null): ListedGame[] {
  if (game.player1.id === viewerId) return games;
  return newestFirst([game, ...withoutGame(games, game.id)]);
}

/** Adds those games of `before` to `games` that have been taken since. */
export function withTaken(before: ListedGame[], games: ListedGame[]): ListedGame[] {
  const listed = new Set(games.map(({ id }) => id));
  const taken = before.filter(({ id }) => !listed.has(id));
  if (taken.length === 0) return games;
  const merged = newestFirst([...games, ...taken]);
  return merged.length === before.length && merged.every((game, index) => game === before[index]) ? before : merged;
}

/** Sorts by creation. The timestamps have one format, so that they can be compared as text. */
function newestFirst(games: ListedGame[]): ListedGame[] {
  return games.toSorted((a, b) => (a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? 1 : -1));
}

/** Removes a game that was taken or cancelled. */
export function withoutGame(games: ListedGame[], gameId: string): ListedGame[] {
  return games.filter((game) => game.id !== gameId);
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
