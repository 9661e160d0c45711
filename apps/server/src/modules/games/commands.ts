import type { EventOf, Game } from '@game/contract';
import { Batches, type Outcome } from '../../platform/batches.js';
import type { Statement } from '../../platform/database.js';
import type { Intent } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { Room } from '../../realtime/room.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import {
  balanceDeltaOf,
  hashRequest,
  type Answer,
  type ChangedBalance,
  type Ledger,
  type LedgerEntry,
  type RequestAnswer,
} from '../ledger/service.js';
import type { Lobby } from '../lobby/service.js';
import { applyEffects, decide, type Effects, type GameCommand, type GameTimeouts } from './decisions.js';
import { seatOf } from './seats.js';
import { loadStatements, parseLoaded, writeStatements, type LoadedBatch } from './store/batch.js';
import type { GameRow } from './store/rows.js';
import { listedGameOf, ownMoveOf, sharedGameOf } from './view.js';

/** Limits of the batches. The connections of `Database.pipelined` suffice for all that run. */
const limits = { maximumRunning: 4, maximumSize: 64, maximumWaiting: 2_000 };

/** A command with the request that it answers; a request of the server itself has none. */
interface Submitted {
  command: GameCommand;
  intent: Intent | null;
}

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'publisher' | 'logger'> & {
  ledger: Ledger;
  lobby: Lobby;
  timeouts: GameTimeouts;
};

/**
 * Runs the commands of all players in batches: one transaction locks and reads what they need, decides them one after the
 * other, and writes all their effects. A refused command leaves the others of its batch untouched.
 */
export class GameCommands {
  readonly #dependencies: Dependencies;
  readonly #batches: Batches<Submitted, unknown>;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#batches = new Batches({ ...limits, process: (submitted) => this.#process(submitted) });
  }

  /**
   * Runs a player's command at most once: a retry under the same key gets the first answer, whether reply or refusal (D-10).
   * @throws {Refusal} the cause, or `IDEMPOTENCY_KEY_REUSED` if the key was used for a different request.
   */
  async answer(command: GameCommand, intent: Intent): Promise<unknown> {
    return this.#batches.run({ command, intent });
  }

  /** Runs a command of the server itself. Returns whether it changed its game. */
  async run(command: GameCommand): Promise<boolean> {
    return (await this.#batches.run({ command, intent: null })) === true;
  }

  async #process(submitted: Submitted[]): Promise<Outcome<unknown>[]> {
    const batch = new Batch(submitted, this.#dependencies);
    await this.#dependencies.database.pipelined(batch.load(), (rows) => batch.decide(rows));
    try {
      batch.publish();
    } catch (error) {
      // The batch is stored: an error now must not run it again.
      this.#dependencies.logger.error({ err: error }, 'publishing a batch failed');
    }
    return batch.outcomes;
  }
}

/** One batch on its way through the database. */
class Batch {
  /** One for each command, in order; complete after `decide`. */
  readonly outcomes: Outcome<unknown>[] = [];
  readonly #submitted: Submitted[];
  readonly #dependencies: Dependencies;
  readonly #created = new Set<string>();
  readonly #changed = new Map<string, GameRow>();
  readonly #entries: LedgerEntry[] = [];
  readonly #answers: RequestAnswer[] = [];
  readonly #messages: (() => void)[] = [];
  #balances: ChangedBalance[] = [];

  constructor(submitted: Submitted[], dependencies: Dependencies) {
    this.#submitted = submitted;
    this.#dependencies = dependencies;
  }

  /** Returns the statements that lock and read what the commands need. */
  load(): Statement[] {
    const commands = this.#submitted.map(({ command }) => command);
    return loadStatements({
      gameIds: unique(commands.flatMap(({ kind, gameId }) => (kind === 'create' ? [] : [gameId]))),
      playerIds: unique(commands.map(({ playerId }) => playerId)),
      requests: this.#submitted.flatMap(({ intent }) => intent ?? []),
    });
  }

