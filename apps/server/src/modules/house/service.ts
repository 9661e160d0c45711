import type { CommandName } from '@game/contract';
import { moves, type Move, type RaffleStatus } from '@game/rules';
import type { Intent, Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Games } from '../games/service.js';
import type { Ledger } from '../ledger/service.js';
import type { OperatorLog } from '../operator-log/service.js';
import type { Profiles } from '../profiles/service.js';
import type { Shop } from '../shop/service.js';
import type { Tournaments } from '../tournaments/service.js';
import { houseBots } from './bots.js';
import { houseOffers, productOf, type HouseOffer } from './offers.js';
import * as store from './store.js';

/** How many games of the house stand in the lobby, and what they stake (D-36). */
const listedGames = { minimum: 4, maximum: 6 };
const gameStake = { minimum: 1, maximum: 5 };

/** What the house's tournament asks for: little enough for a newcomer's first tickets. */
const tournament = { maxPlayers: 4, stakeAmount: 3 } as const;

/** A bot with fewer tickets than `minimum` is given `amount` more. */
const purse = { minimum: 100, amount: 1000 };

/** Of raffles that have been drawn, or had nobody to draw. */
const overStatuses: ReadonlySet<RaffleStatus> = new Set(['drawn', 'redeemed', 'closed']);

/** How long the shop is left as it is before it is looked at again, in milliseconds. */
const stockingPauseMs = 3_600_000;

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random' | 'logger'> & {
  ledger: Ledger;
  profiles: Profiles;
  games: Games;
  tournaments: Tournaments;
  shop: Shop;
  operatorLog: OperatorLog;
};

/**
 * What makes a demonstration alive for one who is alone in it (D-36): bots that keep games and a tournament open, and a
 * shop. They do what they do by the services everyone uses, and never join a player's game.
 */
