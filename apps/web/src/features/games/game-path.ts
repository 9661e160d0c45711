const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Parses the game id in a path, in the server's spelling; null when `value` is not a UUID (GAM-07). */
export function parseGameId(value: string | undefined): string | null {
  const id = value?.toLowerCase() ?? '';
  return uuid.test(id) ? id : null;
}

/** The path of a game's room; the outcome page is `/outcome` below it. */
export function gamePath(gameId: string): string {
  return `/game/${gameId}`;
}

/** The path of the page that the link of a game opens. */
export function challengePath(gameId: string): string {
  return `/challenge/${gameId}`;
}
