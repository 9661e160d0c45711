import type { Game, InputOf } from '@game/contract';
import {
  maximumOpenGames,
  mayCancel,
  refundOf,
  refuseMove,
  settleForfeit,
  settleHand,
  settleWithdrawal,
  type Move,
  type Seat,
  type Settlement,
} from '@game/rules';
import type { Transaction } from '../../platform/database.js';
import { StillOpen, type DepartureHandler } from '../../platform/departures.js';
import { eachInTransaction } from '../../platform/each-in-transaction.js';
import type { Intent, Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import { sealMove, type SealedMove } from '../../platform/seal.js';
import type { Room } from '../../realtime/publisher.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Ledger } from '../ledger/service.js';
import { ownSeat, playerIn } from './seats.js';
import { holdStake, payOut } from './stakes.js';
import {
  countOpenGames,
  findExpiredGames,
  findGame,
  findOpenGames,
  lockExpiredGame,
  lockGame,
} from './store/read-games.js';
import type { GameRow } from './store/rows.js';
import { cancelGame, completeGame, insertGame, listGame, takeSeat } from './store/write-games.js';
import { gameOf, listedGameOf, ownMoveOf, sharedGameOf, stateOf } from './view.js';

/** How long a game waits for each step before it is settled without the missing player, in milliseconds (D-13). */
export interface GameTimeouts {
  /** For the creator's first move. */
  firstMoveMs: number;
  /** For a second player to join. */
  listedMs: number;
  /** For the second player's move. */
  secondMoveMs: number;
}

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random' | 'publisher' | 'logger'> & {
  ledger: Ledger;
  timeouts: GameTimeouts;
};

/** Single games, from creation to settlement (GST-01). Each public method that changes a game uses one transaction. */
export class Games {
  /** Settles all open games of a player who deletes their account. */
  readonly departure: DepartureHandler = {
    settle: (player) => this.#settleAll(player),
    remove: async (transaction, player) => {
      if ((await countOpenGames(transaction, player.id)) > 0) throw new StillOpen();
    },
  };
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Creates a game and holds the creator's stake (RPC-01, VAL-01, D-14). */
  async createWithStake(
    player: Player,
    { stakeAmount }: InputOf<'games.createWithStake'>,
    intent: Intent,
  ): Promise<{ gameId: string }> {
    const { ledger, random, clock, timeouts } = this.#dependencies;
    return ledger.once(intent, async (transaction) => {
      const gameId = random.uuid();
      const stake = { playerId: player.id, gameId, stakeAmount };
      await holdStake(ledger, transaction, stake, 'INSUFFICIENT_BALANCE_TO_CREATE');
      const createdAt = clock.now();
      const deadlineAt = later(createdAt, timeouts.firstMoveMs);
      await insertGame(transaction, { gameId, player1Id: player.id, stakeAmount, createdAt, deadlineAt });
      await this.#refuseTooManyOpenGames(transaction, player);
      return { gameId };
    });
  }

  /** Joins a listed game as player 2 and holds the player's stake (RPC-02, VAL-02). */
  async joinWithStake(player: Player, { gameId }: InputOf<'games.joinWithStake'>, intent: Intent): Promise<Game> {
    const { ledger, clock, timeouts } = this.#dependencies;
    return ledger.once(intent, async (transaction) => {
      const now = clock.now();
      const deadlineAt = later(now, timeouts.secondMoveMs);
      const stakeAmount = await takeSeat(transaction, { gameId, player2Id: player.id, now, deadlineAt });
      if (stakeAmount === undefined) throw await this.#refusalOfJoin(transaction, player, gameId);
      const stake = { playerId: player.id, gameId, stakeAmount };
      await holdStake(ledger, transaction, stake, 'INSUFFICIENT_BALANCE_TO_JOIN');
      await this.#refuseTooManyOpenGames(transaction, player);
      const row = await findGame(transaction, gameId);
      if (!row) throw new Error(`game ${gameId} not found after its seat was taken`);
      return this.#notify(transaction, row, 'player2', { unlist: true });
    });
  }

