import { events, type EventName, type EventOf, type WatchAnswer, type WatchTarget } from '@game/contract';
import { shortGameId } from '@game/site';
import { io } from 'socket.io-client';
import { waitLimitMs, waitUntil } from '../wait.js';

/** The realtime connection of a browser. */
export interface RealtimeClient {
  /** Every event received so far, unparsed, without those that are sent to each new connection. */
  received: { event: EventName; content: unknown }[];
  /** Waits for the script of the site's pages, which is sent to each new connection. */
  siteScript(): Promise<string>;
  /** Waits for what each new connection is told about the time before. */
  joined(): Promise<EventOf<'realtime.joined'>>;
  /** Asks to watch `target`, which may be invalid. */
  ask(target: unknown): Promise<WatchAnswer>;
  /** Subscribes to `target`; returns whether the server accepted. */
  watch(target: WatchTarget): Promise<boolean>;
  /** Waits for the first `event` whose content `matches`, including events received before the call. */
  next<Name extends EventName>(event: Name, matches?: (content: EventOf<Name>) => boolean): Promise<EventOf<Name>>;
  /** Sends an event without waiting for an answer. */
  send(event: string, content: unknown): void;
  isConnected(): boolean;
  close(): void;
}

/** Connects like a browser with `cookie`, by default from a page of the site. Rejects when the server refuses. */
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
  const greetings = new Map<EventName, unknown>();
  socket.onAny((event: EventName, content: unknown) => {
    if (event === 'site.script' || event === 'realtime.joined') greetings.set(event, content);
    else received.push({ event, content });
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error) => {
      socket.close();
      reject(error);
    });
  });
  const ask = async (target: unknown) =>
    (await socket.timeout(waitLimitMs).emitWithAck('watch', target)) as WatchAnswer;
  return {
    received,
    siteScript: async () => events['site.script'].parse(await waitUntil(() => greetings.get('site.script'))).path,
    joined: async () => events['realtime.joined'].parse(await waitUntil(() => greetings.get('realtime.joined'))),
    ask,
    watch: async (target) => (await ask(target)) === 'watching',
    send: (event, content) => void socket.emit(event, content),
    next: <Name extends EventName>(event: Name, matches: (content: EventOf<Name>) => boolean = () => true) =>
      waitUntil(() => {
        const found = received.find((one) => one.event === event && matches(one.content as EventOf<Name>));
        return found && (events[event].parse(found.content) as EventOf<Name>);
      }) as Promise<EventOf<Name>>,
    isConnected: () => socket.connected,
    close: () => socket.close(),
  };
}

/** Matches a message to the lobby that lists a game. */
export function isListed(gameId: string): (changes: EventOf<'lobby.changed'>) => boolean {
  return ({ listed }) => listed.some(({ id }) => id === gameId);
}

/** Matches a message to the lobby that a game can no longer be joined. */
export function isUnlisted(gameId: string): (changes: EventOf<'lobby.changed'>) => boolean {
  return ({ unlisted }) => unlisted.includes(shortGameId(gameId));
}
