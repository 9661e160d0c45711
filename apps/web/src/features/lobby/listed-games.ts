import type { ListedGame } from '@game/contract';

/** `games` with `game` among them, newest first; the viewer's own games are never listed to them (FLT-01). */
export function withGame(games: ListedGame[], game: ListedGame, viewerId: string | null): ListedGame[] {
  if (game.player1.id === viewerId) return games;
  return newestFirst([game, ...withoutGame(games, game.id)]);
}

/** `games`, and those of `before` that are no longer among them: taken since, but not to vanish from sight. */
export function withTaken(before: ListedGame[], games: ListedGame[]): ListedGame[] {
  const listed = new Set(games.map(({ id }) => id));
  const taken = before.filter(({ id }) => !listed.has(id));
  if (taken.length === 0) return games;
  const merged = newestFirst([...games, ...taken]);
  return merged.length === before.length && merged.every((game, index) => game === before[index]) ? before : merged;
}

/** Instants are written alike, so that their order is that of the texts. */
function newestFirst(games: ListedGame[]): ListedGame[] {
  return games.toSorted((a, b) => (a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? 1 : -1));
}

/** `games` without the one that was taken or withdrawn. */
export function withoutGame(games: ListedGame[], gameId: string): ListedGame[] {
  return games.filter((game) => game.id !== gameId);
}

/** The games whose stake is at least `minimumStake`, in the same order (FLT-01). */
export function filterByStake(games: ListedGame[], minimumStake: number): ListedGame[] {
  return games.filter((game) => game.stakeAmount >= minimumStake);
}

/** What the slider spans: the smallest to the largest stake in the list, 0 to 100 when there is none (FLT-01). */
export function stakeRange(games: ListedGame[]): { min: number; max: number } {
  if (games.length === 0) return { min: 0, max: 100 };
  const stakes = games.map((game) => game.stakeAmount);
  return { min: Math.min(...stakes), max: Math.max(...stakes) };
}
