import type { Challenge, Game, InputOf, ReplyOf } from '@game/contract';
import { Refusal } from '../../platform/refusal.js';
import { StillOpen, type DepartureHandler } from '../../platform/departures.js';
import type { HiddenMoves } from '../../platform/hidden-moves.js';
import type { Intent, Player } from '../../platform/player.js';
import { sha256 } from '../../platform/sha256.js';
import type { SealedTable } from '../../platform/encryption/sealed-table.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Inbox, News } from '../inbox/service.js';
import type { Ledger } from '../ledger/service.js';
import type { Lobby } from '../lobby/service.js';
import type { Players } from '../players/service.js';
import type { Push } from '../push/service.js';
import { isGame, type GameReply } from './batch.js';
import { GameCommands } from './commands.js';
import type { GameCommand, GameTimeouts } from './decisions.js';
import { ownSeat } from './seats.js';
import { extendDeadlines } from './store/extend-deadlines.js';
import {
  countOpenGames,
  findExpiredGames,
  findGame,
  findOpenGames,
  findPublicGame,
  type ExpiredGame,
} from './store/read-games.js';
import { findSealed, replaceSealed } from './store/sealed-table.js';
import { gameOf } from './view.js';

type Dependencies = Pick<
  SharedDependencies,
  'database' | 'clock' | 'outages' | 'random' | 'publisher' | 'logger' | 'tracing'
> & {
  ledger: Ledger;
  lobby: Lobby;
  inbox: Inbox;
  push: Push;
  players: Players;
  hiddenMoves: HiddenMoves;
  timeouts: GameTimeouts;
};

/** How many expired games are read and settled at a time. */
const expiredPerRound = 1_000;

/** How many games `playWithStake` tries to join before it creates one. */
const maximumJoins = 4;

/** A game that is open to everyone. */
const listed = { isPrivate: false, invitedId: null } as const;

