import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { sessionCookie, type BuiltPlayer } from '../../tests/support/dist/build-player.js';
import { moves } from '@game/rules';
import { inParallel, type Timings } from './measure.js';

/** Plays games over HTTP like browsers: create, move, join, move. */
export class ServedGames {
  readonly #address: URL;
  readonly #agent: Agent;
  readonly #cookies: Map<string, string>;

  constructor(address: string, authSecret: string, players: BuiltPlayer[], inFlight: number) {
    this.#address = new URL(address);
    this.#agent = new Agent({ keepAlive: true, maxSockets: inFlight });
    this.#cookies = new Map(players.map((player) => [player.id, sessionCookie(player, authSecret)]));
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
  call(player: BuiltPlayer, operation: string, input: unknown): Promise<Record<string, unknown>> {
    const body = JSON.stringify(input);
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: this.#address.hostname,
          port: this.#address.port,
          path: `/api/${operation}`,
          method: 'POST',
          agent: this.#agent,
          headers: {
            origin: this.#address.origin,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'idempotency-key': randomUUID(),
            cookie: this.#cookies.get(player.id),
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => (text += chunk));
          response.on('end', () => {
            if (response.statusCode === 200) resolve(JSON.parse(text) as Record<string, unknown>);
            else reject(new Error(`${operation} returned ${response.statusCode}: ${text}`));
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }
}
