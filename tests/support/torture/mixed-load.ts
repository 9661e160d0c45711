import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { InputOf, OperationName, ReplyOf } from '@game/contract';
import { moves, type Move, type TournamentSize } from '@game/rules';
import { raffleEntry } from '../builders/shop.js';
import { createHttpClient, type ApiResponse, type HttpClient } from '../counterparts/http-client.js';
import { seededRandom } from '../random.js';
import { waitForProcess } from '../wait.js';

/** The pause before a request is repeated, and between two games, entries or pages of a player, in milliseconds. */
const pauseMs = 100;
/** A request without a reply is repeated after this time, in milliseconds, like in a browser. */
export const patienceMs = 3_000;

/** An effect that a server has confirmed to a player, and that must survive every failure. */
interface Confirmed {
  player: number;
  isKept: (client: HttpClient) => Promise<boolean>;
}

interface Options {
  /** The session cookies of the players: 12 or more, an even number. */
  cookies: string[];
  raffleIds: string[];
  /** Returns the addresses of all servers at this moment. */
  addresses: () => string[];
  seed: number;
  /** Is awaited before each request. */
  pace?: () => Promise<void>;
  /** Is called for each request, with the HTTP status, or null if there was no reply. */
  observe?: (status: number | null, durationMs: number) => void;
}

/** Thrown in a request when the load was aborted. */
class Aborted extends Error {}

/** Thrown if a server refused a request, for example because a deadline has passed. */
class Refused extends Error {}

/**
 * Players who play games and tournaments, enter raffles and read pages, all at the same time. Like browsers, they repeat a
 * request under the same idempotency key until a server answers it. The load remembers what was confirmed.
 */
