/** How many games the lobby loads at a time. */
export const gamesPerPage = 100;

/** How old the games in a reply can be, in milliseconds: replies are served from a copy in memory. */
export const listMaximumAgeMs = 1000;

/** A browser that starts to watch the lobby first gets the changes of this time, in milliseconds. */
export const lobbyOverlapMs = 3000;

interface Created {
  id: string;
  createdAt: string;
}

/** The changes of the list of games since a moment. */
export interface ListChanges<Game> {
  /** Games that have become joinable, with any order. */
  listed: Game[];
  /** Games that can no longer be joined, by `shortGameId`. A game never becomes joinable again. */
  unlisted: string[];
}

/** Returns what identifies a game in messages to the lobby: the last group of digits of its id, which are random. */
export function shortGameId(gameId: string): string {
  return gameId.slice(-12);
}

/** Returns `games` with `changes` applied, newest first; the same array if nothing changes. */
export function withListChanges<Game extends Created>(games: Game[], { listed, unlisted }: ListChanges<Game>): Game[] {
  const ended = new Set(unlisted);
  const known = new Set(games.map(({ id }) => id));
  const added = listed.filter(({ id }) => !known.has(id) && !ended.has(shortGameId(id)));
  const remaining = ended.size === 0 ? games : games.filter(({ id }) => !ended.has(shortGameId(id)));
  if (added.length > 0) return newestFirst([...added, ...remaining]);
  return remaining.length === games.length ? games : remaining;
}

/** Sorts games by creation, then by id. */
export function newestFirst<Game extends Created>(games: Game[]): Game[] {
  return games.toSorted((one, other) => Number(isNewer(other, one)) - Number(isNewer(one, other)));
}

/** Returns whether a game is before another one in the list. The timestamps have one format, so they compare as text. */
export function isNewer(one: Created, other: Created): boolean {
  return one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt;
}