  /** Decides all commands on what was read, and returns the statements that write their effects. */
  decide(rows: object[][]): Statement[] {
    const loaded = parseLoaded(rows);
    const now = this.#dependencies.clock.now();
    for (const submitted of this.#submitted) this.outcomes.push(this.#decideOne(loaded, submitted, now));
    const { ledger } = this.#dependencies;
    const written = [...this.#changed.values()];
    this.#balances = balancesAfter(this.#entries, loaded);
    return [
      ...writeStatements(
        written.filter(({ game }) => this.#created.has(game.id)),
        written.filter(({ game }) => !this.#created.has(game.id)),
      ),
      ...ledger.appendStatements(this.#entries, now),
      ...ledger.answerStatements(this.#answers, now),
    ];
  }

  /** Publishes what the batch has changed; to be called once it is committed. */
  publish(): void {
    for (const send of this.#messages) send();
    this.#dependencies.ledger.publishBalances(this.#balances);
  }

  #decideOne(loaded: LoadedBatch, { command, intent }: Submitted, now: Date): Outcome<unknown> {
    const requestHash = intent && hashRequest(intent);
    const stored =
      intent && loaded.answers.find(({ playerId, key }) => playerId === intent.playerId && key === intent.key);
    if (isBlocked(loaded, command))
      return command.kind === 'expire' ? { kind: 'done', result: false } : { kind: 'blocked' };
    if (stored) {
      if (stored.requestHash !== requestHash) return refused(new Refusal('IDEMPOTENCY_KEY_REUSED'));
      const answer = stored.answer as Answer;
      return 'refusal' in answer
        ? refused(new Refusal(answer.refusal.code, answer.refusal))
        : { kind: 'done', result: answer.reply };
    }
    const decided = decide(loaded, command, { now, timeouts: this.#dependencies.timeouts });
    const refusal = 'refusal' in decided ? new Refusal(decided.refusal) : null;
    const result = 'refusal' in decided ? null : this.#take(loaded, command, decided);
    if (intent && requestHash) {
      const answer: Answer = refusal ? { refusal: refusal.reply } : { reply: result };
      const kept = { playerId: intent.playerId, key: intent.key, requestHash, answer };
      this.#answers.push(kept);
      loaded.answers.push(kept);
    }
    return refusal ? refused(refusal) : { kind: 'done', result };
  }

  /** Adds the effects of a command to those of the batch, and returns its result. */
  #take(loaded: LoadedBatch, command: GameCommand, effects: Effects): unknown {
    const { game: row, entries } = effects;
    if (!row) return false;
    const wasWaiting = loaded.games.get(row.game.id)?.game.status === 'waiting';
    applyEffects(loaded, effects);
    this.#entries.push(...entries);
    this.#changed.set(row.game.id, row);
    const shared = sharedGameOf(row);
    if (command.kind === 'create') {
      this.#created.add(row.game.id);
      return { gameId: row.game.id };
    }
    this.#publishLater(row, shared, wasWaiting);
    return command.kind === 'expire' || command.kind === 'leave'
      ? true
      : ({ ...shared, ownMove: ownMoveOf(row, seatOf(row, command.playerId) ?? 'player1') } satisfies Game);
  }

  #publishLater(row: GameRow, shared: EventOf<'games.changed'>['game'], wasWaiting: boolean): void {
    const { publisher, lobby } = this.#dependencies;
    const listed = listedGameOf(row);
    this.#messages.push(() => {
      publisher.publish(playerRooms(row), 'games.changed', { game: shared });
      if (listed) lobby.gameListed(listed);
      else if (wasWaiting) lobby.gameUnlisted(row.game.id);
    });
  }
}

/** Whether another transaction holds a row that the command would change or depends on. */
function isBlocked({ games, players, lockedIds }: LoadedBatch, { kind, gameId, playerId }: GameCommand): boolean {
  if (players.has(playerId) && !lockedIds.has(playerId)) return true;
  const game = kind === 'create' ? undefined : games.get(gameId)?.game;
  if (!game) return false;
  const settled = game.status === 'inProgress' ? [game.player1Id, game.player2Id ?? game.player1Id] : [];
  return [gameId, ...settled].some((id) => !lockedIds.has(id));
}

/** The balances that `entries` have changed; all entries of a batch raise a player's version by one. */
function balancesAfter(entries: LedgerEntry[], { players }: LoadedBatch): ChangedBalance[] {
  const userIds = unique(entries.flatMap((entry) => (balanceDeltaOf(entry) === 0 ? [] : [entry.userId])));
  return userIds.flatMap((userId) => {
    const player = players.get(userId);
    return player ? [{ userId, balance: player.balance, version: player.balanceVersion + 1 }] : [];
  });
}

function refused(refusal: Refusal): Outcome<unknown> {
  return { kind: 'refused', refusal };
}

/** The rooms of the players of a game, which their browsers are in on every page. */
function playerRooms({ player1, player2 }: GameRow): Room[] {
  return player2 ? [`user:${player1.id}`, `user:${player2.id}`] : [`user:${player1.id}`];
}

function unique<Item>(items: Item[]): Item[] {
  return [...new Set(items)];
}
