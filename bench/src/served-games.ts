import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { sessionCookie, type BuiltPlayer } from '../../tests/support/dist/build-player.js';
import { moves } from '@game/rules';
import { inParallel, type Timings } from './measure.js';

/** Plays games over HTTP like browsers: create, move, join, move. */
export class ServedGames {
  readonly #address: URL;
  readonly #agent: Agent;
  readonly #headers: Map<string, Record<string, string>>;

  /** `networkAddress` returns the network address of a player, by their index, for a server that trusts the header. */
  constructor(
    address: string,
    authSecret: string,
    players: BuiltPlayer[],
    inFlight: number,
    networkAddress?: (index: number) => string,
  ) {
    this.#address = new URL(address);
    this.#agent = new Agent({ keepAlive: true, maxSockets: inFlight });
    this.#headers = new Map(
      players.map((player, index) => [
        player.id,
        {
          origin: this.#address.origin,
          cookie: sessionCookie(player, authSecret),
          ...(networkAddress && { 'x-forwarded-for': networkAddress(index) }),
        },
      ]),
    );
  }

  /** Returns the headers of all requests of `player`. */
  headersOf(player: BuiltPlayer): Record<string, string> {
    return this.#headers.get(player.id) ?? {};
  }

  /** Plays `count` games between pairs of `players`, `inFlight` pairs at a time. */
  async play(players: BuiltPlayer[], count: number, inFlight: number, timings: Timings): Promise<void> {
    const half = players.length / 2;
    await inParallel(count, inFlight, async (index) => {
      const [one, other] = [players[index % half], players[(index % half) + half]];
      if (!one || !other) throw new Error('not enough players for the pairs');
      const created = await timings.time('create', () => this.call(one, 'games.createWithStake', { stakeAmount: 5 }));
      const gameId = created.gameId as string;
      await timings.time('move 1', () => this.call(one, 'games.move', { gameId, move: moves[index % 3] }));
      await timings.time('join', () => this.call(other, 'games.joinWithStake', { gameId }));
      const move = moves[Math.floor(index / 3) % 3];
      await timings.time('move 2', () => this.call(other, 'games.move', { gameId, move }));
    });
  }

  /** Returns how many bytes the idle connections have received and sent. */
  transferredBytes(): number {
    const sockets = Object.values(this.#agent.freeSockets).flatMap((free) => free ?? []);
    return sockets.reduce((sum, { bytesRead, bytesWritten }) => sum + bytesRead + bytesWritten, 0);
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Sends a command of `player`; rejects unless it succeeds. */
  async call(player: BuiltPlayer, operation: string, input: unknown): Promise<Record<string, unknown>> {
    const text = await this.#send(player, 'POST', `/api/${operation}`, JSON.stringify(input));
    return JSON.parse(text) as Record<string, unknown>;
  }

  /** Reads a page or a query as `player`; rejects unless it succeeds. */
  read(player: BuiltPlayer, path: string): Promise<string> {
    return this.#send(player, 'GET', path);
  }

  #send(player: BuiltPlayer, method: 'GET' | 'POST', path: string, body?: string): Promise<string> {
    const { hostname: host, port } = this.#address;
    const headers = {
      ...this.headersOf(player),
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'idempotency-key': randomUUID(),
      }),
    };
    return new Promise((resolve, reject) => {
      const sent = request({ host, port, path, method, agent: this.#agent, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => {
          if (response.statusCode === 200) resolve(text);
          else reject(new Error(`${path} returned ${response.statusCode}: ${text.slice(0, 200)}`));
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }
}