/** Single games, from creation to settlement (GST-01). */
export class Games {
  readonly sealedMoves: SealedTable = { name: 'games', find: findSealed, replace: replaceSealed };
  /** Settles all open games of a player who deletes their account. */
  readonly departure: DepartureHandler = {
    settle: (player) => this.#settleAll(player),
    remove: async (transaction, player) => {
      if ((await countOpenGames(transaction, player.id)) > 0) throw new StillOpen();
    },
  };
  readonly #dependencies: Dependencies;
  readonly #commands: GameCommands;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    dependencies.outages.register(extendDeadlines);
    this.#commands = new GameCommands(dependencies);
  }

  /** Creates a game and holds the creator's stake (RPC-01, VAL-01, D-14). */
  async createWithStake(
    player: Player,
    { stakeAmount }: InputOf<'games.createWithStake'>,
    intent: Intent,
  ): Promise<{ gameId: string }> {
    return { gameId: await this.#create(player, { stakeAmount, ...listed }, intent) };
  }

  /** Creates a game that the lobby does not list, and holds the creator's stake. Players join it by its id. */
  async createPrivateWithStake(
    player: Player,
    { stakeAmount }: InputOf<'games.createPrivateWithStake'>,
    intent: Intent,
  ): Promise<{ gameId: string }> {
    return { gameId: await this.#create(player, { stakeAmount, isPrivate: true, invitedId: null }, intent) };
  }

  /** Creates a private game with the id `gameId` that only the player `invitedId` may join. Returns the id. */
  async createFor(
    player: Player,
    { gameId, stakeAmount, invitedId }: { gameId: string; stakeAmount: number; invitedId: string },
    intent: Intent,
  ): Promise<string> {
    return this.#create(player, { gameId, stakeAmount, isPrivate: true, invitedId }, intent);
  }

  /** Cancels a game that the player is invited to, and refunds its stake. */
  async decline(player: Player, gameId: string, intent: Intent): Promise<void> {
    await this.#commands.answer({ kind: 'decline', playerId: player.id, gameId: idOf(gameId) }, intent);
  }

  /** Joins a listed game as player 2 and holds the player's stake (RPC-02, VAL-02). */
  async joinWithStake(player: Player, { gameId }: InputOf<'games.joinWithStake'>, intent: Intent): Promise<Game> {
    return this.#answer({ kind: 'join', playerId: player.id, gameId: idOf(gameId) }, intent);
  }

  /**
   * Joins the listed game with this stake that has waited longest, people before bots. Creates one if there is none, or if others
   * are faster at joining all that were found. Each attempt stores its answer under a key of its own, so that a retry repeats
   * them in order and ends with the same game. See decision 0009.
   */
  async playWithStake(
    player: Player,
    { stakeAmount }: InputOf<'games.playWithStake'>,
    intent: Intent,
  ): Promise<ReplyOf<'games.playWithStake'>> {
    const { lobby, random } = this.#dependencies;
    const joinable = await lobby.findGamesToJoin(player, stakeAmount, maximumJoins);
    for (let attempt = 0; ; attempt += 1) {
      const gameId = joinable[attempt];
      const command: GameCommand =
        gameId === undefined
          ? { kind: 'create', playerId: player.id, gameId: random.uuid(), ...listed, stakeAmount }
          : { kind: 'join', playerId: player.id, gameId };
      try {
        const reply = await this.#commands.answer(command, attemptOf(intent, attempt));
        return { gameId: gameIdIn(reply), isJoined: isGame(reply) };
      } catch (error) {
        const isTaken = error instanceof Refusal && error.reply.code === 'GAME_NOT_AVAILABLE';
        if (!isTaken || attempt === maximumJoins) throw error;
      }
    }
  }

  /** Stores a player's move. Player 1's move lists the game; player 2's move settles it (MOV-01, VAL-03, D-04, D-12). */
  async move(player: Player, input: InputOf<'games.move'>, intent: Intent): Promise<Game> {
    const { hiddenMoves } = this.#dependencies;
    const chosen = hiddenMoves.choose(player.id, input.move, input.nonce);
    const command = { kind: 'move', playerId: player.id, gameId: idOf(input.gameId), chosen } as const;
    return this.#answer(command, hiddenMoves.conceal(intent));
  }

  /** Cancels the caller's own game and refunds the stake, if no second player has joined (D-13). */
  async cancel(player: Player, { gameId }: InputOf<'games.cancel'>, intent: Intent): Promise<Game> {
    return this.#answer({ kind: 'cancel', playerId: player.id, gameId: idOf(gameId) }, intent);
  }

  /** Returns one of the caller's games. */
  async get(player: Player, { gameId }: InputOf<'games.get'>): Promise<Game> {
    const { database, hiddenMoves } = this.#dependencies;
    const found = await database.read((connection) => findGame(connection, hiddenMoves, gameId));
    const { row, seat } = ownSeat(found, player);
    return gameOf(row, seat);
  }

  /** Returns what the link of a game shows. A rematch has no link. */
  async getChallenge({ gameId }: InputOf<'games.getChallenge'>): Promise<Challenge> {
    const { database, clock } = this.#dependencies;
    const game = await database.read((connection) => findPublicGame(connection, gameId));
    if (!game) throw new Refusal('GAME_NOT_FOUND');
    const { challenger, stakeAmount, status, player1HasMoved, deadlineAt } = game;
    const referralCode = challenger.isBot ? null : game.referralCode;
    const isDue = deadlineAt !== null && deadlineAt <= clock.now();
    const waiting = isDue ? 'over' : player1HasMoved ? 'open' : 'preparing';
    const states = { waiting, inProgress: 'taken', completed: 'taken', cancelled: 'over' } as const;
    return { gameId: game.gameId, challenger, stakeAmount, state: states[status], referralCode };
  }

  /** Returns the caller's open games, newest first. */
  async listOpen(player: Player): Promise<Game[]> {
    const { database, hiddenMoves } = this.#dependencies;
    const rows = await database.read((connection) => findOpenGames(connection, hiddenMoves, player.id));
    return rows.map((row) => gameOf(row, ownSeat(row, player).seat));
  }

  /**
   * Settles all games whose deadline has passed and returns how many it settled (D-13). A game without a second player is
   * refunded. If player 2 did not move in time, player 1 wins. Passes over a game that a player or another process is
   * changing.
   */
  async settleExpired(): Promise<number> {
    const { database, clock, outages } = this.#dependencies;
    await outages.ready();
    let [total, settled] = [0, 0];
    do {
      const expired = await database.run((connection) => findExpiredGames(connection, clock.now(), expiredPerRound));
      await this.#notifyOfExpiry(expired);
      const results = await Promise.all(expired.map((game) => this.#settleExpired(game)));
      settled = results.filter(Boolean).length;
      total += settled;
    } while (settled > 0);
    return total;
  }

  async #create(
    player: Player,
    game: { gameId?: string; stakeAmount: number; isPrivate: boolean; invitedId: string | null },
    intent: Intent,
  ): Promise<string> {
    const { gameId = this.#dependencies.random.uuid() } = game;
    const command = { kind: 'create', playerId: player.id, ...game, gameId } as const;
    return gameIdIn(await this.#commands.answer(command, intent));
  }

  /** Runs a command that is answered with the game. */
  async #answer(command: GameCommand, intent: Intent): Promise<Game> {
    const reply = await this.#commands.answer(command, intent);
    if (!isGame(reply)) throw new Error(`the command '${command.kind}' was not answered with a game`);
    return reply;
  }

  /**
   * Notifies the players who missed a deadline. This happens before their games are settled, so that the end of the process
   * loses no notification; the next run repeats it without effect. An error must not keep tickets from being refunded.
   */
  async #notifyOfExpiry(expired: ExpiredGame[]): Promise<void> {
    const { database, inbox, logger } = this.#dependencies;
    if (expired.length === 0) return;
    const news = expired.map(({ gameId, playerId, joinerId }): News => {
      return joinerId === null
        ? { kind: 'gameExpired', playerIds: [playerId], targetId: gameId }
        : { kind: 'gameMissed', playerIds: [joinerId], targetId: gameId, opponentId: playerId };
    });
    await database
      .transaction((transaction) => inbox.add(transaction, ...news))
      .catch((error: unknown) => logger.error({ err: error }, 'failed to notify players of expired games'));
  }

  async #settleExpired({ gameId, playerId }: ExpiredGame): Promise<boolean> {
    return this.#commands.run({ kind: 'expire', gameId, playerId }).catch((error: unknown) => {
      this.#dependencies.logger.error({ err: error, gameId }, 'failed to settle an expired game');
      return false;
    });
  }

  /**
   * Settles all open games of a player. A game without a second player is refunded. A game that the player joined is
   * forfeited. In a game that the player created, both players get their stakes back.
   */
  async #settleAll({ id: playerId }: Player): Promise<void> {
    const { database, hiddenMoves } = this.#dependencies;
    const rows = await database.run((connection) => findOpenGames(connection, hiddenMoves, playerId));
    await Promise.all(rows.map(({ game }) => this.#commands.run({ kind: 'leave', playerId, gameId: game.id })));
  }
}

/** The id of the game that a command has created or changed. */
function gameIdIn(reply: GameReply): string {
  if (typeof reply !== 'object' || reply === null) throw new Error('the command was not answered with a game');
  return isGame(reply) ? reply.id : reply.gameId;
}

/** The intent of one of several attempts: the first one has the key of the request, each other one a key made from it. */
function attemptOf(intent: Intent, attempt: number): Intent {
  if (attempt === 0) return intent;
  const digits = sha256(`${intent.key} ${attempt}`);
  const key = [8, 12, 16, 20, 32].map((end, nth, ends) => digits.slice(ends[nth - 1] ?? 0, end)).join('-');
  return { ...intent, key };
}

/** A UUID as PostgreSQL writes it; a request may hold it in capitals. */
function idOf(uuid: string): string {
  return uuid.toLowerCase();
}
