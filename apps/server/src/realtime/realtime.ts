import type { Server as HttpServer } from 'node:http';
import { watchTarget, type EventName, type EventOf, type WatchTarget } from '@game/contract';
import { Server, type Socket } from 'socket.io';
import { isSameOrigin } from '../platform/http/origin.js';
import type { Player } from '../platform/player.js';
import type { Presence } from './presence.js';
import type { Publisher, Room } from './publisher.js';
import type { SharedAdapter } from './shared-adapter.js';

/** Heartbeat and timeout of a connection (D-29, CON-17), in milliseconds. */
const heartbeatMs = 30_000;
const timeoutMs = 10_000;

/** The connections of browsers, in rooms such as `lobby`, `game:{id}` and `user:{id}` (RTM-01). */
export class Realtime implements Publisher {
  readonly #io: Server;
  readonly #sharedAdapter: SharedAdapter;
  #isListening = false;

  constructor(publicOrigin: string | undefined, sharedAdapter: SharedAdapter) {
    this.#sharedAdapter = sharedAdapter;
    this.#io = new Server({
      path: '/api/realtime',
      // Without long polling, a load balancer needs no sticky sessions.
      transports: ['websocket'],
      serveClient: false,
      pingInterval: heartbeatMs,
      pingTimeout: timeoutMs,
      maxHttpBufferSize: 4096,
      allowRequest: (request, decide) => decide(null, isSameOrigin(request.headers, publicOrigin)),
    });
    if (sharedAdapter.adapter) this.#io.adapter(sharedAdapter.adapter);
  }

  publish<Name extends EventName>(rooms: Room | Room[], event: Name, content: EventOf<Name>): void {
    // Without other processes, an event for empty rooms does not have to be serialized.
    const isAlone = this.#sharedAdapter.adapter === undefined;
    if (isAlone && ![rooms].flat().some((room) => this.hasListenersHere(room))) return;
    this.#io.to(rooms).emit(event, content);
  }

  disconnect(room: Room): void {
    this.#io.in(room).disconnectSockets(true);
  }

  /** Sends an event only to the connections of this process. */
  publishHere<Name extends EventName>(room: Room, event: Name, content: EventOf<Name>): void {
    this.#io.local.to(room).emit(event, content);
  }

  /** Returns whether a connection of this process is in `room`. */
  hasListenersHere(room: Room): boolean {
    return this.#io.of('/').adapter.rooms.has(room);
  }

  /** Starts to accept connections on `server`. */
  listen(
    server: HttpServer,
    dependencies: {
      identify: (cookieHeader: string | undefined) => Promise<Player | null>;
      /** Returns whether a player plays in a game. Only its two players may watch it (D-03). */
      playsIn: (player: Player, gameId: string) => Promise<boolean>;
      /** Returns whether a tournament exists. Everyone may watch it. */
      isTournament: (tournamentId: string) => Promise<boolean>;
      /** Returns whether a product exists. Everyone may watch it. */
      isProduct: (productId: string) => Promise<boolean>;
      presence: Presence;
    },
  ): void {
    const { identify, playsIn, isTournament, isProduct, presence } = dependencies;
    this.#io.use((socket, next) => {
      identify(socket.handshake.headers.cookie).then(
        (player) => {
          socket.data.player = player;
          next();
        },
        () => next(new Error('UNAVAILABLE')),
      );
    });
    this.#io.on('connection', (socket) => {
      const player = playerOf(socket);
      if (player) {
        void socket.join(`user:${player.id}`);
        presence.enter(player.id);
        socket.on('disconnect', () => presence.leave(player.id));
      }
      const mayWatch = async (target: WatchTarget) => {
        if (target.room === 'tournament') return isTournament(target.tournamentId);
        if (target.room === 'product') return isProduct(target.productId);
        if (target.room !== 'game') return true;
        // The session may have ended since the connection was opened.
        const current = await identify(socket.handshake.headers.cookie);
        return current !== null && playsIn(current, target.gameId);
      };
      socket.on('watch', (target: unknown, acknowledge: unknown) => {
        void watch(socket, target, mayWatch).then((done) => {
          if (typeof acknowledge === 'function') acknowledge(done);
        });
      });
      socket.on('unwatch', (target: unknown) => {
        const parsed = watchTarget.safeParse(target);
        if (parsed.success) void socket.leave(roomOf(parsed.data));
      });
    });
    this.#io.attach(server);
    this.#isListening = true;
  }

  /** Closes all connections of this process. Browsers reconnect to another one. */
  endConnections(): void {
    this.#io.local.disconnectSockets(true);
  }

  /** Closes the server. */
  async close(): Promise<void> {
    // The operator's command line publishes without listening: it has only the adapter to close.
    if (this.#isListening) await this.#io.close();
    else await this.#io.of('/').adapter.close();
    await this.#sharedAdapter.close();
  }
}

async function watch(
  socket: Socket,
  target: unknown,
  mayWatch: (target: WatchTarget) => Promise<boolean>,
): Promise<boolean> {
  const parsed = watchTarget.safeParse(target);
  if (!parsed.success) return false;
  const allowed = await mayWatch(parsed.data).catch(() => false);
  if (allowed) await socket.join(roomOf(parsed.data));
  return allowed;
}

function playerOf(socket: Socket): Player | null {
  return socket.data.player as Player | null;
}

function roomOf(target: WatchTarget): Room {
  if (target.room === 'game') return `game:${target.gameId}`;
  if (target.room === 'product') return `product:${target.productId}`;
  return target.room === 'tournament' ? `tournament:${target.tournamentId}` : target.room;
}
