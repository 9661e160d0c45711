import { listMaximumAgeMs, lobbyOverlapMs } from '@game/site';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hearsAllSince, recordChange, requestWithReplay } from './replay.js';

/** The reply of a query: the numbers that it contains. An event adds one. */
type Numbers = readonly number[];
const adding =
  (number: number) =>
  (numbers: Numbers): Numbers =>
    numbers.includes(number) ? numbers : [...numbers, number];

/** How much longer than promised the memory of the server may last, by the clock of the browser. */
const toleranceMs = 100;

let queryClient: QueryClient;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  queryClient = new QueryClient();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sends a request whose answer was read when it was sent. `answer` lets it arrive. */
function send(name: 'tournaments.list' | 'lobby.listGames', read: Numbers = []) {
  let answer = (): void => undefined;
  const reply = requestWithReplay(
    queryClient,
    [name, {}],
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
    recordChange(queryClient, 'tournaments.list', adding(1));
    vi.advanceTimersByTime(5000);
    recordChange(queryClient, 'tournaments.list', adding(2));
    answer();

    expect(await reply).toEqual([1, 2]);
  });

  it('is not changed by the events before and after it, or by those of other operations', async () => {
    recordChange(queryClient, 'tournaments.list', adding(1));
    const { reply, answer } = send('tournaments.list');
    recordChange(queryClient, 'shop.listPrizes', adding(2));
    answer();
    await reply;
    recordChange(queryClient, 'tournaments.list', adding(3));

    expect(await reply).toEqual([]);
    const next = send('tournaments.list');
    next.answer();
    expect(await next.reply).toEqual([]);
  });

  it('is changed once by an event that it includes', async () => {
    const { reply, answer } = send('tournaments.list', [1]);
    recordChange(queryClient, 'tournaments.list', adding(1));
    answer();

    expect(await reply).toEqual([1]);
  });

  it('is changed for each of several requests by the events during that request', async () => {
    const first = send('tournaments.list');
    recordChange(queryClient, 'tournaments.list', adding(1));
    vi.advanceTimersByTime(1);
    const second = send('tournaments.list');
    recordChange(queryClient, 'tournaments.list', adding(2));
    second.answer();
    first.answer();

    expect(await first.reply).toEqual([1, 2]);
    expect(await second.reply).toEqual([2]);
  });

  it('is also changed by the events shortly before the request, if the server answers from memory', async () => {
    recordChange(queryClient, 'lobby.listGames', adding(1));
    vi.advanceTimersByTime(listMaximumAgeMs);
    recordChange(queryClient, 'lobby.listGames', adding(2));
    vi.advanceTimersByTime(listMaximumAgeMs);
    const { reply, answer } = send('lobby.listGames');
    recordChange(queryClient, 'lobby.listGames', adding(3));
    answer();

    expect(await reply).toEqual([2, 3]);
  });
});

describe('the memory of changes', () => {
  /** Returns which changes are in memory: the answer to a request that began before all of them has them. */
  const remembered = (name: 'tournaments.list' | 'lobby.listGames') =>
    requestWithReplay<Numbers>(queryClient, [name, {}], async () => [], -Infinity);

  it('has no change that no request needs, so that a page that is open for days stays small', async () => {
    for (let request = 0; request < 2; request += 1) {
      const { reply, answer } = send('tournaments.list');
      recordChange(queryClient, 'tournaments.list', adding(request));
      answer();
      await reply;
    }
    vi.advanceTimersByTime(1);
    recordChange(queryClient, 'tournaments.list', adding(2));
    expect(await remembered('tournaments.list')).toEqual([]);
  });

  it('has the changes that the next answer of the server may lack', async () => {
    recordChange(queryClient, 'lobby.listGames', adding(1));
    vi.advanceTimersByTime(1);
    recordChange(queryClient, 'lobby.listGames', adding(2));
    vi.advanceTimersByTime(listMaximumAgeMs + toleranceMs);
    recordChange(queryClient, 'lobby.listGames', adding(3));
    expect(await remembered('lobby.listGames')).toEqual([2, 3]);
  });

  it('loses nothing while a request that failed or lasts long needs it', async () => {
    await requestWithReplay(queryClient, ['lobby.listGames', {}], () => Promise.reject(new Error('failed'))).catch(
      () => undefined,
    );
    const { reply, answer } = send('lobby.listGames');
    recordChange(queryClient, 'lobby.listGames', adding(1));
    vi.advanceTimersByTime(10_000);
    recordChange(queryClient, 'lobby.listGames', adding(2));
    answer();
    expect(await reply).toEqual([1, 2]);
  });
});

describe('a page that starts to watch', () => {
  it('hears of all changes since a request that was sent shortly before', async () => {
    const { reply, answer } = send('lobby.listGames');
    answer();
    await reply;

    vi.advanceTimersByTime(lobbyOverlapMs - listMaximumAgeMs - toleranceMs - 1);
    expect(hearsAllSince(queryClient, 'lobby.listGames', {})).toBe(true);
    vi.advanceTimersByTime(1);
    expect(hearsAllSince(queryClient, 'lobby.listGames', {})).toBe(false);
  });

  it('may have missed changes of replies of which the server keeps no changes', async () => {
    const { reply, answer } = send('tournaments.list');
    answer();
    await reply;

    expect(hearsAllSince(queryClient, 'tournaments.list', {})).toBe(false);
  });
});
