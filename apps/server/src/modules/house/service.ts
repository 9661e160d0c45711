import type { CommandName } from '@game/contract';
import { moves, type Move, type RaffleStatus } from '@game/rules';
import type { Intent, Player } from '../../platform/player.js';
import { CommandRefused } from '../../platform/command-refused.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Games } from '../games/service.js';
import type { Ledger } from '../ledger/service.js';
import type { OperatorLog } from '../operator-log/service.js';
import type { Profiles } from '../profiles/service.js';
import type { Shop } from '../shop/service.js';
import type { Tournaments } from '../tournaments/service.js';
import { houseOffers, productFrom, type HouseOffer } from './offers.js';
import * as store from './store.js';

const botNames = ['Cheddar', 'Biscuit', 'Whiskers', 'Pip', 'Brie', 'Mittens', 'Gouda', 'Nibs'];

/** The house bots. Their ids are constant, so that a restarted server finds the same profiles. */
const houseBots = botNames.map((username, index) => ({
  id: `b0700000-0000-4000-8000-00000000000${index + 1}`,
  username,
}));

/** The stakes of the games that the bots list in the lobby: one game for each, so that 'Play Again' finds one (D-36). */
const gameStakes = [1, 2, 3, 4, 5];

/** The bots' tournament. Its stake is low enough for a new player's first tickets. */
const tournament = { maxPlayers: 4, stakeAmount: 3 } as const;

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
  tournaments: Tournaments;
  shop: Shop;
  operatorLog: OperatorLog;
};

/**
 * Keeps a demo usable for a player who is alone in it (D-36): bots that offer games and a tournament, and a stocked shop.
 * They use the same services as players, and never join a player's game. Each run compares what exists with what the demo
 * needs, so that it can start from any state.
 */
export class House {
  readonly #dependencies: Dependencies;
  #bots: Player[] | undefined;
  #stockedAtMs: number | undefined;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Creates what the demo lacks. Every earlier state leads to the same result, so that it survives a restart. Only one
   * process at a time runs it; the others return immediately.
   */
  async sync(): Promise<void> {
    await this.#dependencies.database.transaction(async (transaction) => {
      if (!(await store.tryLockHouse(transaction))) return;
      const bots = (this.#bots ??= await this.#ensureBots());
      await this.#topUpBalances(bots);
      await this.#listGames(bots);
      await this.#syncTournament(bots);
      await this.#playMatches(bots);
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
    const balances = await database.run((on) => ledger.balancesOf(on, idsOf(bots)));
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
    const { database, clock, games } = this.#dependencies;
    const listed = await database.run((on) => store.findListedGames(on, idsOf(bots), clock.now()));
    const missing = gameStakes.filter((stake) => listed.every(({ stakeAmount }) => stakeAmount !== stake));
    const idle = this.#shuffled(bots.filter(({ id }) => listed.every(({ creatorId }) => creatorId !== id)));
    for (const [nth, stakeAmount] of this.#shuffled(missing).entries()) {
      const bot = idle[nth];
      if (!bot) return;
      await this.#ignoreRefusal(async () => {
        const stake = { stakeAmount };
        const { gameId } = await games.createWithStake(bot, stake, this.#intent(bot, 'games.createWithStake', stake));
        const hand = { gameId, move: this.#randomMove() };
        await games.move(bot, hand, this.#intent(bot, 'games.move', hand));
      });
    }
  }

  /** Keeps one tournament waiting. Once a player has joined, the bots take the other seats, one per call. */
  async #syncTournament(bots: Player[]): Promise<void> {
    const { database, clock, tournaments } = this.#dependencies;
    const botIds = idsOf(bots);
    const waiting = await database.run((on) => store.findWaitingTournaments(on, botIds, clock.now()));
    const [creator] = this.#shuffled(bots);
    if (waiting.length === 0 && creator) {
      const input = { ...tournament, initialMove: this.#randomMove() };
      const intent = this.#intent(creator, 'tournaments.createWithStake', input);
      await this.#ignoreRefusal(() => tournaments.joining.createWithStake(creator, input, intent));
    }
    for (const { id, playerIds } of waiting) {
      const [joiner] = this.#shuffled(bots.filter((bot) => !playerIds.includes(bot.id)));
      if (!joiner || playerIds.every((playerId) => botIds.includes(playerId))) continue;
      const input = { tournamentId: id, initialMove: this.#randomMove() };
      const intent = this.#intent(joiner, 'tournaments.join', input);
      await this.#ignoreRefusal(() => tournaments.joining.join(joiner, input, intent));
    }
  }

  async #playMatches(bots: Player[]): Promise<void> {
    const { database, clock, tournaments } = this.#dependencies;
    const pending = await database.run((on) => store.findPendingMoves(on, idsOf(bots), clock.now()));
    for (const { matchId, handNumber, playerId } of pending) {
      const bot = bots.find(({ id }) => id === playerId);
      if (!bot) continue;
      const hand = { matchId, handNumber, move: this.#randomMove() };
      await this.#ignoreRefusal(() => tournaments.playing.move(bot, hand, this.#intent(bot, 'tournaments.move', hand)));
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

  /** Runs `act`, and ignores a refusal: a player may have been faster, and the next call sees the new state. */
  async #ignoreRefusal(act: () => Promise<unknown>): Promise<void> {
    await act().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      this.#dependencies.logger.debug({ code: error.reply.code }, 'an action of a house bot was refused');
    });
  }

  #intent(bot: Player, operation: CommandName, input: unknown): Intent {
    return { playerId: bot.id, key: this.#dependencies.random.uuid(), operation, input };
  }

  /** Picks a move with equal probability, independent of all earlier moves. */
  #randomMove(): Move {
    return moves[this.#dependencies.random.integer(0, moves.length - 1)] as Move;
  }

  /** Returns `items` in random order, each order with equal probability. */
  #shuffled<Item>(items: Item[]): Item[] {
    const { random } = this.#dependencies;
    const shuffled: Item[] = [];
    for (const item of items) shuffled.splice(random.integer(0, shuffled.length), 0, item);
    return shuffled;
  }
}

/** The operator and reason in the operator log for automatic actions. */
const logEntry = { operator: 'house', reason: 'automatic maintenance of the demo (DEMO=1)' };

function idsOf(players: Player[]): string[] {
  return players.map(({ id }) => id);
}
