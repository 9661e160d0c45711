import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { connect, reconnectDelayMs } from './connection.js';

const { io } = vi.hoisted(() => ({ io: vi.fn<(options: object) => unknown>() }));
vi.mock('socket.io-client', () => ({ io }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('connects within 10 s, and again after 1, 2, 5, then every 10 s [CON-17] [D-29]', () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const attempt = vi.fn<() => void>();
  const listeners = new Map<string, () => void>();
  const on = (name: string, listener: () => void) => void listeners.set(name, listener);
  io.mockReturnValue({
    connected: false,
    connect: attempt,
    disconnect: vi.fn<() => void>(),
    on,
    off: vi.fn<() => void>(),
  });

  const close = connect(() => undefined, new QueryClient());

  expect(io).toHaveBeenCalledWith(expect.objectContaining({ timeout: 10_000 }));
  for (const [failures, delayMs] of [1000, 2000, 5000, 10_000, 10_000].entries()) {
    listeners.get('connect_error')?.();
    vi.advanceTimersByTime(delayMs - 1);
    expect(attempt).toHaveBeenCalledTimes(failures);
    vi.advanceTimersByTime(1);
    expect(attempt).toHaveBeenCalledTimes(failures + 1);
  }
  close();
});

it('reconnects up to a half sooner or later, by chance', () => {
  const delays = [0, 0.25, 0.75, 1].map((chance) => reconnectDelayMs(2, () => chance));

  expect(delays).toEqual([2500, 3750, 6250, 7500]);
});
