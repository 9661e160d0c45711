import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { connectionLimits, type Counters, type EventName, type EventOf } from '@game/contract';
import { lobbyOverlapMs } from '@game/site';
import { Server, type Socket } from 'socket.io';
import type { Config } from '../config.js';
import { readNetworkParty } from '../platform/http/network-party.js';
import { isSameOrigin } from '../platform/http/origin.js';
import { refuseConnection } from '../platform/http/unreadable-request.js';
import type { Player } from '../platform/player.js';
import { Refusal } from '../platform/refusal.js';
import { AddressLimits } from './address-limits.js';
import { Broadcasts } from './broadcasts.js';
import { limitConnection, type EngineConnection } from './connection-limits.js';
import { LastMessages } from './last-messages.js';
import type { Presence } from './presence.js';
import type { Publisher } from './publisher.js';
import type { Room, RoomOf } from './room.js';
import { sendAway } from './send-away.js';
import { SessionRechecks } from './session-rechecks.js';
import { handleWatchRequests } from './watch-requests.js';
import type { Bus, BusMessage } from './bus/bus.js';

/** Heartbeat and timeout of a connection (D-29, CON-17), in milliseconds. */
const heartbeatMs = 30_000;
const timeoutMs = 10_000;

/** What the connections of browsers need of the rest of the server. */
interface Site {
  identify: (cookieHeader: string | undefined) => Promise<Player | null>;
  /** Called when messages that end sessions may have been lost. */
  forgetSessions: () => void;
  /** Returns those of the cookie headers that hold no valid session, as the database has it now. */
  findEndedSessions: (cookieHeaders: string[]) => Promise<Set<string>>;
  /** Returns whether a tournament exists. Every player may watch it (RTE-15). */
  isTournament: (tournamentId: string) => Promise<boolean>;
  /** Returns whether a product exists. Everyone may watch it. */
  isProduct: (productId: string) => Promise<boolean>;
  presence: Presence;
  /** Returns the changes of the list of games that a browser may have missed before it watched the lobby. */
  recentLobbyChanges: () => EventOf<'lobby.changed'>;
  /** Returns the counters of the lobby, from memory if they are recent. */
  counters: () => Promise<Counters>;
  /** The path of the script that the site's pages start with; null if the web app is not built. */
  entryScript: string | null;
}

type Dependencies = Pick<Config, 'publicOrigin' | 'trustedProxies' | 'connectionsPerAddress'> & { bus: Bus };

/** The connections of browsers, in rooms such as `lobby` and `user:{id}` (RTM-01). */
export class Realtime implements Publisher {
  readonly #io: Server;
  readonly #broadcasts: Broadcasts;
  readonly #bus: Bus;
  readonly #observers: ((message: BusMessage) => void)[] = [];
  readonly #lastMessages = new LastMessages(() => performance.now());
  #isListening = false;
  #rechecks: SessionRechecks | undefined;
  /** When this process last noticed that it may have missed messages of others. */
  #missedAtMs = -Infinity;
  #isDraining = false;

  readonly #addressOf: (request: IncomingMessage) => string;
  readonly #addressLimits: AddressLimits;