  /** Stores a player's move. Player 1's move lists the game; player 2's move settles it (MOV-01, VAL-03, D-04, D-12). */
  async move(player: Player, { gameId, move }: InputOf<'games.move'>, intent: Intent): Promise<Game> {
    const { ledger, clock, timeouts } = this.#dependencies;
    return ledger.once(intent, async (transaction) => {
      const { row, seat } = ownSeat(await lockGame(transaction, gameId), player);
      const refusal = refuseMove(stateOf(row), seat);
      if (refusal) throw new Refusal(refusal);
      const now = clock.now();
      if (row.game.deadlineAt && row.game.deadlineAt <= now) throw new Refusal('MOVE_NOT_ALLOWED');
      const sealed = sealMove(this.#dependencies.random, row.game.id, player.id, move);
      if (seat === 'player1') {
        const listed = await listGame(transaction, row, sealed, later(now, timeouts.listedMs));
        return this.#notify(transaction, listed, seat, { list: true });
      }
      const settlement = settleHand(row.game.player1Move as Move, move, row.game.stakeAmount);
      return this.#notify(transaction, await this.#settle(transaction, row, settlement, sealed), seat, {});
    });
  }

  /** Cancels the caller's own game and refunds the stake, if no second player has joined (D-13). */
  async cancel(player: Player, { gameId }: InputOf<'games.cancel'>, intent: Intent): Promise<Game> {
    return this.#dependencies.ledger.once(intent, async (transaction) => {
      const { row, seat } = ownSeat(await lockGame(transaction, gameId), player);
      if (!mayCancel(stateOf(row), seat)) throw new Refusal('GAME_NOT_CANCELLABLE');
      return this.#notify(transaction, await this.#cancel(transaction, row), seat, { unlist: true });
    });
  }

  /** Returns one of the caller's games. */
  async get(player: Player, { gameId }: InputOf<'games.get'>): Promise<Game> {
    const { database } = this.#dependencies;
    const { row, seat } = ownSeat(await database.run((connection) => findGame(connection, gameId)), player);
    return gameOf(row, seat);
  }

  /** Returns the caller's open games, newest first. */
  async listOpen(player: Player): Promise<Game[]> {
    const { database } = this.#dependencies;
    const rows = await database.run((connection) => findOpenGames(connection, player.id));
    return rows.map((row) => gameOf(row, ownSeat(row, player).seat));
  }

  /**
   * Settles up to `limit` games whose deadline has passed and returns how many it settled (D-13). A game without a
   * second player is refunded. If player 2 did not move in time, player 1 wins.
   */
  async settleExpired(limit = 1000): Promise<number> {
    const { database, clock } = this.#dependencies;
    const expired = await database.run((connection) => findExpiredGames(connection, clock.now(), limit));
    return eachInTransaction(this.#dependencies, expired, (transaction, id) => this.#settleExpired(transaction, id), {
      message: 'failed to settle an expired game',
      idName: 'gameId',
    });
  }

  /**
   * Settles all open games of a player. A game without a second player is refunded. A game that the player joined is
   * forfeited. In a game that the player created, both players get their stakes back.
   */
  async #settleAll(player: Player): Promise<void> {
    const { database } = this.#dependencies;
    const rows = await database.run((connection) => findOpenGames(connection, player.id));
    for (const { game } of rows) await database.transaction((transaction) => this.#leave(transaction, game.id, player));
  }

  async #settleExpired(transaction: Transaction, gameId: string): Promise<boolean> {
    const row = await lockExpiredGame(transaction, gameId, this.#dependencies.clock.now());
    // Another process is settling the game, or a player has acted since.
    if (!row) return false;
    const isWaiting = row.game.status === 'waiting';
    const settled = isWaiting
      ? await this.#cancel(transaction, row)
      : await this.#settle(transaction, row, settleForfeit(row.game.stakeAmount), null);
    this.#notify(transaction, settled, 'player1', { unlist: isWaiting });
    return true;
  }

  async #leave(transaction: Transaction, gameId: string, player: Player): Promise<void> {
    const { row, seat } = ownSeat(await lockGame(transaction, gameId), player);
    const { status, stakeAmount } = row.game;
    if (status === 'waiting') {
      this.#notify(transaction, await this.#cancel(transaction, row), seat, { unlist: true });
    } else if (status === 'inProgress') {
      const settlement = seat === 'player2' ? settleForfeit(stakeAmount) : settleWithdrawal(stakeAmount);
      this.#notify(transaction, await this.#settle(transaction, row, settlement, null), seat, {});
    }
  }

  /** Must run after the stake is held: that locks the player's balance, so concurrent requests are counted in turn. */
  async #refuseTooManyOpenGames(transaction: Transaction, player: Player): Promise<void> {
    const openGames = await countOpenGames(transaction, player.id);
    if (openGames > maximumOpenGames) throw new Refusal('TOO_MANY_OPEN_GAMES');
  }

  async #refusalOfJoin(transaction: Transaction, player: Player, gameId: string): Promise<Refusal> {
    const row = await findGame(transaction, gameId);
    if (!row) return new Refusal('GAME_NOT_FOUND');
    return new Refusal(row.game.player1Id === player.id ? 'OWN_GAME' : 'GAME_NOT_AVAILABLE');
  }

  async #settle(
    transaction: Transaction,
    row: GameRow,
    settlement: Settlement,
    player2Move: SealedMove | null,
  ): Promise<GameRow> {
    const { winner, outcomeP1, outcomeP2, winningAmount, payouts } = settlement;
    const completedAt = this.#dependencies.clock.now();
    const winnerId = winner && playerIn(row, winner);
    const result = { winnerId, outcomeP1, outcomeP2, winningAmount, completedAt };
    const completed = await completeGame(transaction, row, result, player2Move);
    await payOut(this.#dependencies.ledger, transaction, row, payouts);
    return completed;
  }

  async #cancel(transaction: Transaction, row: GameRow): Promise<GameRow> {
    const cancelled = await cancelGame(transaction, row, this.#dependencies.clock.now());
    const refund = refundOf('player1', row.game.stakeAmount);
    await payOut(this.#dependencies.ledger, transaction, row, [refund]);
    return cancelled;
  }

  /** Publishes a changed game after the commit, and returns the game as the player in `seat` sees it. */
  #notify(transaction: Transaction, row: GameRow, seat: Seat, lobby: { list?: boolean; unlist?: boolean }): Game {
    const { publisher } = this.#dependencies;
    const gameId = row.game.id;
    const shared = sharedGameOf(row);
    const listed = lobby.list ? listedGameOf(row) : null;
    transaction.afterCommit(() => {
      publisher.publish([`game:${gameId}`, ...playerRooms(row)], 'games.changed', { game: shared });
      if (listed) publisher.publish('lobby', 'lobby.gameListed', { game: listed });
      if (lobby.unlist) publisher.publish('lobby', 'lobby.gameUnlisted', { gameId });
    });
    return { ...shared, ownMove: ownMoveOf(row, seat) };
  }
}

/** The personal rooms of both players, so that they get the event on every page. */
function playerRooms({ player1, player2 }: GameRow): Room[] {
  return player2 ? [`user:${player1.id}`, `user:${player2.id}`] : [`user:${player1.id}`];
}

function later(instant: Date, byMs: number): Date {
  return new Date(instant.getTime() + byMs);
}
