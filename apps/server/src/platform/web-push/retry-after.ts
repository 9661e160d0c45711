/** Returns the pause that a `Retry-After` header asks for, in milliseconds: seconds or a date (RFC 9110). 0 if it is neither. */
export function retryAfterMs(header: string | undefined, nowMs: number): number {
  if (header === undefined) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs;
  return ms > 0 ? ms : 0;
}