  constructor({ publicOrigin, trustedProxies, connectionsPerAddress, bus }: Dependencies) {
    this.#bus = bus;
    this.#addressOf = readNetworkParty(trustedProxies);
    this.#addressLimits = new AddressLimits(connectionsPerAddress);
    this.#io = new Server({
      path: '/api/realtime',
      // Without long polling, a load balancer needs no sticky sessions.
      transports: ['websocket'],
      serveClient: false,
      pingInterval: heartbeatMs,
      pingTimeout: timeoutMs,
      maxHttpBufferSize: connectionLimits.messageBytes,
      allowRequest: (request, decide) => {
        const refusal = this.#refusalOf(request, publicOrigin);
        if (refusal) refuseConnection(request.socket, refusal);
        else decide(null, true);
      },
    });
    this.#broadcasts = new Broadcasts({
      rooms: this.#io.of('/').adapter.rooms,
      emit: (rooms, event, content) => this.#io.to(rooms).emit(event, content),
    });
  }

  /** Returns why a browser may not connect; null if it may. */
  #refusalOf(request: IncomingMessage, publicOrigin: string | undefined): Refusal | null {
    if (!isSameOrigin(request.headers, publicOrigin)) return new Refusal('FOREIGN_ORIGIN');
    // A load balancer can then try another process.
    if (this.#isDraining) return new Refusal('RESTARTING', { retryAfterSeconds: 1 });
    const isCrowded = !this.#addressLimits.mayConnect(this.#addressOf(request));
    return isCrowded ? new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds: 1 }) : null;
  }

  publish<Name extends EventName>(rooms: RoomOf<Name> | RoomOf<Name>[], event: Name, content: EventOf<Name>): void {
    const message: BusMessage = { kind: 'publish', rooms: [rooms].flat(), event, content };
    this.#deliver(message);
    this.#bus.send(message);
  }

  /** Notifies all browsers, also those of other processes, that they lack changes. They fetch again what they show. */
  announceMissed(): void {
    this.publish('everyone', 'realtime.missed', {});
  }

  disconnect(room: Room): void {
    const message: BusMessage = { kind: 'disconnect', room };
    this.#deliver(message);
    this.#bus.send(message);
  }

  /** Calls `observer` with every message of this process and of the others. */
  observe(observer: (message: BusMessage) => void): void {
    this.#observers.push(observer);
  }

  /** How many browsers are connected to this process. */
  get connectionCount(): number {
    return this.#io.of('/').sockets.size;
  }

  /** Whether the messages of other processes arrive at the moment. */
  get isHearing(): boolean {
    return this.#bus.isHearing;
  }

  /** Delivers a message to the browsers that are connected to this process. */
  #deliver(message: BusMessage): void {
    for (const observer of this.#observers) observer(message);
    this.#lastMessages.add(message.kind === 'publish' ? message.rooms : [message.room]);
    if (message.kind === 'disconnect') this.#io.in(message.room).disconnectSockets(true);
    // A message to empty rooms need not even be written.
    else if (message.rooms.some((room) => this.countListenersHere(room) > 0)) {
      this.#broadcasts.send(message.rooms, message.event, message.content);
    }
  }

  /** Sends an event only to the connections of this process. */
  publishHere<Name extends EventName>(room: RoomOf<Name>, event: Name, content: EventOf<Name>): void {
    this.#broadcasts.send([room], event, content);
  }

  /** Returns how many connections of this process are in `room`. */
  countListenersHere(room: Room): number {
    return this.#io.of('/').adapter.rooms.get(room)?.size ?? 0;
  }

  /** Starts to accept connections on `server`. */
  async listen(server: HttpServer, site: Site): Promise<void> {
    this.#identifyPlayers(site.identify);
    this.#io.on('connection', (socket) => this.#admit(socket, site));
    const rechecks = new SessionRechecks({
      connections: () => this.#playerConnections(),
      findEnded: site.findEndedSessions,
    });
    this.#rechecks = rechecks;
    await this.#bus.listen({
      receive: (message) => this.#deliver(message),
      catchUp: () => {
        this.#missedAtMs = performance.now();
        this.#lastMessages.start();
        site.forgetSessions();
        rechecks.request();
        this.publishHere('everyone', 'realtime.missed', {});
      },
    });
    this.#lastMessages.start();
    this.#io.attach(server);
    this.#io.engine.on('connection', (connection: EngineConnection) => {
      const address = this.#addressOf(connection.request);
      this.#addressLimits.add(address);
      connection.once('close', () => this.#addressLimits.remove(address));
      limitConnection(connection, () => this.#addressLimits.suspend(address));
    });
    this.#isListening = true;
  }

  /** Adds a new connection to its rooms, and tells it what it has missed. */
  #admit(socket: Socket, { presence, isTournament, isProduct, recentLobbyChanges, counters, entryScript }: Site): void {
    void socket.join('everyone');
    if (entryScript !== null) socket.emit('site.script' satisfies EventName, { path: entryScript });
    const player = playerOf(socket);
    if (player) {
      void socket.join(`user:${player.id}`);
      presence.enter(player.id);
      socket.on('disconnect', () => presence.leave(player.id));
    }
    socket.emit('realtime.joined' satisfies EventName, {
      playerId: player?.id ?? null,
      quietMs: this.#quietMs(player ? ['everyone', `user:${player.id}`] : ['everyone']),
    });
    const address = this.#addressOf(socket.request);
    handleWatchRequests(socket, {
      takeAddressRequest: () => this.#addressLimits.takeRequest(address),
      mayWatch: async (target) => {
        if (target.room === 'tournament') return player !== null && isTournament(target.tournamentId);
        return target.room === 'product' ? isProduct(target.productId) : true;
      },
      onJoined: ({ room }) => {
        if (room !== 'lobby') return;
        socket.emit('lobby.changed' satisfies EventName, recentLobbyChanges());
        const sendCounters = (current: Counters) => socket.emit('counters.changed' satisfies EventName, current);
        // If they cannot be read now, the next change is sent.
        counters().then(sendCounters, () => undefined);
        const lacksChanges = performance.now() - this.#missedAtMs < lobbyOverlapMs;
        if (lacksChanges) socket.emit('realtime.missed' satisfies EventName, {});
      },
    });
  }

  /** Returns for how long no process has sent a message to any of `rooms`, in whole milliseconds. */
  #quietMs(rooms: Room[]): number {
    return this.isHearing ? Math.floor(this.#lastMessages.quietMs(rooms)) : 0;
  }

  /** Finds the player of each new connection. */
  #identifyPlayers(identify: (cookieHeader: string | undefined) => Promise<Player | null>): void {
    this.#io.use((socket, next) => {
      identify(socket.handshake.headers.cookie).then(
        (player) => {
          socket.data.player = player;
          next();
        },
        () => next(new Error('UNAVAILABLE')),
      );
    });
  }

  #playerConnections() {
    return [...this.#io.of('/').sockets.values()]
      .filter((socket) => playerOf(socket) !== null)
      .map((socket) => ({
        cookies: socket.handshake.headers.cookie ?? '',
        end: () => void socket.disconnect(true),
      }));
  }

  /** Stops accepting connections, and closes the existing ones one after the other, within `limitMs`. */
  async drain(limitMs: number): Promise<void> {
    this.#isDraining = true;
    await sendAway([...this.#io.of('/').sockets.values()], (socket) => socket.disconnect(true), limitMs);
  }

  /** Closes all connections of this process. Browsers reconnect to another one. */
  endConnections(): void {
    this.#io.disconnectSockets(true);
  }

  /** Closes the server. */
  async close(): Promise<void> {
    // The operator's command line publishes without listening: it has only the adapter to close.
    if (this.#isListening) await this.#io.close();
    else await this.#io.of('/').adapter.close();
    await this.#rechecks?.close();
    await this.#bus.close();
  }
}

function playerOf(socket: Socket): Player | null {
  return socket.data.player as Player | null;
}
