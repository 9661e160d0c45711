import {
  events,
  type EventName,
  type EventOf,
  type QueryName,
  type WatchAnswer,
  type WatchTarget,
} from '@game/contract';
import { matchQuery, type Query, type QueryClient } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { cachedViewerId, operationKey } from '../api/queries.js';
import { forgetFirstReplies } from '../api/first-replies.js';
import { hearsAllSince, momentOf, wasQuietSince } from '../api/replay.js';
import { setConnected } from '../state/connection-status.js';
import { isWatched, setWatchListener, watchedTargets } from './watches.js';

/** The timeout of connecting, and of watching a room (D-29). */
const timeoutMs = 10_000;

/** The events that pages handle: all but the first one of a connection. */
export type HandledEvent = Exclude<EventName, 'realtime.joined'>;

/** Called with each event and its payload, which matches the schema of the event. */
export type EventHandler = (name: HandledEvent, payload: unknown) => void;

const handledEvents = (Object.keys(events) as EventName[]).filter((name) => name !== 'realtime.joined');

/** The events after which the replies that the server has written into the page are still right. */
const changeNoFirstReply = new Set<HandledEvent>(['site.script', 'lobby.changed', 'counters.changed']);

/**
 * Opens the realtime connection with the current cookies and keeps it open. Events may have been missed while it was
 * down: after each reconnect all rooms are watched again, and then every query on the page is refetched (SES-01). When it connects
 * for the first time, replies that are so recent that nothing was sent to the viewer since are kept.
 * @returns a function that closes it permanently
 */
export function connect(onEvent: EventHandler, queryClient: QueryClient): () => void {
  const socket = io({
    path: '/api/realtime',
    transports: ['websocket'],
    withCredentials: true,
    timeout: timeoutMs,
    // `keepConnected` reconnects: the library can only double its delays.
    reconnection: false,
  });
  const stopReconnecting = keepConnected(socket);
  // The server has read the first replies after the browser had requested the page.
  const requestedAt = momentOf(0);
  for (const name of handledEvents) {
    socket.on<string>(name, (message: unknown) => {
      const parsed = z.safeParse(events[name], message);
      if (!parsed.success) return;
      if (!changeNoFirstReply.has(name)) forgetFirstReplies();
      onEvent(name, parsed.data);
    });
  }

  /** Joins a room, now or, if the server asks for it, later. */
  const join = async (target: WatchTarget, failures = 0) => {
    if ((await watchRoom(socket, target)) !== 'tryAgain') return;
    const retry = () => void (socket.connected && isWatched(target) && joinAndRefetch(target, failures + 1));
    setTimeout(retry, reconnectDelayMs(failures));
  };
  const joinAndRefetch = async (target: WatchTarget, failures = 0) => {
    await join(target, failures);
    await queryClient.invalidateQueries({ queryKey: queryOf(target), predicate: mayLackChanges(queryClient) });
  };
  let isFirst = true;
  const refetchMissed = async () => {
    const mayBeRecent = isFirst;
    isFirst = false;
    const targets = watchedTargets();
    const [joined] = await Promise.all([firstMessage(socket), ...targets.map((target) => join(target))]);
    const isSameViewer = joined?.playerId === cachedViewerId(queryClient);
    const quietMs = mayBeRecent && isSameViewer ? joined.quietMs : 0;
    if (!wasQuietSince(requestedAt, quietMs)) forgetFirstReplies();
    const isAboutRoom = (query: Query) => targets.some((target) => matchQuery({ queryKey: queryOf(target) }, query));
    await queryClient.invalidateQueries({
      predicate: (query) => mayLackChanges(queryClient, isAboutRoom(query) ? 0 : quietMs)(query),
    });
  };
  socket.on('connect', () => {
    setConnected(true);
    void refetchMissed();
  });
  setWatchListener({
    onWatch: (target) => {
      if (socket.connected) void joinAndRefetch(target);
    },
    onUnwatch: (target) => socket.connected && socket.emit('unwatch', target),
  });

  return () => {
    stopReconnecting();
    setWatchListener(null);
    socket.disconnect();
  };
}

const reconnectDelaysMs = [1000, 2000, 5000];
const maximumReconnectDelayMs = 10_000;

/**
 * Returns the delay before reconnecting after `failures` failed attempts in a row, in ms: 1, 2, 5, then 10 s (D-29). It is
 * up to a half shorter or longer, so that the browsers of a server that ended do not all reconnect at the same time. See decision 0041.
 */
export function reconnectDelayMs(failures: number, random: () => number = Math.random): number {
  return (reconnectDelaysMs[failures] ?? maximumReconnectDelayMs) * (0.5 + random());
}

function keepConnected(socket: Socket): () => void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reconnectNow = () => {
    clearTimeout(timer);
    if (!socket.connected) socket.connect();
  };
  const reconnectLater = () => {
    setConnected(false);
    clearTimeout(timer);
    timer = setTimeout(reconnectNow, reconnectDelayMs(failures));
    failures += 1;
  };
  socket.on('connect', () => (failures = 0));
  socket.on('disconnect', reconnectLater);
  socket.on('connect_error', reconnectLater);
  window.addEventListener('online', reconnectNow);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', reconnectNow);
    socket.off('disconnect', reconnectLater);
    socket.off('connect_error', reconnectLater);
  };
}

/** Asks the server to join a room. A timeout is not an error, because the queries are refetched anyway. */
async function watchRoom(socket: Socket, target: WatchTarget): Promise<WatchAnswer | null> {
  return socket
    .timeout(timeoutMs)
    .emitWithAck('watch', target)
    .catch(() => null);
}

/** Waits for the first message of a new connection; null if the server sends none, like one of an earlier version. */
function firstMessage(socket: Socket): Promise<EventOf<'realtime.joined'> | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), timeoutMs);
    socket.once('realtime.joined', (message: unknown) => {
      clearTimeout(timer);
      resolve(z.safeParse(events['realtime.joined'], message).data ?? null);
    });
  });
}

/**
 * Tests whether a reply may lack changes from between its request and the moment when the page began to watch. Nothing was sent to
 * the viewer in the `quietMs` before.
 */
function mayLackChanges(queryClient: QueryClient, quietMs = 0): (query: { queryKey: readonly unknown[] }) => boolean {
  return ({ queryKey: [name, input] }) => !hearsAllSince(queryClient, name as QueryName, input, quietMs);
}

/** Returns the key of the query that may have changed between its first reply and joining the room. */
function queryOf(target: WatchTarget): readonly unknown[] {
  switch (target.room) {
    case 'lobby':
      return ['lobby.listGames'];
    case 'tournaments':
      return ['tournaments.list'];
    case 'tournament':
      return operationKey('tournaments.get', { tournamentId: target.tournamentId });
    case 'shop':
      return ['shop.listRaffles'];
    case 'product':
      return operationKey('shop.getProduct', { productId: target.productId });
  }
}
