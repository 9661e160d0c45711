import { game as gameSchema, operations, type EventOf, type Game } from '@game/contract';
import { balanceDeltaOf } from '@game/rules';
import type { CommandOutcome } from '../../platform/batches.js';
import { UsedNonces, type DecidedBatch, type Submitted } from '../../platform/decide-and-store.js';
import { Refusal } from '../../platform/refusal.js';
import { BatchAnswers, rowsOf, type ChangedBalance, type LedgerEntry, type RequestAnswer } from '../ledger/service.js';
import {
  applyEffects,
  decide,
  type GameEffects,
  type GameCommand,
  type GamesState,
  type Refused,
  type GameTerms,
} from './decisions.js';
import { seatOf } from './seats.js';
import type { GameWrites, RowsById } from './store/batch.js';
import type { GameRow } from './store/rows.js';
import { ownMoveOf, sharedGameOf } from './view.js';

/**
 * The result of a command: the game as its player sees it, or the id of a new game. Of other commands, whether they changed their
 * game; null if its row was locked.
 */
export type GameReply = Game | { gameId: string } | boolean | null;

/** Whether a reply is a game. */
export function isGame(reply: GameReply): reply is Game {
  return typeof reply === 'object' && reply !== null && 'ownMove' in reply;
}

/** Reads the stored reply to a command of a player: a game, the id of a new one, or whether an offer was declined. */
const storedReply = {
  parse(reply: unknown): GameReply {
    if (typeof reply === 'boolean') return reply;
    const isNew = typeof reply === 'object' && reply !== null && 'gameId' in reply;
    return isNew ? operations['games.createWithStake'].reply.parse(reply) : gameSchema.parse(reply);
  },
};

/** What a batch decides on: copies of rows, with the version of each by id. */
export interface BatchState extends GamesState {
  versions: Map<string, string>;
}

/** Returns the state that a batch starts from. It may change the players, so they are copies. */
export function batchStateOf({ games, players }: RowsById, blockedJoins: BatchState['blockedJoins']): BatchState {
  const state: BatchState = { games: new Map(), players: new Map(), versions: new Map(), blockedJoins };
  const profileOf = (id: string) => {
    const player = state.players.get(id);
    if (!player) throw new Error(`player ${id} was not read`);
    return player.profile;
  };
  for (const [id, { row, version }] of players) {
    state.players.set(id, { ...row });
    state.versions.set(id, version);
  }
  for (const [id, { row, version }] of games) {
    const player2 = row.player2Id === null ? null : profileOf(row.player2Id);
    state.games.set(id, { game: row, player1: profileOf(row.player1Id), player2 });
    state.versions.set(id, version);
  }
  return state;
}

/** A change of a game, for its players and the lobby. */
export interface GameChange {
  row: GameRow;
  shared: EventOf<'games.changed'>['game'];
  /** Whether the game was waiting for its second player. */
  wasWaiting: boolean;
}

/** Decides commands one after the other on the state of the batch and collects their effects. Stores nothing itself. */
export class GameBatch implements DecidedBatch<GameCommand, GameReply> {
  readonly outcomes = new Map<Submitted<GameCommand>, CommandOutcome<GameReply>>();
  /** The ids of the games and players that each command depends on. */
  readonly touched = new Map<Submitted<GameCommand>, string[]>();
  readonly nonces = new UsedNonces<GameCommand>();
  readonly changes: GameChange[] = [];
  readonly #state: BatchState;
  readonly #now: Date;
  readonly #unchanging: Submitted<GameCommand>[] = [];
  readonly #created = new Set<string>();
  readonly #written = new Map<string, GameRow>();
  readonly #entries: LedgerEntry[] = [];
  readonly #answers = new BatchAnswers<GameReply>(storedReply);

