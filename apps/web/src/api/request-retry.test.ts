import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from './api-error.js';
import { retryTemporaryErrors, waitFor } from './request-retry.js';

/** Runs attempts that end with `statuses` (200 succeeds) and records the delays between them. */
async function run(statuses: number[]) {
  const delays: number[] = [];
  let attempts = 0;
  const attempt = async () => {
    const status = statuses[Math.min(attempts++, statuses.length - 1)] ?? 0;
    if (status !== 200) throw new ApiError(status, null);
    return 'done';
  };
  const result = await retryTemporaryErrors(attempt, async (delayMs) => void delays.push(delayMs)).catch(
    (error: unknown) => error,
  );
  return { result, attempts, delays };
}

it('retries after 200 ms, then with doubled delays, on 502, 503, 504 and no response [CON-17] [D-29] [EGN-01]', async () => {
  expect(await run([502, 503, 504, 0, 200])).toEqual({ result: 'done', attempts: 5, delays: [200, 400, 800, 1600] });
});

it('gives up within 30 s [CON-17] [D-29]', async () => {
  const { result, delays } = await run([503]);
  expect(result).toBeInstanceOf(ApiError);
  expect(delays).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800]);
});

it('counts the time until each failure arrives towards the 30 s [CON-17] [D-29]', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const pause = (delayMs: number) => vi.advanceTimersByTimeAsync(delayMs).then(() => undefined);
  const startedMs = performance.now();
  let attempts = 0;
  const slow = async () => {
    attempts += 1;
    await pause(10_000);
    throw new ApiError(504, null);
  };

  await expect(retryTemporaryErrors(slow, pause)).rejects.toThrow(ApiError);

  expect(attempts).toBe(3);
  expect(performance.now() - startedMs).toBeLessThan(31_000);
});

it('does not retry a refusal or a server error', async () => {
  for (const status of [400, 401, 404, 409, 500]) expect((await run([status, 200])).attempts).toBe(1);
});

describe('a wait', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('ends after its time', async () => {
    const ended = vi.fn<() => void>();
    void waitFor(200, new AbortController().signal).then(ended);
    await vi.advanceTimersByTimeAsync(199);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalled();
  });

  it('ends with the error of its signal at once, and leaves no timer', async () => {
    const [earlier, later] = [new AbortController(), new AbortController()];
    const ended = vi.fn<(error: unknown) => void>();
    earlier.abort('before');
    waitFor(200, earlier.signal).catch(ended);
    waitFor(200, later.signal).catch(ended);
    later.abort('during');
    await vi.advanceTimersByTimeAsync(0);
    expect(ended.mock.calls).toEqual([['before'], ['during']]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
