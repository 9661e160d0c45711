const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether `value` can be the id of a game (GAM-07). */
export function isGameId(value: string | undefined): value is string {
  return value !== undefined && uuid.test(value);
}
