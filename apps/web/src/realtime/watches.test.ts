import { afterEach, expect, it } from 'vitest';
import { isWatched, setWatchListener, watch, watchedTargets } from './watches.js';

const lobby = { room: 'lobby' } as const;
const cup = { room: 'tournament', tournamentId: 'cup' } as const;

/** Records the rooms that are joined and left. */
function listen(): string[] {
  const calls: string[] = [];
  setWatchListener({
    onWatch: ({ room }) => calls.push(`join ${room}`),
    onUnwatch: ({ room }) => calls.push(`leave ${room}`),
  });
  return calls;
}

afterEach(() => setWatchListener(null));

it('joins a room once for all parts of the page, and leaves it with the last of them', () => {
  const calls = listen();
  const [stopFirst, stopSecond] = [watch(lobby), watch(lobby)];
  expect(calls).toEqual(['join lobby']);

  stopFirst();
  expect([calls.length, isWatched(lobby)]).toEqual([1, true]);
  stopSecond();
  expect([calls, isWatched(lobby)]).toEqual([['join lobby', 'leave lobby'], false]);

  watch(lobby)();
  expect(calls).toEqual(['join lobby', 'leave lobby', 'join lobby', 'leave lobby']);
});

it('knows the rooms to join again, also without a connection', () => {
  const stop = [watch(lobby), watch(cup), watch({ room: 'tournament', tournamentId: 'other' })];
  stop.pop()?.();
  expect(watchedTargets()).toEqual([lobby, cup]);
  for (const end of stop) end();
  expect(watchedTargets()).toEqual([]);
});
