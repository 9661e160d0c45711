import { events, type EventName, type EventOf, type WatchTarget } from '@game/contract';
import { io } from 'socket.io-client';
import { vi } from 'vitest';

/** A browser's realtime connection. */
export interface RealtimeClient {
  /** Everything it was told, in order, to the letter. */
  received: { event: EventName; content: unknown }[];
  /** Asks to be told of `target`; whether the server agreed. */
  watch(target: WatchTarget): Promise<boolean>;
  /** The first `event`, already received or still to come, whose content `matches`. */
  next<Name extends EventName>(event: Name, matches?: (content: EventOf<Name>) => boolean): Promise<EventOf<Name>>;
  isConnected(): boolean;
  close(): void;
}

/** Connects as a browser with `cookie` would, from a page of the site's own; rejects when the server refuses. */
export async function connectRealtime(
  address: string,
  cookie = '',
  headers: Record<string, string> = { origin: address },
): Promise<RealtimeClient> {
  const socket = io(address, {
    path: '/api/realtime',
    transports: ['websocket'],
    extraHeaders: { cookie, ...headers },
    reconnection: false,
    forceNew: true,
  });
  const received: RealtimeClient['received'] = [];
  socket.onAny((event: EventName, content: unknown) => received.push({ event, content }));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error) => {
      socket.close();
      reject(error);
    });
  });
  return {
    received,
    watch: async (target) => (await socket.timeout(5000).emitWithAck('watch', target)) as boolean,
    next: <Name extends EventName>(event: Name, matches: (content: EventOf<Name>) => boolean = () => true) =>
      vi.waitUntil(
        () => {
          const found = received.find((one) => one.event === event && matches(one.content as EventOf<Name>));
          return found && (events[event].parse(found.content) as EventOf<Name>);
        },
        { timeout: 5000, interval: 5 },
      ) as Promise<EventOf<Name>>,
    isConnected: () => socket.connected,
    close: () => socket.close(),
  };
}
