import type { InputOf } from '@game/contract';
import { Refusal } from '../../platform/refusal.js';
import type { Player } from '../../platform/player.js';
import type { TournamentDependencies } from './dependencies.js';
import { acknowledge, isParticipant, type Acknowledgement } from './store/acknowledgements.js';
import { tournamentExists } from './store/read-tournament.js';

/** Records which hands and results a player has already seen, so that each is revealed only once. */
export class Acknowledgements {
  readonly #dependencies: Pick<TournamentDependencies, 'database'>;

  constructor(dependencies: Pick<TournamentDependencies, 'database'>) {
    this.#dependencies = dependencies;
  }

  /**
   * Records that the caller has seen the first `count` of their finished hands (TDT-11).
   * @throws {Refusal} `TOURNAMENT_NOT_FOUND` or `NOT_JOINED`
   */
  async acknowledgeHands(
    player: Player,
    { tournamentId, count }: InputOf<'tournaments.acknowledgeHands'>,
  ): Promise<Record<string, never>> {
    return this.#record(player, tournamentId, { seenHands: count, hasSeenResult: false });
  }

  /**
   * Records that the caller has seen the result of the tournament (TDT-12).
   * @throws {Refusal} `TOURNAMENT_NOT_FOUND` or `NOT_JOINED`
   */
  async acknowledgeResult(
    player: Player,
    { tournamentId }: InputOf<'tournaments.acknowledgeResult'>,
  ): Promise<Record<string, never>> {
    return this.#record(player, tournamentId, { seenHands: 0, hasSeenResult: true });
  }

  async #record(player: Player, tournamentId: string, seen: Acknowledgement): Promise<Record<string, never>> {
    await this.#dependencies.database.run(async (connection) => {
      if (!(await tournamentExists(connection, tournamentId))) throw new Refusal('TOURNAMENT_NOT_FOUND');
      if (!(await isParticipant(connection, tournamentId, player.id))) throw new Refusal('NOT_JOINED');
      await acknowledge(connection, tournamentId, player.id, seen);
    });
    return {};
  }
}
