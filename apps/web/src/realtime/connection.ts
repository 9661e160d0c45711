import { events, type EventName, type WatchTarget } from '@game/contract';
import type { QueryClient } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { setConnected } from './connection-status.js';
import { handlers } from './handlers.js';
import { reconnectDelayMs } from './reconnect-delay.js';
import { setWatchListener, watchedTargets } from './watches.js';

/** How long to wait for a connection, and for the answer to a watch (D-29). */
const timeoutMs = 10_000;

/**
 * Opens the realtime connection as whoever the cookies say, and keeps it open: after each gap everything watched is
 * asked for again and then every answer on the page is read again, since messages may have been missed.
 * @returns a function that closes it for good
 */
export function connect(queryClient: QueryClient): () => void {
  const socket = io({
    path: '/api/realtime',
    transports: ['websocket'],
    withCredentials: true,
    timeout: timeoutMs,
    // Done below: the library can only double its delays.
    reconnection: false,
  });
  const stopReconnecting = keepConnected(socket);
  for (const name of Object.keys(handlers) as EventName[]) dispatch(socket, queryClient, name);

  socket.on('connect', () => {
    setConnected(true);
    void Promise.all(watchedTargets().map((target) => askToWatch(socket, target))).then(() =>
      queryClient.invalidateQueries(),
    );
  });
  setWatchListener({
    onWatch: (target) => {
      if (!socket.connected) return;
      void askToWatch(socket, target).then(() => queryClient.invalidateQueries({ queryKey: queryOf(target) }));
    },
    onUnwatch: (target) => socket.connected && socket.emit('unwatch', target),
  });

  return () => {
    stopReconnecting();
    setWatchListener(null);
    socket.disconnect();
  };
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

function dispatch(socket: Socket, queryClient: QueryClient, name: EventName): void {
  // The table's type binds each handler to its own event's schema; a name alone cannot tell the compiler so.
  const handle = handlers[name] as (queryClient: QueryClient, payload: unknown) => void;
  socket.on<string>(name, (message: unknown) => {
    const parsed = z.safeParse(events[name], message);
    if (parsed.success) handle(queryClient, parsed.data);
  });
}

/** Joins a room; an answer that does not come in time is no error, the page is read again all the same. */
async function askToWatch(socket: Socket, target: WatchTarget): Promise<void> {
  await socket
    .timeout(timeoutMs)
    .emitWithAck('watch', target)
    .catch(() => false);
}

/** What may have changed between the first answer and the moment the room was joined. */
function queryOf(target: WatchTarget): readonly unknown[] {
  switch (target.room) {
    case 'lobby':
      return ['lobby.listGames'];
    case 'game':
      return ['games.get', { gameId: target.gameId }];
    case 'tournaments':
      return ['tournaments.list'];
    case 'tournament':
      return ['tournaments.get', { tournamentId: target.tournamentId }];
    case 'shop':
      return ['shop.listRaffles'];
    case 'product':
      return ['shop.getProduct', { productId: target.productId }];
  }
}
