import type { EventName, EventOf, ListedGame } from '@game/contract';
import { gamesPerPage, lobbyOverlapMs, shortGameId } from '@game/site';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BusMessage } from '../../realtime/bus/bus.js';
import type { Publisher } from '../../realtime/publisher.js';
import type { Room } from '../../realtime/room.js';
import { ListChangeSender } from './list-changes.js';

type Sent = EventOf<'lobby.changed'>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A process with viewers in its lobby. `hear` delivers what this process or another one publishes. */
function openLobby({ viewers = 1 } = {}) {
  const sent: Sent[] = [];
  const observers: ((message: BusMessage) => void)[] = [];
  const lobby = { viewers };
  const publisher: Publisher = {
    publish: (rooms, event, content) => {
      for (const observe of observers) observe({ kind: 'publish', rooms: [rooms].flat(), event, content });
    },
    publishHere: (_room: Room, _event: EventName, content: unknown) => void sent.push(content as Sent),
    countListenersHere: () => lobby.viewers,
    observe: (observer) => void observers.push(observer),
    disconnect: () => undefined,
    isHearing: true,
  };
  const counted = { count: 0, stakes: null };
  const sender = new ListChangeSender({
    clock: { now: () => new Date() },
    publisher,
    countGames: async () => ({ ...counted }),
  });
  return {
    lobby,
    counted,
    sent,
    sender,
    list: (...games: ListedGame[]) => sender.publish({ listed: games, unlisted: [] }),
    unlist: (...games: ListedGame[]) =>
      sender.publish({ listed: [], unlisted: games.map(({ id }) => shortGameId(id)) }),
  };
}

let created = 0;
function addGame(): ListedGame {
  created += 1;
  return {
    id: `00000000-0000-7000-8000-${String(created).padStart(12, '0')}`,
    player1: { id: '00000000-0000-7000-8000-000000000000', username: 'ann', isBot: false },
    stakeAmount: 5,
    createdAt: new Date().toISOString(),
  };
}

const games = (count: number) => Array.from({ length: count }, addGame);
const idsOf = (list: ListedGame[]) => list.map(({ id }) => shortGameId(id));

it('sends the first change immediately, and all changes of one turn together', () => {
  const { sent, list, unlist } = openLobby();
  const [one, other] = [addGame(), addGame()];

  list(one);
  unlist(other);
  vi.advanceTimersByTime(1);

  expect(sent).toEqual([{ listed: [one], unlisted: idsOf([other]) }]);
});

it('gathers 200 changes in one second into at most four messages', () => {
  const { sent, list, unlist } = openLobby();

  for (const game of games(100)) {
    list(game);
    vi.advanceTimersByTime(5);
    unlist(game);
    vi.advanceTimersByTime(5);
  }
  vi.advanceTimersByTime(1000);

  expect(sent.length).toBeLessThanOrEqual(4);
  expect(sent.flatMap(({ unlisted }) => unlisted)).toHaveLength(100);
});

it.each([
  ['few viewers', 100, 350, 2],
  ['more viewers', 700, 700, 4],
  ['many viewers', 100_000, 1000, 5],
])('sends its messages more rarely, with more games, to %s', (_, viewers, pauseMs, rows) => {
  const { sent, list } = openLobby({ viewers });
  list(...games(50));
  vi.advanceTimersByTime(1);

  vi.advanceTimersByTime(pauseMs - 2);
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(2);

  expect(sent.map(({ listed }) => listed.length)).toEqual([rows, rows]);
});

it('sends the newest of many games first, then the others, but none that was taken meanwhile', () => {
  const { sent, list, unlist } = openLobby();
  const [first, second, third, fourth, newest] = games(5) as [
    ListedGame,
    ListedGame,
    ListedGame,
    ListedGame,
    ListedGame,
  ];

  list(first, second, third, fourth, newest);
  vi.advanceTimersByTime(1);
  unlist(second);
  vi.advanceTimersByTime(2000);

  expect(sent.map(({ listed }) => idsOf(listed))).toEqual([idsOf([fourth, newest]), idsOf([first, third])]);
  expect(sent[1]?.unlisted).toEqual(idsOf([second]));
});

it('drops the oldest games when more wait to be sent than fit on a page of the list', () => {
  const { sent, list } = openLobby();
  const many = games(300);

  list(...many);
  vi.advanceTimersByTime(60_000);

  const received = new Set(sent.flatMap(({ listed }) => idsOf(listed)));
  expect(received).toEqual(new Set(idsOf(many.slice(-gamesPerPage))));
});

it('ignores a game that is listed after it was unlisted: the messages of two processes overtake each other', () => {
  const { sender, sent, list, unlist } = openLobby();
  const game = addGame();

  unlist(game);
  list(game);
  vi.advanceTimersByTime(2000);

  expect(sent).toEqual([{ listed: [], unlisted: idsOf([game]) }]);
  expect(sender.recent()).toEqual({ listed: [], unlisted: idsOf([game]) });
});

it('returns the changes of the last seconds for new viewers, each game once', () => {
  const { sender, list, unlist } = openLobby();
  const [old, taken, recent] = games(3) as [ListedGame, ListedGame, ListedGame];
  list(old, taken);
  vi.advanceTimersByTime(lobbyOverlapMs);
  unlist(taken);
  list(recent);
  vi.advanceTimersByTime(1);

  expect(sender.recent()).toEqual({ listed: [recent], unlisted: idsOf([taken]) });
  vi.advanceTimersByTime(lobbyOverlapMs);
  expect(sender.recent()).toEqual({ listed: [], unlisted: [] });
});

it('drops changes that happen while there are no viewers', () => {
  const { lobby, sent, list } = openLobby({ viewers: 0 });
  list(...games(10));
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([]);

  lobby.viewers = 1;
  const game = addGame();
  list(game);
  vi.advanceTimersByTime(1000);

  expect(sent).toEqual([{ listed: [game], unlisted: [] }]);
});

it('sends the number of games, counted after the last change, if there are more than on a page', async () => {
  const { sent, counted, list } = openLobby();
  const shown = () => sent.flatMap(({ available }) => available?.count ?? []);
  counted.count = gamesPerPage;
  list(addGame());
  await vi.advanceTimersByTimeAsync(2000);
  expect(shown()).toEqual([]);

  for (let added = 1; added <= 20; added += 1) {
    counted.count = gamesPerPage + added;
    list(addGame());
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(2000);

  expect(shown().at(-1)).toBe(gamesPerPage + 20);
  expect(shown().length).toBeLessThanOrEqual(3);
  counted.count = gamesPerPage - 1;
  list(addGame());
  await vi.advanceTimersByTimeAsync(2000);
  expect(shown().at(-1)).toBe(gamesPerPage - 1);
});
