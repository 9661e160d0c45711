import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from './client.js';
import { firstReply, forgetFirstReplies, readFirstReplies, takeFirstReply } from './first-replies.js';
import { query } from './queries.js';
import { hearsAllSince } from './replay.js';

const remove = vi.fn<() => void>();
const request = vi.fn<typeof fetch>();

beforeEach(() => {
  const replies = [
    ['profiles.getBalance', {}, { balance: 7 }],
    ['games.get', { gameId: 'one' }, { game: { id: 'one' } }],
  ];
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify(replies), remove }) });
  request.mockResolvedValue(Response.json({}));
  vi.stubGlobal('fetch', request);
  readFirstReplies();
});

afterEach(() => {
  forgetFirstReplies();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('answers the first query with the reply from the page, and the next one with that of the server', async () => {
  const client = new QueryClient();

  expect(await query(client, 'profiles.getBalance', {}, {})).toEqual({ balance: 7 });
  expect(request).not.toHaveBeenCalled();

  await query(client, 'profiles.getBalance', {}, {});
  expect(request).toHaveBeenCalledOnce();
});

it('removes the replies from the page', () => {
  expect(remove).toHaveBeenCalledOnce();
});

it('answers no query with another input', () => {
  expect(takeFirstReply('games.get', { gameId: 'other' })).toBeUndefined();
  expect(takeFirstReply('games.get', { gameId: 'one' })).toEqual({ game: { id: 'one' } });
});

it('forgets all replies once a command is sent, such as a log-out', async () => {
  await call('auth.signOut', {});

  expect(firstReply('profiles.getBalance', {})).toBeUndefined();
});

it('keeps them for 10 s, for the parts of the page that load later', () => {
  vi.useFakeTimers();
  readFirstReplies();

  vi.advanceTimersByTime(9_999);
  expect(firstReply('profiles.getBalance', {})).toEqual({ balance: 7 });
  vi.advanceTimersByTime(1);
  expect(firstReply('profiles.getBalance', {})).toBeUndefined();
  vi.useRealTimers();
});

it('counts a reply from the page as read when the page was requested', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  const client = new QueryClient();
  vi.stubGlobal('document', {
    getElementById: () => ({ textContent: '[["lobby.listGames",{},{"games":[]}]]', remove }),
  });
  readFirstReplies();

  await query(client, 'lobby.listGames', {}, {});

  expect(hearsAllSince(client, 'lobby.listGames', {})).toBe(false);
  vi.restoreAllMocks();
});
