import type { InputOf, ReplyOf } from '@game/contract';
import { Refusal } from '../../platform/refusal.js';
import type { Player } from '../../platform/player.js';
import type { TournamentDependencies } from './dependencies.js';
import { acknowledge, findAcknowledgement, type Acknowledgement } from './store/acknowledgements.js';
import {
  findOpenMatches,
  findReadyMatches,
  findTournamentsOfPlayer,
  findWaitingTournaments,
  listLimit,
} from './store/read-lists.js';
import { loadTournament, tournamentExists } from './store/read-tournament.js';
import { readyMatchOf, summaryOf, tournamentOf, viewerOf } from './view.js';

/** What tournaments show of themselves, to whom, and noting that it was shown; nothing here changes a tournament. */
export class Readings {
  readonly #dependencies: Pick<TournamentDependencies, 'database' | 'clock'>;

  constructor(dependencies: Pick<TournamentDependencies, 'database' | 'clock'>) {
    this.#dependencies = dependencies;
  }

  async list(
    player: Player | null,
    { status }: InputOf<'tournaments.list'>,
  ): Promise<ReplyOf<'tournaments.list'>['tournaments']> {
    const { database, clock } = this.#dependencies;
    return database.run(async (connection) => {
      const own = player ? await findTournamentsOfPlayer(connection, player.id, status, listLimit) : [];
      const rows = status === 'waiting' ? await findWaitingTournaments(connection, clock.now(), listLimit) : own;
      const joined = new Set(own.map(({ tournament }) => tournament.id));
      return rows.map((row) => ({ ...summaryOf(row), hasJoined: joined.has(row.tournament.id) }));
    });
  }

  async get(player: Player | null, { tournamentId }: InputOf<'tournaments.get'>): Promise<ReplyOf<'tournaments.get'>> {
    return this.#dependencies.database.snapshot(async (connection) => {
      const stored = await loadTournament(connection, tournamentId);
      if (!stored) throw new Refusal('TOURNAMENT_NOT_FOUND');
      const tournament = tournamentOf(stored);
      if (!player) return { tournament, viewer: null };
      const shown = await findAcknowledgement(connection, tournamentId, player.id);
      return { tournament, viewer: viewerOf(stored, player.id, shown) };
    });
  }

  async listReadyMatches(player: Player): Promise<ReplyOf<'tournaments.listReadyMatches'>['matches']> {
    const { database, clock } = this.#dependencies;
    const rows = await database.run((connection) => findReadyMatches(connection, player.id, clock.now()));
    return rows.map(({ match, name, opponent }) => readyMatchOf(match, name, opponent));
  }

  async listOpenMatches(player: Player): Promise<ReplyOf<'tournaments.listOpenMatches'>['matches']> {
    const { database, clock } = this.#dependencies;
    const rows = await database.run((connection) => findOpenMatches(connection, player.id, clock.now()));
    return rows.map(({ match, name, opponent }) => {
      const ownMove = match.player1Id === player.id ? match.player1Move : match.player2Move;
      return { ...readyMatchOf(match, name, opponent), hasMoved: ownMove !== null };
    });
  }

  /** Notes what the player has been shown, in addition to what was noted before. */
  async acknowledge(player: Player, tournamentId: string, shown: Acknowledgement): Promise<Record<string, never>> {
    await this.#dependencies.database.run(async (connection) => {
      if (!(await tournamentExists(connection, tournamentId))) throw new Refusal('TOURNAMENT_NOT_FOUND');
      await acknowledge(connection, tournamentId, player.id, shown);
    });
    return {};
  }

  async exists(tournamentId: string): Promise<boolean> {
    return this.#dependencies.database.run((connection) => tournamentExists(connection, tournamentId));
  }
}
