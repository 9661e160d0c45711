import { events, type EventName, type QueryName, type WatchAnswer, type WatchTarget } from '@game/contract';
import type { QueryClient } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { operationKey } from '../api/queries.js';
import { forgetFirstReplies } from '../api/first-replies.js';
import { hearsAllSince } from '../api/replay.js';
import { setConnected } from '../state/connection-status.js';
import { isWatched, setWatchListener, watchedTargets } from './watches.js';

/** The timeout of connecting, and of watching a room (D-29). */
const timeoutMs = 10_000;

/** Called with each event and its payload, which matches the schema of the event. */
export type EventHandler = (name: EventName, payload: unknown) => void;

/**
 * Opens the realtime connection with the current cookies and keeps it open. Events may have been missed while it was
 * down: after each reconnect all rooms are watched again, and then every query on the page is refetched.
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
  for (const name of Object.keys(events) as EventName[]) {
    socket.on<string>(name, (message: unknown) => {
      const parsed = z.safeParse(events[name], message);
      if (parsed.success) onEvent(name, parsed.data);
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
  socket.on('connect', () => {
    setConnected(true);
    // They lack what events change from now on.
    forgetFirstReplies();
    void Promise.all(watchedTargets().map((target) => join(target))).then(() =>
      queryClient.invalidateQueries({ predicate: mayLackChanges(queryClient) }),
    );
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

/** Tests whether a reply may lack changes from between its request and the moment when the page began to watch. */
function mayLackChanges(queryClient: QueryClient): (query: { queryKey: readonly unknown[] }) => boolean {
  return ({ queryKey: [name, input] }) => !hearsAllSince(queryClient, name as QueryName, input);
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
