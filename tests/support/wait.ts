import { vi } from 'vitest';

/** How long a test waits for something that will happen, in milliseconds: a guard against hanging, not a measurement. */
export const waitLimitMs = 60_000;

/** Waits until `condition` returns a truthy value, and returns that value. Throws after `waitLimitMs`. */
export function waitUntil<Value>(
  condition: () => Value | Promise<Value>,
  intervalMs = 5,
): ReturnType<typeof vi.waitUntil<Value>> {
  return vi.waitUntil(condition, { timeout: waitLimitMs, interval: intervalMs });
}
