import type { EventOf, InputOf, ListedGame, ReplyOf } from '@game/contract';
import { isNewer, newestFirst, withListChanges } from '@game/site';

type List = ReplyOf<'lobby.listGames'>;

/** How many games a list keeps when events add games to it. */
const maximumGames = 1000;

/** Returns a list after changes. A list with a minimum stake, or of older games, gets only games that belong to it. */
export function withChanges(
  list: List,
  { listed, unlisted, available }: EventOf<'lobby.changed'>,
  { minimumStake = 0, before }: InputOf<'lobby.listGames'>,
): List {
  const end = list.hasMore ? list.games.at(-1) : undefined;
  const added = listed.filter(
    (game) => before === undefined && game.stakeAmount >= minimumStake && !(end && isNewer(end, game)),
  );
  const games = withListChanges(list.games, { listed: added, unlisted });
  const kept = Math.max(maximumGames, list.games.length);
  const known = { ...list.available, count: list.available.count + games.length - list.games.length };
  return {
    games: games.slice(0, kept),
    hasMore: list.hasMore || games.length > kept,
    available: minimumStake === 0 && available ? available : known,
  };
}

/** Returns a list with the next page at its end. */
export function withNextPage(list: List, next: List): List {
  const games = withListChanges(list.games, { listed: next.games, unlisted: [] });
  return { ...list, games, hasMore: next.hasMore };
}

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
export function stakeRange(stakes: number[]): { min: number; max: number } {
  if (stakes.length === 0) return { min: 0, max: 100 };
  return { min: Math.min(...stakes), max: Math.max(...stakes) };
}