export class House {
  readonly #dependencies: Dependencies;
  #bots: Player[] | undefined;
  #stockedAtMs: number | undefined;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Brings the house to what it should be, from whatever it is: bots, their tickets, games in the lobby, a tournament
   * that waits and is filled once a player has joined, moves in matches, the shop. One process at a time does so.
   */
  async tend(): Promise<void> {
    await this.#dependencies.database.transaction(async (transaction) => {
      if (!(await store.takeHouse(transaction))) return;
      const bots = (this.#bots ??= await this.#ensureBots());
      await this.#fillPurses(bots);
      await this.#keepGames(bots);
      await this.#keepTournament(bots);
      await this.#playMatches(bots);
      await this.#stockShop();
    });
  }

  async #ensureBots(): Promise<Player[]> {
    const bots: Player[] = [];
    for (const bot of houseBots) bots.push(await this.#dependencies.profiles.ensureBot(bot));
    return bots;
  }

  /** Gives tickets to bots that are short of them, as an operator would. */
  async #fillPurses(bots: Player[]): Promise<void> {
    const { database, operatorLog, ledger } = this.#dependencies;
    const poor = await database.run((on) => store.findPoor(on, idsOf(bots), purse.minimum));
    for (const bot of bots.filter(({ id }) => poor.includes(id))) {
      await operatorLog.record({ ...bySelf, action: 'players adjust', target: bot.username }, (transaction) =>
        ledger.post(transaction, [{ userId: bot.id, type: 'operator_adjustment', amount: purse.amount }]),
      );
    }
  }

  /** Opens new games once there are too few; each bot has one at most. */
  async #keepGames(bots: Player[]): Promise<void> {
    const { database, clock, random, games } = this.#dependencies;
    const hosts = await database.run((on) => store.findHostsOfListedGames(on, idsOf(bots), clock.now()));
    if (hosts.length >= listedGames.minimum) return;
    const missing = random.integer(listedGames.minimum, listedGames.maximum) - hosts.length;
    const idle = this.#shuffled(bots.filter(({ id }) => !hosts.includes(id)));
    for (const bot of idle.slice(0, missing)) {
      await this.#unlessRefused(async () => {
        const stake = { stakeAmount: random.integer(gameStake.minimum, gameStake.maximum) };
        const { gameId } = await games.createWithStake(bot, stake, this.#intent(bot, 'games.createWithStake', stake));
        const hand = { gameId, move: this.#drawMove() };
        await games.move(bot, hand, this.#intent(bot, 'games.move', hand));
      });
    }
  }

  /** Keeps a tournament waiting; once a player has joined, bots take the other seats, one each time. */
  async #keepTournament(bots: Player[]): Promise<void> {
    const { database, clock, tournaments } = this.#dependencies;
    const botIds = idsOf(bots);
    const waiting = await database.run((on) => store.findWaitingTournaments(on, botIds, clock.now()));
    const [creator] = this.#shuffled(bots);
    if (waiting.length === 0 && creator) {
      const input = { ...tournament, initialMove: this.#drawMove() };
      const intent = this.#intent(creator, 'tournaments.createWithStake', input);
      await this.#unlessRefused(() => tournaments.joining.createWithStake(creator, input, intent));
    }
    for (const { id, playerIds } of waiting) {
      const [joiner] = this.#shuffled(bots.filter((bot) => !playerIds.includes(bot.id)));
      if (!joiner || playerIds.every((playerId) => botIds.includes(playerId))) continue;
      const input = { tournamentId: id, initialMove: this.#drawMove() };
      const intent = this.#intent(joiner, 'tournaments.join', input);
      await this.#unlessRefused(() => tournaments.joining.join(joiner, input, intent));
    }
  }

  async #playMatches(bots: Player[]): Promise<void> {
    const { database, clock, tournaments } = this.#dependencies;
    const awaited = await database.run((on) => store.findAwaitedMoves(on, idsOf(bots), clock.now()));
    for (const { matchId, playerId } of awaited) {
      const bot = bots.find(({ id }) => id === playerId);
      if (!bot) continue;
      const hand = { matchId, move: this.#drawMove() };
      await this.#unlessRefused(() => tournaments.playing.move(bot, hand, this.#intent(bot, 'tournaments.move', hand)));
    }
  }

  /** Puts what is missing into the shop, and holds a raffle again once it is over. */
  async #stockShop(): Promise<void> {
    const { clock, shop } = this.#dependencies;
    const now = clock.now();
    if (this.#stockedAtMs !== undefined && now.getTime() - this.#stockedAtMs < stockingPauseMs) return;
    const products = await shop.management.listProducts();
    for (const offer of houseOffers) {
      const held = products.filter(({ key }) => key === offer.key || key.startsWith(`${offer.key}-`));
      // One that an operator has cancelled stays cancelled.
      if (held.every(({ raffleStatus }) => raffleStatus !== null && overStatuses.has(raffleStatus))) {
        await this.#offer(offer, held.length === 0 ? offer.key : `${offer.key}-${held.length + 1}`, now);
      }
    }
    this.#stockedAtMs = now.getTime();
  }

  async #offer(offer: HouseOffer, key: string, now: Date): Promise<void> {
    const { operatorLog, shop } = this.#dependencies;
    await operatorLog.record({ ...bySelf, action: 'products apply', target: key }, (transaction) =>
      shop.management.saveProduct(transaction, productOf(offer, key, now)),
    );
  }

  /** Does what others may have made impossible meanwhile: the next round sees how things stand then. */
  async #unlessRefused(act: () => Promise<unknown>): Promise<void> {
    await act().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      this.#dependencies.logger.debug({ code: error.reply.code }, 'a bot of the house was refused');
    });
  }

  #intent(bot: Player, operation: CommandName, input: unknown): Intent {
    return { playerId: bot.id, key: this.#dependencies.random.uuid(), operation, input };
  }

  /** Each move is equally likely, and nothing that has happened makes one likelier. */
  #drawMove(): Move {
    return moves[this.#dependencies.random.integer(0, moves.length - 1)] as Move;
  }

  /** `items` in any order, each equally likely. */
  #shuffled<Item>(items: Item[]): Item[] {
    const { random } = this.#dependencies;
    const shuffled: Item[] = [];
    for (const item of items) shuffled.splice(random.integer(0, shuffled.length), 0, item);
    return shuffled;
  }
}

/** As whom the house stands in the operators' log, and why it acts. */
const bySelf = { operator: 'house', reason: 'the demonstration keeps itself (DEMO=1)' };

function idsOf(players: Player[]): string[] {
  return players.map(({ id }) => id);
}
