import type { Player } from '../../platform/player.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Tournaments } from '../tournaments/service.js';
import { ignoreRefusal, intentOf, randomMove, shuffled } from './bots.js';

/** How often a house tournament starts, and how long a hand waits for its moves. */
export interface HouseSchedule {
  intervalMs: number;
  handMs: number;
}

/**
 * The size and the stake of a house tournament. The stake is low enough for a new player's first tickets. One person and all
 * bots fill it.
 */
const terms = { maxPlayers: 8, stakeAmount: 3 } as const;

type Dependencies = Pick<SharedDependencies, 'clock' | 'random' | 'logger'> & { tournaments: Tournaments };

/** Holds a tournament at fixed times. Bots take the seats that nobody has taken, and play them. See decision 0012. */
export class HouseTournaments {
  readonly #dependencies: Dependencies;
  readonly #schedule: HouseSchedule | undefined;

  /** Without a schedule, bots only finish the tournaments that they are in. */
  constructor(dependencies: Dependencies, schedule: HouseSchedule | undefined) {
    this.#dependencies = dependencies;
    this.#schedule = schedule;
  }

  /** Starts the tournament whose time has come, announces the next one, and plays the bots' matches. */
  async sync(bots: Player[]): Promise<void> {
    if (this.#schedule) await this.#hold(bots, this.#schedule);
    await this.#playMatches(bots);
  }

  async #hold(bots: Player[], { intervalMs, handMs }: HouseSchedule): Promise<void> {
    const { clock, random, logger, tournaments } = this.#dependencies;
    const fillers = shuffled(random, bots).map((player) => ({ player, initialMove: randomMove(random) }));
    const startsAt = new Date((Math.floor(clock.now().getTime() / intervalMs) + 1) * intervalMs);
    let next = await tournaments.scheduled.findNext();
    if (next?.startsAt && Date.parse(next.startsAt) <= clock.now().getTime()) {
      const { id } = next;
      await ignoreRefusal(logger, () => tournaments.scheduled.startOrPostpone(id, fillers, startsAt));
      next = await tournaments.scheduled.findNext();
    }
    const [host] = fillers;
    if (next === null && host) {
      await tournaments.scheduled.create(host, { ...terms, startsAt, handSeconds: handMs / 1000 });
    }
  }

  async #playMatches(bots: Player[]): Promise<void> {
    const { random, logger, tournaments } = this.#dependencies;
    for (const { matchId, handNumber, playerId } of await tournaments.queries.listUnmovedHands(bots)) {
      const bot = bots.find(({ id }) => id === playerId);
      if (!bot) continue;
      const hand = { matchId, handNumber, move: randomMove(random) };
      const intent = intentOf(random, bot, 'tournaments.move', hand);
      await ignoreRefusal(logger, () => tournaments.playing.move(bot, hand, intent));
    }
  }
}
