import type { InputOf, TournamentChange } from '@game/contract';
import type { Transaction } from '../../platform/database/database.js';
import type { Intent, Player } from '../../platform/player.js';
import type { TournamentCommands } from './commands.js';
import type { TournamentDependencies } from './dependencies.js';
import { newsOfStart, notify } from './notifications.js';
import { firstMatches, progressOf } from './progress.js';
import type { ParticipantRow, StoredTournament } from './store/rows.js';
import { insertMatches, insertTies } from './store/write-matches.js';
import { revealInitialMoves } from './store/write-seats.js';

/** Playing a full tournament: its matches from round 1 to the final, and the payout (TRN-02). */
export class Playing {
  readonly #dependencies: TournamentDependencies & { commands: TournamentCommands };

  constructor(dependencies: TournamentDependencies & { commands: TournamentCommands }) {
    this.#dependencies = dependencies;
  }

  /** Starts a tournament whose last seat `joined` has just taken. Settles round 1 with the initial moves (D-16). */
  async start(
    transaction: Transaction,
    stored: StoredTournament,
    joined: ParticipantRow,
    now: Date,
  ): Promise<TournamentChange> {
    const { random, hiddenMoves, timeouts, inbox } = this.#dependencies;
    const opening = firstMatches(stored, random, now, timeouts.matchMs);
    const progress = progressOf(stored, opening, now, timeouts.matchMs);
    await revealInitialMoves(transaction, stored);
    const matches = await insertMatches(transaction, hiddenMoves, progress.matches);
    await insertTies(transaction, progress.ties);
    const started = { ...stored, ties: progress.ties };
    await inbox.add(transaction, ...newsOfStart(stored, matches));
    return notify(this.#dependencies, transaction, started, { joined, matches, ready: progress.ready }, 'list');
  }

  /** Stores a move. A match with both moves is settled or replayed; the final pays (TRN-02, D-16, D-17). */
  async move(
    player: Player,
    { matchId, handNumber, move, nonce }: InputOf<'tournaments.move'>,
    intent: Intent,
  ): Promise<TournamentChange> {
    const { hiddenMoves, commands } = this.#dependencies;
    // PostgreSQL writes UUIDs in lower case; a request may contain upper case.
    const id = matchId.toLowerCase();
    const chosen = hiddenMoves.choose(player.id, move, nonce);
    const command = { kind: 'move', playerId: player.id, matchId: id, handNumber, chosen } as const;
    return commands.answer(command, hiddenMoves.conceal(intent));
  }
}
