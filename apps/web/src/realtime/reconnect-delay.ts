const delaysMs = [1000, 2000, 5000];
const lastDelayMs = 10_000;

/** How long to wait before reconnecting after `failures` failed attempts in a row, in ms: 1, 2, 5, then 10 s (D-29). */
export function reconnectDelayMs(failures: number): number {
  return delaysMs[failures] ?? lastDelayMs;
}
