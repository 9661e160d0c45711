import { isJoinable } from '@game/rules';
import { Batches, type Processed } from '../../platform/batches.js';
import { decideAndStore, type Stored, type Submitted } from '../../platform/decide-and-store.js';
import type { RunOnConnection } from '../../platform/database/database.js';
import type { HiddenMoves } from '../../platform/hidden-moves.js';
import type { Intent } from '../../platform/player.js';
import type { Room } from '../../realtime/room.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Ledger } from '../ledger/service.js';
import type { Lobby } from '../lobby/service.js';
import type { Players } from '../players/service.js';
import type { GameEvent, Push } from '../push/service.js';
import { GameBatch, batchStateOf, type GameChange, type GameReply } from './batch.js';
import type { GameCommand, GameTimeouts } from './decisions.js';
import { playersOf, RecentRows } from './recent-rows.js';
import { readRows, storeGameBatch, type RowsById } from './store/batch.js';
import type { GameRow } from './store/rows.js';
import { listedGameOf, stateOf } from './view.js';

/** Limits of the batches. */
const limits = { maximumRunning: 4, maximumSize: 64, maximumWaiting: 2_000 };

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'outages' | 'publisher' | 'logger' | 'tracing'> & {
  ledger: Ledger;
  lobby: Lobby;
  push: Push;
  players: Players;
  hiddenMoves: HiddenMoves;
  timeouts: GameTimeouts;
};

/**
 * Runs the commands of all players in batches: decides them on the rows as this process last knew them, and stores all
 * effects by one statement, if these rows are unchanged. A refused command leaves the others of its batch untouched.
 */
