import type { RaffleStatus } from '@game/rules';
import { CommandRefused } from '../../platform/command-refused.js';
import type { Player } from '../../platform/player.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Games } from '../games/service.js';
import type { Ledger } from '../ledger/service.js';
import type { Lobby } from '../lobby/service.js';
import type { OperatorLog } from '../operator-log/service.js';
import type { Profiles } from '../profiles/service.js';
import type { Shop } from '../shop/service.js';
import type { Tournaments } from '../tournaments/service.js';
import { houseBots, ignoreRefusal, intentOf, randomMove, shuffled } from './bots.js';
import { HouseTournaments, type HouseSchedule } from './house-tournaments.js';
import { houseOffers, productFrom, type HouseOffer } from './offers.js';
import { tryLockHouse } from './store.js';

/** The stakes of the games that the bots list in the lobby: one game for each, so that 'Play Again' finds one (D-36). */
const gameStakes = [1, 2, 3, 4, 5];

/** A bot with a balance below `minimum` gets `amount` tickets. */
const topUp = { minimum: 100, amount: 1000 };

/** The statuses of a raffle that is finished and can be held again. A cancelled raffle is not repeated. */
const finishedStatuses: ReadonlySet<RaffleStatus> = new Set(['drawn', 'redeemed', 'closed']);

/** The interval between two checks of the shop's stock, in milliseconds. */
const restockIntervalMs = 3_600_000;

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random' | 'logger'> & {
  ledger: Ledger;
  profiles: Profiles;
  games: Games;
  lobby: Lobby;
  tournaments: Tournaments;
  shop: Shop;
  operatorLog: OperatorLog;
  /** Whether the demo runs (D-36). */
  isDemo: boolean;
  /** When tournaments start; undefined if the house holds none. */
  schedule: HouseSchedule | undefined;
};

/**
 * What the house does with its bots: tournaments at fixed times, and in a demo, games to join and a stocked shop, so that it is
 * usable for a player who is alone in it (D-36). Bots use the same services as players, and never join a player's game. Each run
 * compares what exists with what is needed, so that it can start from any state.
 */
export class House {
  readonly #dependencies: Dependencies;
  readonly #tournaments: HouseTournaments;
  #bots: Player[] | undefined;
  #stockedAtMs: number | undefined;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#tournaments = new HouseTournaments(dependencies, dependencies.schedule);
  }

  /**
   * Creates what is missing. Every earlier state leads to the same result, so that it survives a restart. Only one process at a
   * time runs it; the others return immediately.
   */
  async sync(): Promise<void> {
    const { database, isDemo } = this.#dependencies;
    await database.transaction(async (transaction) => {
      if (!(await tryLockHouse(transaction))) return;
      const bots = (this.#bots ??= await this.#ensureBots());
      await this.#topUpBalances(bots);
      await this.#tournaments.sync(bots);
      if (!isDemo) return;
      await this.#listGames(bots);
      await this.#restockShop();
    });
  }

  async #ensureBots(): Promise<Player[]> {
    const bots: Player[] = [];
    for (const bot of houseBots) bots.push(await this.#dependencies.profiles.ensureBot(bot));
    return bots;
  }

  /** Gives tickets to bots with a low balance, as an operator's adjustment. */
  async #topUpBalances(bots: Player[]): Promise<void> {
    const { database, operatorLog, ledger } = this.#dependencies;
    const balances = await database.run((on) =>
      ledger.balancesOf(
        on,
        bots.map(({ id }) => id),
      ),
    );
    for (const bot of bots.filter(({ id }) => (balances.get(id) ?? 0) < topUp.minimum)) {
      const { amount } = topUp;
      const act = { ...logEntry, action: 'players adjust', target: bot.id, details: { amount } };
      await operatorLog.record(act, (transaction) =>
        ledger.post(transaction, [{ userId: bot.id, type: 'operator_adjustment', amount }]),
      );
    }
  }

  /** Lists a game for each stake that has none. Each bot lists at most one. */
  async #listGames(bots: Player[]): Promise<void> {
    const { random, logger, games, lobby } = this.#dependencies;
    const listed = await lobby.listedStakesOf(bots);
    const missing = gameStakes.filter((stake) => listed.every(({ stakeAmount }) => stakeAmount !== stake));
    const idle = shuffled(
      random,
      bots.filter(({ id }) => listed.every(({ creatorId }) => creatorId !== id)),
    );
    for (const [nth, stakeAmount] of shuffled(random, missing).entries()) {
      const bot = idle[nth];
      if (!bot) return;
      await ignoreRefusal(logger, async () => {
        const stake = { stakeAmount };
        const creation = intentOf(random, bot, 'games.createWithStake', stake);
        const { gameId } = await games.createWithStake(bot, stake, creation);
        const hand = { gameId, move: randomMove(random) };
        await games.move(bot, hand, intentOf(random, bot, 'games.move', hand));
      });
    }
  }

  /** Adds missing products to the shop, and a new raffle for each one that is finished. */
  async #restockShop(): Promise<void> {
    const { clock, shop } = this.#dependencies;
    const now = clock.now();
    if (this.#stockedAtMs !== undefined && now.getTime() - this.#stockedAtMs < restockIntervalMs) return;
    const products = await shop.management.listProducts();
    for (const offer of houseOffers) {
      const held = products.filter(({ key }) => key === offer.key || key.startsWith(`${offer.key}-`));
      if (held.every(({ raffleStatus }) => raffleStatus !== null && finishedStatuses.has(raffleStatus))) {
        await this.#addProduct(offer, held.length === 0 ? offer.key : `${offer.key}-${held.length + 1}`, now);
      }
    }
    this.#stockedAtMs = now.getTime();
  }

  /** Adds a product. Without a beacon, a demo in production has no raffles. */
  async #addProduct(offer: HouseOffer, key: string, now: Date): Promise<void> {
    const { operatorLog, shop, logger } = this.#dependencies;
    const add = operatorLog.record({ ...logEntry, action: 'products apply', target: key }, (transaction) =>
      shop.management.saveProduct(transaction, productFrom(offer, key, now)),
    );
    await add.catch((error: unknown) => {
      if (!(error instanceof CommandRefused)) throw error;
      logger.warn({ product: key, reason: error.message }, 'a product of the demo was refused');
    });
  }
}

/** The operator and reason in the operator log for automatic actions. */
const logEntry = { operator: 'house', reason: 'automatic maintenance by the house' };
