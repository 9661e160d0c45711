import { requestLimits } from '@game/contract';
import type { FastifyRequest } from 'fastify';
import { readConnections } from '../database/database.js';
import { Refusal } from '../refusal.js';
import { FairQueue } from './fair-queue.js';
import { Pace } from './pace.js';

/** The maximum number of waiting queries, of all callers. A page sends about ten together. */
const maximumWaiting = 2_000;

/** How many queries share a connection. While one of them computes, the statements of the others are answered. */
const queriesPerConnection = 8;

/**
 * Limits the queries that run at the same time, so that a flood of them delays neither commands nor other players.
 * Network addresses take turns. Before its turn, a query costs no statement: its caller is identified later.
 */
export class QueryLimits {
  readonly #queue: FairQueue;
  readonly #maximumRunningPerPlayer: number;
  readonly #runningOfPlayers = new Map<string, number>();

  constructor(databasePoolSize: number) {
    const maximumRunning = queriesPerConnection * readConnections(databasePoolSize);
    const maximumRunningPerParty = maximumRunning / 2;
    this.#maximumRunningPerPlayer = maximumRunningPerParty + 1;
    const pace = new Pace();
    this.#queue = new FairQueue({
      maximumRunning,
      maximumRunningPerParty,
      maximumWaiting,
      maximumWaitingPerParty: requestLimits.waitingQueries,
      mayStart: () => pace.take(),
    });
  }

  /**
   * Waits for the turn of a query. Returns a function that ends the turn.
   * @throws {Refusal} immediately, if too many queries wait.
   */
  async enter({ networkParty, socket }: FastifyRequest): Promise<() => void> {
    const end = await this.#queue.enter(networkParty);
    if (!socket.destroyed) return end;
    end();
    throw new Refusal('UNAVAILABLE');
  }

  /** Runs `work` in the turn of a query. */
  async run<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
    const end = await this.enter(request);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /**
   * Counts a running query of a player. Returns a function that ends it; further calls have no effect.
   * @throws {Refusal} `TOO_BUSY`, if the player runs too many from several network addresses. Browsers retry.
   */
  addPlayer(playerId: string): () => void {
    const running = this.#runningOfPlayers.get(playerId) ?? 0;
    if (running >= this.#maximumRunningPerPlayer) throw new Refusal('TOO_BUSY', { retryAfterSeconds: 1 });
    this.#runningOfPlayers.set(playerId, running + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const left = (this.#runningOfPlayers.get(playerId) ?? 1) - 1;
      if (left > 0) this.#runningOfPlayers.set(playerId, left);
      else this.#runningOfPlayers.delete(playerId);
    };
  }
}
