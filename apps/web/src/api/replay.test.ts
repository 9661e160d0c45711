import { listMaximumAgeMs, lobbyOverlapMs } from '@game/site';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hearsAllSince, recordChange, requestWithReplay } from './replay.js';

/** The reply of a query: the numbers that it contains. An event adds one. */
type Numbers = readonly number[];
const adding =
  (number: number) =>
  (numbers: Numbers): Numbers =>
    numbers.includes(number) ? numbers : [...numbers, number];

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
});
// No change of an earlier test is recent.
beforeEach(() => {
  vi.advanceTimersByTime(60_000);
});
afterAll(() => {
  vi.useRealTimers();
});

/** Sends a request whose answer was read when it was sent. `answer` lets it arrive. */
function send(name: 'tournaments.list' | 'lobby.listGames', read: Numbers = []) {
  let answer = (): void => undefined;
  const reply = requestWithReplay(
    name,
    {},
    () =>
      new Promise<Numbers>((resolve) => {
        answer = () => resolve(read);
      }),
  );
  return { reply, answer: () => answer() };
}

describe('the answer to a request', () => {
  it('is changed by the events during the request, in their order', async () => {
    const { reply, answer } = send('tournaments.list');
    recordChange('tournaments.list', adding(1));
    vi.advanceTimersByTime(5000);
    recordChange('tournaments.list', adding(2));
    answer();

    expect(await reply).toEqual([1, 2]);
  });

  it('is not changed by the events before and after it, or by those of other operations', async () => {
    recordChange('tournaments.list', adding(1));
    const { reply, answer } = send('tournaments.list');
    recordChange('shop.listPrizes', adding(2));
    answer();
    await reply;
    recordChange('tournaments.list', adding(3));

    expect(await reply).toEqual([]);
    const next = send('tournaments.list');
    next.answer();
    expect(await next.reply).toEqual([]);
  });

  it('is changed once by an event that it includes', async () => {
    const { reply, answer } = send('tournaments.list', [1]);
    recordChange('tournaments.list', adding(1));
    answer();

    expect(await reply).toEqual([1]);
  });

  it('is changed for each of several requests by the events during that request', async () => {
    const first = send('tournaments.list');
    recordChange('tournaments.list', adding(1));
    vi.advanceTimersByTime(1);
    const second = send('tournaments.list');
    recordChange('tournaments.list', adding(2));
    second.answer();
    first.answer();

    expect(await first.reply).toEqual([1, 2]);
    expect(await second.reply).toEqual([2]);
  });

  it('is also changed by the events shortly before the request, if the server answers from memory', async () => {
    recordChange('lobby.listGames', adding(1));
    vi.advanceTimersByTime(listMaximumAgeMs);
    recordChange('lobby.listGames', adding(2));
    vi.advanceTimersByTime(listMaximumAgeMs);
    const { reply, answer } = send('lobby.listGames');
    recordChange('lobby.listGames', adding(3));
    answer();

    expect(await reply).toEqual([2, 3]);
  });
});

describe('a page that starts to watch', () => {
  it('hears of all changes since a request that was sent shortly before', async () => {
    const { reply, answer } = send('lobby.listGames');
    answer();
    await reply;

    vi.advanceTimersByTime(lobbyOverlapMs - listMaximumAgeMs - 200);
    expect(hearsAllSince('lobby.listGames', {})).toBe(true);
    vi.advanceTimersByTime(200);
    expect(hearsAllSince('lobby.listGames', {})).toBe(false);
  });

  it('may have missed changes of replies of which the server keeps no changes', async () => {
    const { reply, answer } = send('tournaments.list');
    answer();
    await reply;

    expect(hearsAllSince('tournaments.list', {})).toBe(false);
  });
});
