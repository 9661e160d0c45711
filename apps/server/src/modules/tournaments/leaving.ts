import { tournamentChange, type InputOf, type TournamentChange } from '@game/contract';
import type { Transaction } from '../../platform/database/database.js';
import { StillOpen, type DepartureHandler } from '../../platform/departures.js';
import type { Intent, Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { TournamentDependencies } from './dependencies.js';
import { newsOfCancellation, notify } from './notifications.js';
import { refundOf } from './payouts.js';
import { countWaitingTournaments, findTournamentsOfPlayer, listLimit } from './store/read-lists.js';
import { lockTournament } from './store/read-tournament.js';
import type { ParticipantRow, StoredTournament } from './store/rows.js';
import { giveUpSeat } from './store/write-seats.js';
import { cancelTournament } from './store/write-tournament.js';

/** Leaving and cancelling tournaments that wait for players; stakes are refunded (D-19). */
export class Leaving {
  /** Removes a player who deletes their account from all waiting tournaments. */
  readonly departure: DepartureHandler = {
    settle: (player) => this.#leaveAll(player),
    remove: async (transaction, player) => {
      if ((await countWaitingTournaments(transaction, player.id)) > 0) throw new StillOpen();
    },
  };
  readonly #dependencies: TournamentDependencies;

  constructor(dependencies: TournamentDependencies) {
    this.#dependencies = dependencies;
  }

  /** Gives up the caller's seat and refunds the stake (D-19). */
  async leave(
    player: Player,
    { tournamentId }: InputOf<'tournaments.leave'>,
    intent: Intent,
  ): Promise<TournamentChange> {
    return this.#dependencies.ledger.once(intent, tournamentChange, async (transaction) => {
      const stored = await this.#lock(transaction, tournamentId);
      const left = entryOf(stored, player);
      if (!left) throw new Refusal('NOT_JOINED');
      if (stored.tournament.status !== 'waiting') throw new Refusal('TOURNAMENT_NOT_LEAVABLE');
      if (stored.tournament.player1Id === player.id) throw new Refusal('CREATOR_CANNOT_LEAVE');
      return this.#giveUpSeat(transaction, stored, left);
    });
  }

  /** Cancels the caller's own tournament and refunds all stakes (D-19). */
  async cancel(
    player: Player,
    { tournamentId }: InputOf<'tournaments.cancel'>,
    intent: Intent,
  ): Promise<TournamentChange> {
    return this.#dependencies.ledger.once(intent, tournamentChange, async (transaction) => {
      const stored = await this.#lock(transaction, tournamentId);
      if (stored.tournament.player1Id !== player.id) throw new Refusal('NOT_YOUR_TOURNAMENT');
      if (stored.tournament.status !== 'waiting') throw new Refusal('TOURNAMENT_NOT_CANCELLABLE');
      return this.cancelLocked(transaction, stored, player);
    });
  }

  /**
   * Cancels any tournament on an operator's request and refunds all stakes.
   * @throws {Refusal} `TOURNAMENT_NOT_CANCELLABLE`, if it no longer waits for players.
   */
  async cancelForOperator(transaction: Transaction, tournamentId: string): Promise<void> {
    const stored = await this.#lock(transaction, tournamentId);
    if (stored.tournament.status !== 'waiting') throw new Refusal('TOURNAMENT_NOT_CANCELLABLE');
    await this.cancelLocked(transaction, stored);
  }

  /**
   * Cancels `stored`, which must be locked and waiting for players, and refunds all stakes. Notifies its players, except
   * `by`, the player who cancels it.
   */
  async cancelLocked(transaction: Transaction, stored: StoredTournament, by?: Player): Promise<TournamentChange> {
    const { ledger, clock, inbox } = this.#dependencies;
    const cancelled = await cancelTournament(transaction, stored, clock.now());
    const refunds = stored.participants.map((entry) => refundOf(stored, entry));
    await ledger.post(transaction, refunds);
    await inbox.add(transaction, newsOfCancellation(stored, by));
    return notify(this.#dependencies, transaction, cancelled, {}, 'list');
  }

  /**
   * Removes a player from all waiting tournaments, and cancels those that they created. A
   * tournament that has started continues without them (D-18).
   */
  async #leaveAll(player: Player): Promise<void> {
    const { database } = this.#dependencies;
    const rows = await database.run((on) => findTournamentsOfPlayer(on, player.id, 'waiting', listLimit));
    for (const { tournament } of rows) {
      await database.transaction(async (transaction) => {
        const stored = await this.#lock(transaction, tournament.id);
        const left = entryOf(stored, player);
        if (!left || stored.tournament.status !== 'waiting') return;
        if (stored.tournament.player1Id === player.id) await this.cancelLocked(transaction, stored, player);
        else await this.#giveUpSeat(transaction, stored, left);
      });
    }
  }

  async #giveUpSeat(
    transaction: Transaction,
    stored: StoredTournament,
    left: ParticipantRow,
  ): Promise<TournamentChange> {
    const { ledger, clock } = this.#dependencies;
    const without = await giveUpSeat(transaction, stored, left.participant.id, clock.now());
    await ledger.post(transaction, [refundOf(stored, left)]);
    return notify(this.#dependencies, transaction, without, { left }, 'list');
  }

  async #lock(transaction: Transaction, tournamentId: string): Promise<StoredTournament> {
    const stored = await lockTournament(transaction, this.#dependencies.hiddenMoves, tournamentId);
    if (!stored) throw new Refusal('TOURNAMENT_NOT_FOUND');
    return stored;
  }
}

function entryOf({ participants }: StoredTournament, { id }: Player): ParticipantRow | undefined {
  return participants.find(({ player }) => player.id === id);
}
