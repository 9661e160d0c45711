import type { SharedDependencies } from '../../shared-dependencies.js';
import { isId, pageOf, readCursor, writeCursor, type CursorPage } from './cursor.js';
import * as store from './store/games.js';

/** How many games or tournaments are on a page. */
const pageLength = 25;

/** How many open games of a player are shown. */
const openGames = 50;

/**
 * Finds games and tournaments by id or by player. It never reads a move of a hand that is undecided, a nonce or the seed of a
 * tournament.
 */
export class GameReads {
  readonly #dependencies: Pick<SharedDependencies, 'database'>;

  constructor(dependencies: Pick<SharedDependencies, 'database'>) {
    this.#dependencies = dependencies;
  }

  /** Reads a game; null if there is none. */
  async game(id: string): Promise<store.GameDetails | null> {
    return isId(id) ? this.#dependencies.database.run(async (on) => (await store.findGame(on, id)) ?? null) : null;
  }

  /** Reads a tournament with its players and matches; null if there is none. */
  async tournament(id: string): Promise<store.TournamentDetails | null> {
    return isId(id)
      ? this.#dependencies.database.run(async (on) => (await store.findTournament(on, id)) ?? null)
      : null;
  }

  /** Returns the open games of a player, newest first. */
  async openGamesOf(playerId: string): Promise<store.ConsoleGame[]> {
    return this.#dependencies.database.run((on) => store.findOpenGames(on, playerId, openGames));
  }

  /** Returns the completed games of a player, newest first. `after` is the `next` of the page before. */
  async completedGamesOf(playerId: string, after: string | null): Promise<CursorPage<store.ConsoleGame>> {
    const cursor = readCursor(after);
    const found = await this.#dependencies.database.run((on) =>
      store.findCompletedGames(on, playerId, cursor, pageLength + 1),
    );
    return pageOf(found, pageLength, ({ id, completedAt }) => writeCursor({ at: completedAt ?? new Date(0), id }));
  }

  /** Returns the tournaments of a player, the last joined first. `before` is the `next` of the page before. */
  async tournamentsOf(playerId: string, before: number | null): Promise<CursorPage<store.ConsoleTournament>> {
    const found = await this.#dependencies.database.run((on) =>
      store.findTournaments(on, playerId, before, pageLength + 1),
    );
    return pageOf(found, pageLength, ({ entry }) => String(entry));
  }
}