export class MixedLoad {
  readonly #options: Options;
  readonly #random: () => number;
  readonly #confirmed: Confirmed[] = [];
  /** How many entries each player has in each raffle. */
  readonly #entries = new Map<string, { player: number; raffleId: string; count: number }>();
  readonly #closedRaffles = new Set<string>();
  #running: Promise<void>[] = [];
  #isFinishing = false;
  #isAborted = false;
  #answers = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#random = seededRandom(options.seed);
  }

  /** How many effects have been confirmed. */
  get confirmed(): number {
    return this.#answers;
  }

  /** Starts to play, until `finish` or `abort` is called. */
  start(): void {
    const players = this.#options.cookies.map((_cookie, player) => player);
    const pairs = players.filter((player) => player % 2 === 0).map((player) => [player, player + 1] as const);
    this.#running = [
      ...pairs.map(([one, other]) => this.#repeat(() => this.#playGame(one, other))),
      ...[players.slice(0, 4), players.slice(4, 12)].map((seats) => this.#repeat(() => this.#playTournament(seats))),
      ...players.slice(0, 3).map((player) => this.#repeat(() => this.#enterRaffle(player))),
      ...players.map((player) => this.#repeat(() => this.#readPages(player))),
    ];
  }

  /** Waits until `count` further effects are confirmed. A slow machine has the usual limit for each of them. */
  async confirmFurther(count: number): Promise<void> {
    const target = this.#answers + count;
    const ended = Promise.all(this.#running).then(() => true);
    for (let isOver = false; !isOver && this.#answers < target;) {
      const before = this.#answers;
      const confirmed = waitForProcess(() => this.#answers > before).then(() => false);
      isOver = await Promise.race([confirmed, ended]);
    }
  }

  /** Starts no further games or tournaments, and waits until all running ones are finished. */
  async finish(): Promise<void> {
    this.#isFinishing = true;
    await Promise.all(this.#running);
  }

  /** Stops sending requests. */
  abort(): void {
    this.#isAborted = true;
  }

  /** Counts the confirmed effects that their player no longer sees, and raffle entries that were stored twice. */
  async countLost(): Promise<number> {
    const clients = this.#options.cookies.map((cookie) => createHttpClient(this.#addressFor(0, 0), cookie));
    const lost = await Promise.all(clients.map((client, player) => this.#countLostOf(client, player)));
    return lost.reduce((sum, each) => sum + each, 0);
  }

  async #countLostOf(client: HttpClient, player: number): Promise<number> {
    let lost = 0;
    for (const { isKept } of this.#confirmed.filter((each) => each.player === player)) {
      if (!(await isKept(client))) lost += 1;
    }
    for (const { raffleId, count } of [...this.#entries.values()].filter((each) => each.player === player)) {
      const { viewer } = (await client.call('shop.getProduct', { productId: raffleId })).body;
      lost += Math.abs((viewer?.entryCount ?? 0) - count);
    }
    return lost;
  }

  async #playGame(one: number, other: number): Promise<void> {
    const { gameId } = await this.#call(one, 'games.createWithStake', { stakeAmount: this.#below(9) + 1 });
    const move = this.#anyMove();
    await this.#call(one, 'games.move', { gameId, move });
    this.#confirm(one, async (client) => (await client.call('games.get', { gameId })).body.game.ownMove === move);
    await this.#call(other, 'games.joinWithStake', { gameId });
    const reply = this.#anyMove();
    await this.#call(other, 'games.move', { gameId, move: reply });
    this.#confirm(other, async (client) => {
      const { status, ownMove } = (await client.call('games.get', { gameId })).body.game;
      return status === 'completed' && ownMove === reply;
    });
  }

  async #playTournament(seats: number[]): Promise<void> {
    const [first = 0, ...others] = seats;
    const input = { maxPlayers: seats.length as TournamentSize, stakeAmount: this.#below(9) + 1 };
    const initialMove = this.#anyMove();
    const { tournamentId } = await this.#call(first, 'tournaments.createWithStake', { ...input, initialMove });
    this.#confirmSeat(first, tournamentId, initialMove);
    for (const player of others) {
      const move = this.#anyMove();
      await this.#call(player, 'tournaments.join', { tournamentId, initialMove: move });
      this.#confirmSeat(player, tournamentId, move);
    }
    const { winner } = await this.#playMatches(seats, tournamentId);
    this.#confirm(first, async (client) => {
      const { tournament } = (await client.call('tournaments.get', { tournamentId })).body;
      return tournament.winner?.id === winner?.id;
    });
  }

  #confirmSeat(player: number, tournamentId: string, move: Move): void {
    this.#confirm(player, async (client) => {
      const { viewer } = (await client.call('tournaments.get', { tournamentId })).body;
      return viewer?.initialMove === move;
    });
  }

  /** Submits moves for all ready matches until the tournament is over. */
  async #playMatches(
    seats: number[],
    tournamentId: string,
  ): Promise<Pick<ReplyOf<'tournaments.get'>['tournament'], 'winner'>> {
    for (;;) {
      for (const player of seats) {
        const { matches } = await this.#call(player, 'tournaments.listReadyMatches', {});
        for (const { matchId, replays } of matches.filter((match) => match.tournamentId === tournamentId)) {
          // The deadline of the match may have passed.
          const input = { matchId, handNumber: replays, move: this.#anyMove() };
          await this.#call(player, 'tournaments.move', input).catch(ignoreRefusal);
        }
      }
      const { tournament } = await this.#call(seats[0] ?? 0, 'tournaments.get', { tournamentId });
      if (tournament.status !== 'in_progress') return tournament;
    }
  }

  async #enterRaffle(player: number): Promise<void> {
    const open = this.#options.raffleIds.filter((id) => !this.#closedRaffles.has(id));
    const raffleId = open[this.#below(open.length)] ?? '';
    try {
      await this.#call(player, 'shop.enterRaffle', raffleEntry(raffleId));
    } catch (error) {
      // A player sees that a raffle is full. Too many refused commands would be limited.
      if (error instanceof Refused) this.#closedRaffles.add(raffleId);
      throw error;
    }
    const key = `${player}/${raffleId}`;
    const { count } = this.#entries.get(key) ?? { count: 0 };
    this.#entries.set(key, { player, raffleId, count: count + 1 });
    this.#answers += 1;
  }

  async #readPages(player: number): Promise<void> {
    await this.#call(player, 'lobby.listGames', {});
    await this.#call(player, 'profiles.getBalance', {});
    await this.#call(player, 'shop.listRaffles', { raffleType: 'regular' });
  }

  async #repeat(cycle: () => Promise<void>): Promise<void> {
    while (!this.#isFinishing) {
      try {
        await cycle();
      } catch (error) {
        if (error instanceof Aborted) return;
        ignoreRefusal(error);
      }
      await delay(pauseMs);
    }
  }

  /** Sends a request until a server answers it. */
  async #call<Name extends OperationName>(player: number, name: Name, input: InputOf<Name>): Promise<ReplyOf<Name>> {
    const key = randomUUID();
    for (let attempt = 0; !this.#isAborted; attempt += 1) {
      await this.#options.pace?.();
      const client = createHttpClient(this.#addressFor(player, attempt), this.#options.cookies[player]);
      const startMs = performance.now();
      const reply = await client.call(name, input, key, AbortSignal.timeout(patienceMs)).catch(noReply);
      this.#options.observe?.(reply?.status ?? null, performance.now() - startMs);
      if (reply?.status === 200) return reply.body;
      if (reply && reply.status < 500 && reply.status !== 429) throw new Refused(`${name}: ${reply.text}`);
      await delay(pauseMs);
    }
    throw new Aborted();
  }

  #confirm(player: number, isKept: Confirmed['isKept']): void {
    this.#confirmed.push({ player, isKept });
    this.#answers += 1;
  }

  #addressFor(player: number, attempt: number): string {
    const addresses = this.#options.addresses();
    return addresses[(player + attempt) % addresses.length] ?? '';
  }

  #anyMove(): Move {
    return moves[this.#below(moves.length)] ?? 'rock';
  }

  #below(count: number): number {
    return Math.floor(this.#random() * count);
  }
}

/** Returns null if the connection failed or the server was silent; rethrows every other error. */
function noReply(error: unknown): ApiResponse<never> | null {
  if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')) return null;
  throw error;
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
}