export class GameCommands {
  readonly #dependencies: Dependencies;
  readonly #batches: Batches<Submitted<GameCommand>, GameReply>;
  readonly #recent = new RecentRows();
  readonly #runReserved: RunOnConnection;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#runReserved = dependencies.database.reserve();
    this.#batches = new Batches({
      ...limits,
      name: 'games',
      tracing: dependencies.tracing,
      blockedLimitMs: dependencies.database.waitLimitMs,
      process: (submitted) => this.#process(submitted),
      keysOf: ({ command: { gameId, playerId } }) => [gameId, playerId, ...this.#recent.playersIn(gameId)],
    });
    dependencies.publisher.observe((message) => this.#recent.observe(message));
  }

  /**
   * Runs a player's command at most once: a retry under the same key gets the first answer, whether reply or refusal (D-10).
   * @throws {Refusal} the cause, or `IDEMPOTENCY_KEY_REUSED` if the key was used for a different request.
   */
  async answer(command: GameCommand, intent: Intent): Promise<GameReply> {
    return this.#batches.run({ command, intent });
  }

  /** Runs a command of the server itself. Returns whether it changed its game. */
  async run(command: GameCommand): Promise<boolean> {
    return (await this.#batches.run({ command, intent: null })) === true;
  }

  async #process(submitted: Submitted<GameCommand>[]): Promise<Processed<GameReply>> {
    /** The ids of what was read for this batch, and not only known from before. */
    const fresh = new Set<string>();
    const { outcomes, stored } = await decideAndStore(submitted, {
      decide: async (open) => {
        const batch = await this.#decide(open, fresh);
        const doubtful = batch.idsOfUnchanging.filter((id) => !fresh.has(id));
        // A refusal must not rest on rows that may have changed.
        this.#recent.forget(doubtful);
        return doubtful.length > 0 ? null : batch;
      },
      store: (batch) => this.#store(batch),
    });
    return {
      outcomes,
      announce: () => {
        for (const batch of stored) this.#publish(batch);
      },
    };
  }

  /** Decides commands. Reads what is not known before, and adds its ids to `fresh`. */
  async #decide(submitted: Submitted<GameCommand>[], fresh: Set<string>): Promise<GameBatch> {
    const { clock, hiddenMoves, outages, timeouts } = this.#dependencies;
    await outages.ready();
    // Not later: while the rows are read, an outage could begin and a deadline pass.
    const now = clock.now();
    const gameIds = unique(submitted.flatMap(({ command }) => (command.kind === 'create' ? [] : [command.gameId])));
    const playerIds = unique(submitted.map(({ command }) => command.playerId));
    const rows = this.#recent.find(gameIds, playerIds);
    const missingGames = gameIds.filter((id) => !rows.games.has(id));
    const missingPlayers = unique([...playerIds, ...playersOf(rows)]).filter((id) => !rows.players.has(id));
    if (missingGames.length + missingPlayers.length > 0) {
      const read = await this.#runReserved((on) => readRows(on, hiddenMoves, missingGames, missingPlayers));
      this.#recent.add(read);
      for (const [id, game] of read.games) rows.games.set(id, game);
      for (const [id, player] of read.players) rows.players.set(id, player);
      for (const id of [...missingGames, ...missingPlayers, ...read.players.keys()]) fresh.add(id);
    }
    const blockedJoins = await this.#findBlockedJoins(submitted, rows);
    return new GameBatch(submitted, batchStateOf(rows, blockedJoins), { now, timeouts });
  }

  /** Asks only for private games, because a listed game is open to everyone. */
  async #findBlockedJoins(submitted: Submitted<GameCommand>[], { games }: RowsById): Promise<Set<GameCommand>> {
    const { players } = this.#dependencies;
    const found = new Set<GameCommand>();
    for (const { command } of submitted) {
      const game = games.get(command.gameId)?.row;
      if (command.kind !== 'join' || !game?.isPrivate) continue;
      const relation = { by: game.player1Id, player: command.playerId };
      if (await this.#runReserved((on) => players.blocks.isBlocked(on, relation))) found.add(command);
    }
    return found;
  }

  async #store(batch: GameBatch): Promise<Stored<GameCommand, GameReply>> {
    const { hiddenMoves } = this.#dependencies;
    const { writes } = batch;
    if (!writes) return { kind: 'stored' };
    const result = await this.#runReserved((on) => storeGameBatch(on, hiddenMoves, writes));
    if (result.kind === 'stored') this.#recent.add(batch.rowsAfter(result.version));
    else if (result.kind === 'conflict') this.#recent.forget([...result.lockedIds, ...result.changedIds]);
    else if (result.kind === 'reused') return { kind: 'answered', outcomes: batch.nonces.reusing(result.nonceIds) };
    else return { kind: 'answered', outcomes: batch.answeredBy(result.answers) };
    return result;
  }

  #publish(batch: GameBatch): void {
    const { ledger, push, logger } = this.#dependencies;
    try {
      for (const change of batch.changes) this.#publishChange(change);
      ledger.publishBalances(batch.balances);
      push.games.add(...batch.changes.flatMap(({ row }) => eventOf(row) ?? []));
    } catch (error) {
      // The batch is stored: an error now must not run it again.
      logger.error({ err: error }, 'publishing a batch failed');
    }
  }

  #publishChange({ row, shared, wasWaiting }: GameChange): void {
    const { publisher, lobby } = this.#dependencies;
    const listed = listedGameOf(row);
    publisher.publish(playerRooms(row), 'games.changed', { game: shared });
    if (listed) lobby.gameListed(listed);
    else if (wasWaiting && !row.game.isPrivate) lobby.gameUnlisted(row.game.id);
    this.#publishOffer(row);
  }

  /** Notifies the invited player of a game, if there is one. */
  #publishOffer(row: GameRow): void {
    const { id: gameId, invitedId, stakeAmount, status } = row.game;
    if (invitedId === null) return;
    const state = status !== 'waiting' ? 'over' : isJoinable(stateOf(row)) ? 'ready' : 'offered';
    const offer = { gameId, challenger: row.player1, stakeAmount, state } as const;
    this.#dependencies.publisher.publish(`user:${invitedId}`, 'rematches.changed', offer);
  }
}

/** The event that the creator of a game is notified of, like the list of the inbox; null if there is none. */
function eventOf({ game: { id: gameId, status, player2Move }, player1, player2 }: GameRow): GameEvent | null {
  if (player2 === null || status === 'cancelled') return null;
  const decided = player2Move === null ? 'gameForfeited' : 'gameDecided';
  const kind = status === 'completed' ? decided : 'gameJoined';
  return { playerId: player1.id, gameId, kind, opponentId: player2.id };
}

/** The rooms of the players of a game, which their browsers are in on every page. */
function playerRooms({ player1, player2 }: GameRow): Room<'user'>[] {
  return player2 ? [`user:${player1.id}`, `user:${player2.id}`] : [`user:${player1.id}`];
}

function unique<Item>(items: Item[]): Item[] {
  return [...new Set(items)];
}
