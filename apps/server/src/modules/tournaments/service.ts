import type { InputOf, ReplyOf, TournamentChange } from '@game/contract';
import type { Transaction } from '../../platform/database.js';
import type { Intent, Player } from '../../platform/player.js';
import { Deadlines } from './deadlines.js';
import type { TournamentDependencies } from './dependencies.js';
import { Joining } from './joining.js';
import { Leaving } from './leaving.js';
import { Playing } from './playing.js';
import { Readings } from './readings.js';

/**
 * Tournaments from creation to payout (TRN-01): all that others may ask of them, and which part does it. Every step is
 * one transaction that has the tournament to itself.
 */
export class Tournaments {
  readonly #joining: Joining;
  readonly #leaving: Leaving;
  readonly #playing: Playing;
  readonly #deadlines: Deadlines;
  readonly #readings: Readings;

  constructor(dependencies: TournamentDependencies) {
    this.#playing = new Playing(dependencies);
    this.#joining = new Joining({ ...dependencies, playing: this.#playing });
    this.#leaving = new Leaving(dependencies);
    this.#deadlines = new Deadlines({ ...dependencies, leaving: this.#leaving, playing: this.#playing });
    this.#readings = new Readings(dependencies);
  }

  /** Creates a tournament, whose creator takes the first seat, stakes and makes the initial move (RPC-04, D-16). */
  createWithStake(
    player: Player,
    input: InputOf<'tournaments.createWithStake'>,
    intent: Intent,
  ): Promise<{ tournamentId: string }> {
    return this.#joining.createWithStake(player, input, intent);
  }

  /** Takes a seat with stake and initial move; the last seat starts the tournament and settles round 1 (RPC-05, D-16). */
  join(player: Player, input: InputOf<'tournaments.join'>, intent: Intent): Promise<TournamentChange> {
    return this.#joining.join(player, input, intent);
  }

  /** Gives up the caller's seat while the tournament waits for players, and refunds the stake (D-19). */
  leave(player: Player, input: InputOf<'tournaments.leave'>, intent: Intent): Promise<TournamentChange> {
    return this.#leaving.leave(player, input, intent);
  }

  /** Calls off the caller's own tournament while it waits for players, and refunds every stake (D-19). */
  cancel(player: Player, input: InputOf<'tournaments.cancel'>, intent: Intent): Promise<TournamentChange> {
    return this.#leaving.cancel(player, input, intent);
  }

  /** Calls a waiting tournament off for an operator, and refunds everyone. Throws TOURNAMENT_NOT_CANCELLABLE. */
  cancelForOperator(transaction: Transaction, tournamentId: string): Promise<void> {
    return this.#leaving.cancelForOperator(transaction, tournamentId);
  }

  /**
   * Takes a player who leaves the site out of every tournament that waits, and calls off their own. One that has
   * started goes on without them (D-18).
   */
  leaveAll(player: Player): Promise<void> {
    return this.#leaving.leaveAll(player);
  }

  /** Whether a player is in a tournament that waits for others. */
  isWaitingIn(transaction: Transaction, player: Player): Promise<boolean> {
    return this.#leaving.isWaitingIn(transaction, player);
  }

  /** Stores a player's move; a match that has both is settled or played again, the final pays (TRN-02, D-16, D-17). */
  move(player: Player, input: InputOf<'tournaments.move'>, intent: Intent): Promise<TournamentChange> {
    return this.#playing.move(player, input, intent);
  }

  /**
   * Calls off every tournament that is not full in time, and settles every match whose deadline has passed (D-18,
   * D-19). Returns how many tournaments it changed.
   */
  settleExpired(): Promise<number> {
    return this.#deadlines.settleExpired();
  }

  /** Tournaments of one status, newest first: those that wait for everyone, the others for their players (TRN-01). */
  list(player: Player | null, input: InputOf<'tournaments.list'>): Promise<ReplyOf<'tournaments.list'>['tournaments']> {
    return this.#readings.list(player, input);
  }

  /** A tournament with all that may be seen of it, and what concerns the caller alone (TDT-01). */
  get(player: Player | null, input: InputOf<'tournaments.get'>): Promise<ReplyOf<'tournaments.get'>> {
    return this.#readings.get(player, input);
  }

  /** The matches that wait for the caller's move, the nearest deadline first. */
  listReadyMatches(player: Player): Promise<ReplyOf<'tournaments.listReadyMatches'>['matches']> {
    return this.#readings.listReadyMatches(player);
  }

  /** The caller's matches that are being played, whoever has the move, the nearest deadline first. */
  listOpenMatches(player: Player): Promise<ReplyOf<'tournaments.listOpenMatches'>['matches']> {
    return this.#readings.listOpenMatches(player);
  }

  /** Notes that the caller has been shown their first `count` hands that are over (TDT-11). */
  acknowledgeHands(
    player: Player,
    { tournamentId, count }: InputOf<'tournaments.acknowledgeHands'>,
  ): Promise<ReplyOf<'tournaments.acknowledgeHands'>> {
    return this.#readings.acknowledge(player, tournamentId, { seenHands: count, hasSeenResult: false });
  }

  /** Notes that the caller has been shown how the tournament ended (TDT-12). */
  acknowledgeResult(
    player: Player,
    { tournamentId }: InputOf<'tournaments.acknowledgeResult'>,
  ): Promise<ReplyOf<'tournaments.acknowledgeResult'>> {
    return this.#readings.acknowledge(player, tournamentId, { seenHands: 0, hasSeenResult: true });
  }

  /** Whether there is such a tournament. */
  exists(tournamentId: string): Promise<boolean> {
    return this.#readings.exists(tournamentId);
  }
}
