/** How many connections get a message in one turn of the event loop. Sending to one takes about 12 µs. */
const connectionsPerTurn = 64;

interface Broadcast {
  rooms: string[];
  /** The ids of the connections that still have to get it. */
  connections: string[];
  event: string;
  content: unknown;
}

interface Dependencies {
  /** The ids of the connections in each room. */
  rooms: ReadonlyMap<string, ReadonlySet<string>>;
  /** Sends an event once to each connection in any of `rooms`. Each connection also has a room of its own, named by its id. */
  emit: (rooms: string[], event: string, content: unknown) => void;
}

/**
 * Sends messages to the connections of this process. A message to many connections takes several turns of the event loop, so
 * that it does not delay the requests of players. The messages of a room keep their order.
 */
export class Broadcasts {
  readonly #dependencies: Dependencies;
  /** The messages that are not sent to all of their connections yet, oldest first. */
  readonly #unsent: Broadcast[] = [];

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Sends an event once to each connection that is in any of `rooms` now. */
  send(rooms: string[], event: string, content: unknown): void {
    const connections = this.#connectionsIn(rooms);
    // Socket.IO sends a message to no room to all connections.
    if (connections.length === 0) return;
    const isNext = !this.#unsent.some((earlier) => earlier.rooms.some((room) => rooms.includes(room)));
    if (isNext && connections.length <= connectionsPerTurn) {
      this.#dependencies.emit(rooms, event, content);
      return;
    }
    this.#unsent.push({ rooms, connections, event, content });
    if (this.#unsent.length === 1) this.#sendPart();
  }

  #connectionsIn(rooms: string[]): string[] {
    return [...new Set(rooms.flatMap((room) => [...(this.#dependencies.rooms.get(room) ?? [])]))];
  }

  #sendPart(): void {
    const [oldest] = this.#unsent;
    if (!oldest) return;
    this.#dependencies.emit(oldest.connections.splice(0, connectionsPerTurn), oldest.event, oldest.content);
    if (oldest.connections.length === 0) this.#unsent.shift();
    if (this.#unsent.length > 0) setImmediate(() => this.#sendPart());
  }
}
