const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The id of a game in an address, as the server writes it; null when `value` cannot be one (GAM-07). */
export function parseGameId(value: string | undefined): string | null {
  const id = value?.toLowerCase() ?? '';
  return uuid.test(id) ? id : null;
}

/** The room of a game; the page of its outcome lies below it. */
export function pathOf(gameId: string): string {
  return `/game/${gameId}`;
}
