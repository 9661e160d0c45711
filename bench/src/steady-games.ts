import { setTimeout as delay } from 'node:timers/promises';
import { moves } from '@game/rules';
import type { BuiltPlayer } from '../../tests/support/dist/build-player.js';
import type { ServedGames } from './served-games.js';

/** How long a game is in the lobby before it is joined. */
const listedMs = 2000;

/** Plays games at a constant rate, whether or not earlier ones are over. Failed ones are not repeated. */
export class SteadyGames {
  readonly #games: ServedGames;
  readonly #players: BuiltPlayer[];
  readonly #running = new Set<Promise<unknown>>();
  readonly #timer: NodeJS.Timeout;
  #started = 0;
  #listed = 0;
  #failed = 0;

  /** Starts to play. The first half of `players` creates the games, the other half joins them. */
  constructor(games: ServedGames, players: BuiltPlayer[], gamesPerSecond: number) {
    this.#games = games;
    this.#players = players;
    const startMs = performance.now();
    this.#timer = setInterval(() => {
      const due = ((performance.now() - startMs) / 1000) * gamesPerSecond;
      // After a stall, skips games that are more than a second late, because the number of open games is limited.
      this.#started = Math.max(this.#started, Math.floor(due - gamesPerSecond));
      while (this.#started < due) this.#start();
    }, 10);
  }

  /** How many games have been listed up to now. */
  get listed(): number {
    return this.#listed;
  }

  /** Stops starting games and waits for the running ones. Returns how many have failed. */
  async stop(): Promise<number> {
    clearInterval(this.#timer);
    await Promise.all(this.#running);
    return this.#failed;
  }

  #start(): void {
    const game = this.#play(this.#started)
      .catch(() => (this.#failed += 1))
      .finally(() => this.#running.delete(game));
    this.#running.add(game);
    this.#started += 1;
  }

  async #play(index: number): Promise<void> {
    const pairCount = this.#players.length / 2;
    const [one, other] = [this.#players[index % pairCount], this.#players[pairCount + (index % pairCount)]];
    if (!one || !other) throw new Error('not enough players for the pairs');
    const { gameId } = await this.#games.call(one, 'games.createWithStake', { stakeAmount: 5 });
    await this.#games.call(one, 'games.move', { gameId, move: moves[0] });
    this.#listed += 1;
    await delay(listedMs);
    await this.#games.call(other, 'games.joinWithStake', { gameId });
    await this.#games.call(other, 'games.move', { gameId, move: moves[1] });
  }
}