  constructor(submitted: Submitted<GameCommand>[], state: BatchState, terms: GameTerms) {
    this.#state = state;
    this.#now = terms.now;
    for (const each of submitted) this.outcomes.set(each, this.#decide(each, terms));
  }

  /** The ids of the rows that refused commands and no-ops depend on. */
  get idsOfUnchanging(): string[] {
    return this.#unchanging.flatMap((each) => this.touched.get(each) ?? []);
  }

  /** What is written, with the rows that it depends on; null if there is nothing to write. */
  get writes(): GameWrites | null {
    if (this.#written.size === 0 && this.#answers.rows.length === 0) return null;
    const { games, players, versions } = this.#state;
    const touchedIds = this.#touchedIds;
    const versionsOf = (rows: Map<string, unknown>) =>
      new Map(touchedIds.flatMap((id): [string, string][] => (rows.has(id) ? [[id, versions.get(id) ?? '']] : [])));
    const written = [...this.#written.values()].map(({ game }) => game);
    return {
      gameVersions: versionsOf(games),
      playerVersions: versionsOf(players),
      created: written.filter(({ id }) => this.#created.has(id)),
      changed: written.filter(({ id }) => !this.#created.has(id)),
      entries: rowsOf(this.#entries),
      answers: this.#answers.rows,
      nonceIds: this.nonces.ids,
      now: this.#now,
    };
  }

  /** The balances that have changed. All ledger rows of a batch raise a player's version by one. */
  get balances(): ChangedBalance[] {
    const userIds = new Set(this.#entries.filter((entry) => balanceDeltaOf(entry) !== 0).map(({ userId }) => userId));
    return [...userIds].flatMap((userId) => {
      const player = this.#state.players.get(userId);
      return player ? [{ userId, balance: player.balance, version: player.balanceVersion + 1 }] : [];
    });
  }

  /** Returns the commands that `answers` have answered before, with the outcome of each. */
  answeredBy(answers: RequestAnswer[]): [Submitted<GameCommand>, CommandOutcome<GameReply>][] {
    return this.#answers
      .answered([...this.outcomes.keys()], answers)
      .map(([each, outcome]) => [each, this.#withOwnMove(each.command, outcome)]);
  }

  /** Returns the games and players as they are after the batch is stored; `version` is that of the rows it wrote. */
  rowsAfter(version: string): RowsById {
    const rows: RowsById = { games: new Map(), players: new Map() };
    for (const [id, { game }] of this.#written) rows.games.set(id, { row: game, version });
    const balanceVersions = new Map(
      this.balances.map(({ userId, version: balanceVersion }) => [userId, balanceVersion]),
    );
    for (const id of this.#touchedIds) {
      const player = this.#state.players.get(id);
      if (!player) continue;
      const balanceVersion = balanceVersions.get(id);
      rows.players.set(
        id,
        balanceVersion === undefined
          ? { row: player, version: this.#state.versions.get(id) ?? '' }
          : { row: { ...player, balanceVersion }, version },
      );
    }
    return rows;
  }

  get #touchedIds(): string[] {
    return [...new Set([...this.touched.values()].flat())].filter((id) => this.#state.versions.has(id));
  }

  #decide(submitted: Submitted<GameCommand>, terms: GameTerms): CommandOutcome<GameReply> {
    const { command, intent } = submitted;
    const earlier = this.#answers.find(intent);
    if (earlier) return this.#withOwnMove(command, earlier);
    const nonceId = command.kind === 'move' ? command.chosen.nonceId : null;
    const decided: GameEffects | Refused =
      nonceId !== null && this.nonces.has(nonceId) ? { refusal: 'NONCE_REUSED' } : decide(this.#state, command, terms);
    const effects = 'refusal' in decided ? null : decided;
    this.touched.set(submitted, [
      command.playerId,
      ...(command.kind === 'create' ? [] : [command.gameId]),
      ...(effects?.entries ?? []).map(({ userId }) => userId),
    ]);
    if (!effects?.game) this.#unchanging.push(submitted);
    else if (nonceId !== null) this.nonces.add(nonceId, submitted);
    const outcome: CommandOutcome<GameReply> =
      'refusal' in decided
        ? { kind: 'refused', refusal: new Refusal(decided.refusal) }
        : { kind: 'done', result: this.#take(command, decided) };
    this.#answers.add(intent, withoutOwnMove(outcome));
    return outcome;
  }

  /** Adds the player's own move to a stored answer, which does not contain it. */
  #withOwnMove(command: GameCommand, outcome: CommandOutcome<GameReply>): CommandOutcome<GameReply> {
    if (outcome.kind !== 'done' || (command.kind !== 'move' && command.kind !== 'cancel')) return outcome;
    if (!isGame(outcome.result)) return outcome;
    const row = this.#state.games.get(command.gameId);
    const seat = row && seatOf(row, command.playerId);
    return seat ? { kind: 'done', result: { ...outcome.result, ownMove: ownMoveOf(row, seat) } } : outcome;
  }

  /** Adds the effects of a command to those of the batch, and returns its result. */
  #take(command: GameCommand, effects: GameEffects): GameReply {
    const { game: row, entries } = effects;
    if (!row) return false;
    const wasWaiting = this.#state.games.get(row.game.id)?.game.status === 'waiting';
    applyEffects(this.#state, effects);
    this.#entries.push(...entries);
    this.#written.set(row.game.id, row);
    const shared = sharedGameOf(row);
    this.changes.push({ row, shared, wasWaiting });
    if (command.kind === 'create') {
      this.#created.add(row.game.id);
      return { gameId: row.game.id };
    }
    if (command.kind === 'decline' || command.kind === 'expire' || command.kind === 'leave') return true;
    return { ...shared, ownMove: ownMoveOf(row, seatOf(row, command.playerId) ?? 'player1') };
  }
}

/** Returns the outcome for the stored answer, which everyone who reads the database can see. */
function withoutOwnMove(outcome: CommandOutcome<GameReply>): CommandOutcome<GameReply> {
  return outcome.kind === 'done' && isGame(outcome.result)
    ? { kind: 'done', result: { ...outcome.result, ownMove: null } }
    : outcome;
}
