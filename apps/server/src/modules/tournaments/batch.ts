import { tournamentChange, type TournamentChange } from '@game/contract';
import type { CommandOutcome } from '../../platform/batches.js';
import { UsedNonces, type DecidedBatch, type Submitted } from '../../platform/decide-and-store.js';
import { Refusal } from '../../platform/refusal.js';
import { BatchAnswers, rowsOf, type LedgerEntry, type RequestAnswer } from '../ledger/service.js';
import { decide, type TournamentEffects, type TournamentTerms, type TournamentCommand } from './decisions.js';
import { changeOf } from './notifications.js';
import type { TournamentWrites } from './store/batch.js';
import type { VersionedTournament } from './store/read-tournament.js';
import type { MatchRow, StoredTournament, TieRow } from './store/rows.js';

/** Decides commands one after the other on the tournaments of the batch and collects their effects. Stores nothing itself. */
export class TournamentBatch implements DecidedBatch<TournamentCommand, TournamentChange | null> {
  readonly outcomes = new Map<Submitted<TournamentCommand>, CommandOutcome<TournamentChange | null>>();
  /** The ids of the tournaments and players that each command depends on. */
  readonly touched = new Map<Submitted<TournamentCommand>, string[]>();
  readonly nonces = new UsedNonces<TournamentCommand>();
  /** The effects of each command, for its viewers. */
  readonly changes: (TournamentEffects & { change: TournamentChange })[] = [];
  readonly #now: Date;
  readonly #tournaments = new Map<string, StoredTournament>();
  readonly #versions = new Map<string, string>();
  readonly #tournamentIds = new Map<string, string>();
  readonly #playerIds = new Set<string>();
  readonly #changedIds = new Set<string>();
  readonly #matches = new Map<string, MatchRow>();
  readonly #ties: TieRow[] = [];
  readonly #movedIds = new Set<number>();
  readonly #entries: LedgerEntry[] = [];
  readonly #answers = new BatchAnswers<TournamentChange | null>(tournamentChange);

  constructor(submitted: Submitted<TournamentCommand>[], read: VersionedTournament[], terms: TournamentTerms) {
    this.#now = terms.now;
    for (const { stored, version } of read) {
      const { id } = stored.tournament;
      this.#tournaments.set(id, stored);
      this.#versions.set(id, version);
      for (const match of stored.matches) this.#tournamentIds.set(match.id, id);
    }
    for (const each of submitted) this.outcomes.set(each, this.#decide(each, terms));
  }

  /** What is written, with the tournaments that it depends on; null if there is nothing to write. */
  get writes(): Omit<TournamentWrites, 'messages'> | null {
    if (this.#changedIds.size === 0 && this.#answers.rows.length === 0) return null;
    return {
      versions: this.#versions,
      playerIds: [...this.#playerIds],
      tournaments: [...this.#tournaments.values()].flatMap(({ tournament }) =>
        this.#changedIds.has(tournament.id) ? [tournament] : [],
      ),
      matches: [...this.#matches.values()],
      ties: this.#ties,
      movedIds: [...this.#movedIds],
      entries: rowsOf(this.#entries),
      answers: this.#answers.rows,
      nonceIds: this.nonces.ids,
      now: this.#now,
    };
  }

  /** Returns the commands that `answers` have answered before, with the outcome of each. */
  answeredBy(answers: RequestAnswer[]): [Submitted<TournamentCommand>, CommandOutcome<TournamentChange | null>][] {
    return this.#answers.answered([...this.outcomes.keys()], answers);
  }

  #decide(submitted: Submitted<TournamentCommand>, terms: TournamentTerms): CommandOutcome<TournamentChange | null> {
    const { command, intent } = submitted;
    const earlier = this.#answers.find(intent);
    if (earlier) return earlier;
    const id = command.kind === 'move' ? this.#tournamentIds.get(command.matchId) : command.tournamentId;
    const nonceId = command.kind === 'move' ? command.chosen.nonceId : null;
    const decided =
      nonceId !== null && this.nonces.has(nonceId)
        ? ({ refusal: 'NONCE_REUSED' } as const)
        : decide(this.#tournaments.get(id ?? ''), command, terms);
    const effects = decided === null || 'refusal' in decided ? null : decided;
    if (effects && nonceId !== null) this.nonces.add(nonceId, submitted);
    // The balance of the champion changes, and the foreign keys of other winners refer to their profiles.
    const winnerIds = (effects?.matches ?? []).flatMap(({ winnerId }) => winnerId ?? []);
    const playerIds = command.kind === 'move' ? [command.playerId, ...winnerIds] : winnerIds;
    this.touched.set(submitted, id === undefined ? playerIds : [id, ...playerIds]);
    for (const playerId of playerIds) this.#playerIds.add(playerId);
    const outcome: CommandOutcome<TournamentChange | null> =
      decided !== null && 'refusal' in decided
        ? { kind: 'refused', refusal: new Refusal(decided.refusal) }
        : { kind: 'done', result: effects && this.#take(effects) };
    this.#answers.add(intent, outcome);
    return outcome;
  }

  /** Adds the effects of a command to those of the batch, and returns the change. */
  #take(effects: TournamentEffects): TournamentChange {
    const { stored, matches, movedId, ties, entries } = effects;
    const change = changeOf(stored, effects);
    this.#tournaments.set(stored.tournament.id, stored);
    this.#changedIds.add(stored.tournament.id);
    for (const match of matches) this.#matches.set(match.id, match);
    if (movedId !== null) this.#movedIds.add(movedId);
    this.#ties.push(...ties);
    this.#entries.push(...entries);
    this.changes.push({ ...effects, change });
    return change;
  }
}
