import { expect, it, vi } from 'vitest';
import { SessionRechecks } from './session-rechecks.js';

it('checks a thousand connections at a time, and ends those of ended sessions', async () => {
  const ended: number[] = [];
  const connections = Array.from({ length: 2_500 }, (_, index) => ({
    cookies: `session=${index}`,
    end: () => void ended.push(index),
  }));
  const findEnded = vi.fn<(cookies: string[]) => Promise<Set<string>>>(
    async (cookies) => new Set(cookies.filter((cookie) => cookie.endsWith('999'))),
  );
  const rechecks = new SessionRechecks({ connections: () => connections, findEnded });

  rechecks.request();
  await vi.waitUntil(() => findEnded.mock.calls.length === 3, { timeout: 10_000 });
  await rechecks.close();

  expect(findEnded.mock.calls.map(([cookies]) => cookies.length)).toEqual([1_000, 1_000, 500]);
  expect(ended).toEqual([999, 1_999]);
});

it('checks again for all requests during a check, and again after the database failed', async () => {
  const end = vi.fn<() => void>();
  const pause = vi.fn<() => Promise<void>>(async () => undefined);
  const findEnded = vi
    .fn<(cookies: string[]) => Promise<Set<string>>>()
    .mockResolvedValueOnce(new Set())
    .mockRejectedValueOnce(new Error('no connection'))
    .mockResolvedValue(new Set(['session=cat']));
  const rechecks = new SessionRechecks({ connections: () => [{ cookies: 'session=cat', end }], findEnded }, pause);

  for (let request = 0; request < 5; request += 1) rechecks.request();
  await vi.waitUntil(() => end.mock.calls.length > 0, { timeout: 10_000 });
  await rechecks.close();

  expect(findEnded).toHaveBeenCalledTimes(3);
  expect(pause).toHaveBeenCalledTimes(1);
  expect(end).toHaveBeenCalledTimes(1);
});
