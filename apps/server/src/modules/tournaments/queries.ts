import type { InputOf, ReplyOf, TournamentSummary } from '@game/contract';
import type { Connection } from '../../platform/database/database.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { TournamentDependencies } from './dependencies.js';
import { findAcknowledgement, isParticipant } from './store/acknowledgements.js';
import {
  findOpenMatches,
  findReadyMatches,
  findScheduledTournament,
  findTournamentsOfPlayer,
  findUnmovedHands,
  findWaitingTournament,
  findWaitingTournaments,
  listLimit,
  type UnmovedHand,
} from './store/read-lists.js';
import { loadTournament, tournamentExists } from './store/read-tournament.js';
import { findTrophyFacts, type TournamentFacts } from './store/trophy-facts.js';
import { findUnseenTournaments } from './store/unseen-results.js';
import { readyMatchOf, summaryOf, tournamentOf, viewerOf } from './view.js';

/** How long a result that its player has not seen is hidden from them, in milliseconds. */
const hiddenForMs = 24 * 3_600_000;

/** Read-only views of tournaments. */
export class Queries {
  readonly #dependencies: Pick<TournamentDependencies, 'database' | 'clock' | 'hiddenMoves'>;

  constructor(dependencies: Pick<TournamentDependencies, 'database' | 'clock' | 'hiddenMoves'>) {
    this.#dependencies = dependencies;
  }

  /**
   * Returns tournaments of one status, newest first. Waiting tournaments are returned to everyone, others to their
   * players only (TRN-01).
   */
  async list(
    player: Player | null,
    { status }: InputOf<'tournaments.list'>,
  ): Promise<ReplyOf<'tournaments.list'>['tournaments']> {
    const { database, clock } = this.#dependencies;
    return database.read(async (connection) => {
      const own = player ? await findTournamentsOfPlayer(connection, player.id, status, listLimit) : [];
      const rows = status === 'waiting' ? await findWaitingTournaments(connection, clock.now(), listLimit) : own;
      const joined = new Set(own.map(({ tournament }) => tournament.id));
      return rows.map((row) => ({ ...summaryOf(row), hasJoined: joined.has(row.tournament.id) }));
    });
  }

  /** Returns the house tournament that starts next; null if there is none. */
  async getNext(player: Player | null): Promise<ReplyOf<'tournaments.getNext'>> {
    const { database, clock } = this.#dependencies;
    return database.read(async (connection) => {
      const row = await findScheduledTournament(connection, clock.now());
      if (!row) return { tournament: null };
      const hasJoined = player !== null && (await isParticipant(connection, row.tournament.id, player.id));
      return { tournament: { ...summaryOf(row), hasJoined } };
    });
  }

  /** Returns a tournament as everyone may see it, and what only the caller may see of it (TDT-01). */
  async get(player: Player | null, { tournamentId }: InputOf<'tournaments.get'>): Promise<ReplyOf<'tournaments.get'>> {
    const { database, hiddenMoves } = this.#dependencies;
    return database.read(async (connection) => {
      const stored = await loadTournament(connection, hiddenMoves, tournamentId);
      if (!stored) throw new Refusal('TOURNAMENT_NOT_FOUND');
      const tournament = tournamentOf(stored);
      if (!player) return { tournament, viewer: null };
      const seen = await findAcknowledgement(connection, tournamentId, player.id);
      return { tournament, viewer: viewerOf(stored, player.id, seen) };
    });
  }

  /** Returns the tournaments that ended lately and whose result the caller has not seen, with the prize that they won. */
  async listUnseen(player: Player): Promise<{ id: string; prize: number }[]> {
    const { database, clock } = this.#dependencies;
    const since = new Date(clock.now().getTime() - hiddenForMs);
    return database.read((connection) => findUnseenTournaments(connection, player.id, since));
  }

  /** Returns what a player's trophies need to know about their tournaments. */
  async trophyFacts(on: Connection, playerId: string): Promise<TournamentFacts> {
    return findTrophyFacts(on, playerId);
  }

  /** Returns the matches that wait for the caller's move, nearest deadline first. */
  async listReadyMatches(player: Player): Promise<ReplyOf<'tournaments.listReadyMatches'>['matches']> {
    const { database, clock } = this.#dependencies;
    const rows = await database.read((connection) => findReadyMatches(connection, player.id, clock.now()));
    return rows.map(({ match, name, opponent, hasUnseenHand }) => ({
      ...readyMatchOf(match, name, opponent),
      hasUnseenHand,
    }));
  }

  /** Returns the hands that wait for moves of the given players: one for each match and player. */
  async listUnmovedHands(players: Player[]): Promise<UnmovedHand[]> {
    const { database, clock } = this.#dependencies;
    const ids = players.map(({ id }) => id);
    return database.read((connection) => findUnmovedHands(connection, ids, clock.now()));
  }

  /** Returns the caller's matches in progress, nearest deadline first, whether or not the caller has moved. */
  async listOpenMatches(player: Player): Promise<ReplyOf<'tournaments.listOpenMatches'>['matches']> {
    const { database, clock } = this.#dependencies;
    const rows = await database.read((connection) => findOpenMatches(connection, player.id, clock.now()));
    return rows.map(({ match, name, opponent, hasUnseenHand }) => {
      const own = match.player1Id === player.id ? match.player1Commitment : match.player2Commitment;
      return { ...readyMatchOf(match, name, opponent), hasUnseenHand, hasMoved: own !== null };
    });
  }

  /** Returns the summary of a tournament that waits for players; null if there is no such one. */
  async findWaiting(tournamentId: string): Promise<TournamentSummary | null> {
    const { database, clock } = this.#dependencies;
    const row = await database.read((connection) => findWaitingTournament(connection, tournamentId, clock.now()));
    return row ? summaryOf(row) : null;
  }

  /** Returns whether a tournament exists. */
  async exists(tournamentId: string): Promise<boolean> {
    return this.#dependencies.database.read((connection) => tournamentExists(connection, tournamentId));
  }
}
