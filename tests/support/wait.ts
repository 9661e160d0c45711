import { vi } from 'vitest';

/** How long a test waits for something that will happen, in milliseconds: a guard against hanging, not a measurement. */
export const waitLimitMs = 10_000;

/**
 * The limit for what starts or restarts: a process, PostgreSQL with its connections, or the first page of a browser. On a
 * busy machine, each of them can take longer than `waitLimitMs`.
 */
export const startLimitMs = 60_000;

/** Waits until `condition` returns a truthy value, and returns that value. Throws after `limitMs`, and says what is missing. */
export function waitUntil<Value>(
  condition: () => Value | Promise<Value>,
  intervalMs = 5,
  limitMs = waitLimitMs,
): ReturnType<typeof vi.waitUntil<Value>> {
  return vi.waitUntil(condition, { timeout: limitMs, interval: intervalMs }).catch((error: unknown) => {
    const hasTimedOut = error instanceof Error && error.message.startsWith('Timed out in waitUntil');
    throw hasTimedOut ? new Error(`Waited ${limitMs / 1000} s for: ${sourceOf(condition)}`) : error;
  });
}

/** As `waitUntil`, for what a process does that starts or restarts meanwhile. */
export function waitForProcess<Value>(
  condition: () => Value | Promise<Value>,
  intervalMs?: number,
): ReturnType<typeof vi.waitUntil<Value>> {
  return waitUntil(condition, intervalMs, startLimitMs);
}

/** Returns the source of a function, with the names of imports as a file writes them: Vite replaces `read` by `(0,x.read)`. */
export function sourceOf(read: () => unknown): string {
  return String(read).replaceAll(/\(0, ?__vite_ssr_import_\d+__\.(\w+)\)/g, '$1');
}
