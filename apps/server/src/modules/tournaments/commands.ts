import type { TournamentChange } from '@game/contract';
import { Batches, type Processed } from '../../platform/batches.js';
import type { RunOnConnection } from '../../platform/database/database.js';
import { decideAndStore, type Stored, type Submitted } from '../../platform/decide-and-store.js';
import type { Intent } from '../../platform/player.js';
import type { ChangedBalance } from '../ledger/service.js';
import { messagesOf, type News } from '../inbox/service.js';
import type { NewMessage } from '../outbox/service.js';
import { TournamentBatch } from './batch.js';
import type { TournamentCommand } from './decisions.js';
import type { TournamentDependencies } from './dependencies.js';
import { mailsOf, newsOfDecided, publishChange } from './notifications.js';
import { storeTournamentBatch } from './store/batch.js';
import { readTournaments } from './store/read-tournament.js';

/** Limits of the batches. */
const limits = { maximumRunning: 2, maximumSize: 32, maximumWaiting: 2_000 };

/** Of how many matches the tournament is remembered; the oldest leave first. */
const maximumMatches = 20_000;

/** What the batches of a run have stored, for the players concerned. */
interface StoredEffects {
  balances: ChangedBalance[];
  messages: NewMessage[];
  news: News[];
}

/**
 * Runs the moves and deadlines of all tournaments in batches: reads their tournaments by one statement, decides, and stores
 * all effects by another one, if no tournament has changed. A refused command leaves the others of its batch untouched.
 * See decision 0011.
 */
export class TournamentCommands {
  readonly #dependencies: TournamentDependencies;
  readonly #batches: Batches<Submitted<TournamentCommand>, TournamentChange | null>;
  /** The tournament of each match read lately, so that batches that run side by side share no tournament. */
  readonly #tournamentIds = new Map<string, string>();
  readonly #runReserved: RunOnConnection;

  constructor(dependencies: TournamentDependencies) {
    this.#dependencies = dependencies;
    this.#runReserved = dependencies.database.reserve();
    this.#batches = new Batches({
      ...limits,
      name: 'tournaments',
      tracing: dependencies.tracing,
      blockedLimitMs: dependencies.database.waitLimitMs,
      process: (submitted) => this.#process(submitted),
      keysOf: ({ command }) => this.#keysOf(command),
    });
  }

  /**
   * Runs a player's command at most once: a retry under the same key gets the first answer, whether reply or refusal (D-10).
   * @throws {Refusal} the cause, or `IDEMPOTENCY_KEY_REUSED` if the key was used for a different request.
   */
  async answer(command: TournamentCommand, intent: Intent): Promise<TournamentChange> {
    const change = await this.#batches.run({ command, intent });
    if (change === null) throw new Error('a move has changed nothing');
    return change;
  }

  /** Runs a command of the server itself. Returns whether it changed its tournament. */
  async run(command: TournamentCommand): Promise<boolean> {
    return (await this.#batches.run({ command, intent: null })) !== null;
  }

  #keysOf(command: TournamentCommand): string[] {
    if (command.kind === 'expire') return [command.tournamentId];
    const { matchId, playerId } = command;
    return [matchId, playerId, this.#tournamentIds.get(matchId) ?? matchId];
  }

  async #process(submitted: Submitted<TournamentCommand>[]): Promise<Processed<TournamentChange | null>> {
    const results: StoredEffects = { balances: [], messages: [], news: [] };
    const { outcomes, stored } = await decideAndStore(submitted, {
      decide: (open) => this.#decide(open),
      store: (batch) => this.#store(batch, results),
    });
    return {
      outcomes,
      announce: () => this.#publish(stored, results),
    };
  }

  async #decide(open: Submitted<TournamentCommand>[]): Promise<TournamentBatch> {
    const { clock, hiddenMoves, outages, timeouts } = this.#dependencies;
    await outages.ready();
    // Not later: while the rows are read, an outage could begin and a deadline pass.
    const now = clock.now();
    const commands = open.map(({ command }) => command);
    const tournamentIds = commands.flatMap((command) => (command.kind === 'expire' ? [command.tournamentId] : []));
    const matchIds = commands.flatMap((command) => (command.kind === 'move' ? [command.matchId] : []));
    const read = await this.#runReserved((on) => readTournaments(on, hiddenMoves, { tournamentIds, matchIds }));
    for (const { stored } of read) for (const { id, tournamentId } of stored.matches) this.#remember(id, tournamentId);
    return new TournamentBatch(open, read, { now, matchTimeoutMs: timeouts.matchMs });
  }

  async #store(
    batch: TournamentBatch,
    results: StoredEffects,
  ): Promise<Stored<TournamentCommand, TournamentChange | null>> {
    const { outbox, hiddenMoves } = this.#dependencies;
    const { writes } = batch;
    if (!writes) return { kind: 'stored' };
    return this.#runReserved(async (on) => {
      const news = newsOfDecided(batch.changes);
      const mails = outbox.messagesOf(await mailsOf(this.#dependencies, on, batch.changes));
      const messages = [...mails, ...news.flatMap(messagesOf)];
      const result = await storeTournamentBatch(on, hiddenMoves, { ...writes, messages });
      if (result.kind === 'answered') return { kind: 'answered', outcomes: batch.answeredBy(result.answers) };
      if (result.kind === 'reused') return { kind: 'answered', outcomes: batch.nonces.reusing(result.nonceIds) };
      if (result.kind === 'stored') {
        results.balances.push(...result.balances);
        results.messages.push(...messages);
        results.news.push(...news);
      }
      return result;
    });
  }

  #publish(stored: TournamentBatch[], { balances, messages, news }: StoredEffects): void {
    const { ledger, outbox, inbox, publisher, logger } = this.#dependencies;
    if (messages.length > 0) void outbox.sendDue();
    try {
      for (const effects of stored.flatMap(({ changes }) => changes)) {
        publishChange(publisher, effects.stored, effects, effects.change);
      }
      ledger.publishBalances(balances);
      inbox.announce(news);
    } catch (error) {
      // The batch is stored: an error now must not run it again.
      logger.error({ err: error }, 'publishing a batch failed');
    }
  }

  #remember(matchId: string, tournamentId: string): void {
    this.#tournamentIds.set(matchId, tournamentId);
    for (const oldest of this.#tournamentIds.keys()) {
      if (this.#tournamentIds.size <= maximumMatches) break;
      this.#tournamentIds.delete(oldest);
    }
  }
}
