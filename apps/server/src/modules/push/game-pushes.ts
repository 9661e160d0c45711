import type { SharedDependencies } from '../../shared-dependencies.js';
import { addGamePushes, deletePushedGames, findDecidedGames, type GameEvent } from './store.js';

/** The maximum number of events that wait in memory. The later ones are found in the database. */
const maximumWaiting = 10_000;

/** How far back games are searched, and for how long it is known which ones were pushed, in milliseconds. */
const searchedMs = 15 * 60_000;
const rememberedMs = 2 * searchedMs;

/** How many players one statement searches. */
const playersPerRound = 1_000;

const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * The push messages about games. Batches of game commands write nothing for them: their process remembers the events and
 * adds them together, once a second. If it ends before, a search of the decided games finds them. See decision 0032.
 */
export class GamePushes {
  readonly #dependencies: Pick<SharedDependencies, 'database' | 'clock'>;
  readonly #isOn: boolean;
  #waiting: GameEvent[] = [];

  constructor(dependencies: Pick<SharedDependencies, 'database' | 'clock'>, isOn: boolean) {
    this.#dependencies = dependencies;
    this.#isOn = isOn;
  }

  /** Remembers events of games that are committed. */
  add(...events: GameEvent[]): void {
    if (this.#isOn && this.#waiting.length < maximumWaiting) this.#waiting.push(...events);
  }

  /** Adds the push messages for the remembered events to the outbox. */
  async flush(): Promise<void> {
    const { database, clock } = this.#dependencies;
    const events = this.#waiting;
    if (events.length === 0) return;
    this.#waiting = [];
    await database.run((on) => addGamePushes(on, events, clock.now()));
  }

  /** Adds the push messages for decided games that a process has not added before its end. */
  async addMissed(): Promise<void> {
    const { database, clock } = this.#dependencies;
    if (!this.#isOn) return;
    const nowMs = clock.now().getTime();
    const since = new Date(nowMs - searchedMs);
    for (let after: string | undefined = firstId; after !== undefined;) {
      const { events, next } = await database.run((on) =>
        findDecidedGames(on, after ?? firstId, since, playersPerRound),
      );
      if (events.length > 0) await database.run((on) => addGamePushes(on, events, clock.now()));
      after = next;
    }
    await database.run((on) => deletePushedGames(on, new Date(nowMs - rememberedMs)));
  }
}
