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

describe('a page that starts to watch', () => {
  it('hears of all changes since a request that was sent shortly before', async () => {
    const { reply, answer } = send('lobby.listGames');
    answer();
    await reply;

    vi.advanceTimersByTime(lobbyOverlapMs - listMaximumAgeMs - 200);
    expect(hearsAllSince(queryClient, 'lobby.listGames', {})).toBe(true);
    vi.advanceTimersByTime(200);
    expect(hearsAllSince(queryClient, 'lobby.listGames', {})).toBe(false);
  });

  it('may have missed changes of replies of which the server keeps no changes', async () => {
    const { reply, answer } = send('tournaments.list');
    answer();
    await reply;

    expect(hearsAllSince(queryClient, 'tournaments.list', {})).toBe(false);
  });
});
