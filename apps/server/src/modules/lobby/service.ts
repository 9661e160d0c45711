import type { AvailableGames, InputOf, ListedGame, ReplyOf } from '@game/contract';
import { gamesPerPage, listMaximumAgeMs, shortGameId, withListChanges } from '@game/site';
import type { Player } from '../../platform/player.js';
import { readPosition } from '../../platform/position.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import { Copies } from './copies.js';
import { ListChangeSender } from './list-changes.js';
import { findGamesToJoin, findListedGames, findListedStakes, findSeeker, type ListedStake } from './store.js';
import { suggestionFor } from './suggestion.js';

type Page = ReplyOf<'lobby.listGames'>;

/** The list of joinable games. */
export class Lobby {
  /** Sends the changes of the list to its viewers. */
  readonly changes: ListChangeSender;
  readonly #dependencies: Pick<SharedDependencies, 'database' | 'clock'>;
  readonly #pages: Copies<Page>;

  constructor({ database, clock, publisher }: Pick<SharedDependencies, 'database' | 'clock' | 'publisher'>) {
    this.#dependencies = { database, clock };
    this.#pages = new Copies(clock, listMaximumAgeMs);
    this.changes = new ListChangeSender({ clock, publisher, countGames: () => this.#countGames() });
  }

  /**
   * Returns a page of the games that can be joined, newest first (FLT-01). Each page is read at most once a second
   * for all callers. Changes that have reached this process since are applied.
   */
  async listGames({ minimumStake = 0, before }: InputOf<'lobby.listGames'>): Promise<Page> {
    const { value: page, readAtMs } = await this.#pages.get(pageKey(minimumStake, before), () =>
      this.#readPage(minimumStake, before),
    );
    const { listed, unlisted } = this.changes.recent(readAtMs);
    const added = before === undefined ? listed.filter(({ stakeAmount }) => stakeAmount >= minimumStake) : [];
    const games = withListChanges(page.games, { listed: added, unlisted });
    return {
      ...page,
      games: games.slice(0, gamesPerPage),
      hasMore: page.hasMore || games.length > gamesPerPage,
    };
  }

  /** Returns one of the newest games that a player can join with their tickets, with a stake close to `stakeAmount`. */
  async suggestGame({ id }: Player, { stakeAmount }: InputOf<'lobby.getSuggestion'>): Promise<ListedGame | null> {
    const { games } = await this.listGames({});
    const creatorIds = [...new Set(games.map(({ player1 }) => player1.id))];
    const seeker = await this.#dependencies.database.read((connection) => findSeeker(connection, id, creatorIds));
    return seeker ? suggestionFor({ id, ...seeker }, stakeAmount, games) : null;
  }

  /**
   * Returns the ids of games with this stake that a player can join, the best first: people before bots, then the one that has
   * waited longest. None of their own, and none between two players of whom one has blocked the other.
   */
  async findGamesToJoin({ id: playerId }: Player, stakeAmount: number, limit: number): Promise<string[]> {
    const { database, clock } = this.#dependencies;
    return database.run((on) => findGamesToJoin(on, { playerId, stakeAmount, now: clock.now(), limit }));
  }

  /** Returns the creator and the stake of each listed game of the given players. */
  async listedStakesOf(players: Player[]): Promise<ListedStake[]> {
    const { database, clock } = this.#dependencies;
    const ids = players.map(({ id }) => id);
    return database.run((on) => findListedStakes(on, ids, clock.now()));
  }

  /** Notifies the lobby of a game that can be joined; to be called after the commit. */
  gameListed(game: ListedGame): void {
    this.changes.publish({ listed: [game], unlisted: [] });
  }

  /** Notifies the lobby that a game can no longer be joined; to be called after the commit. */
  gameUnlisted(gameId: string): void {
    this.changes.publish({ listed: [], unlisted: [shortGameId(gameId)] });
  }

  /** Reads the first page again, which has the number of all games. */
  async #countGames(): Promise<AvailableGames> {
    const { value: page } = await this.#pages.refresh(pageKey(0), () => this.#readPage(0));
    return page.available;
  }

  async #readPage(minimumStake: number, before?: string): Promise<Page> {
    const { database, clock } = this.#dependencies;
    // One game more than a page shows whether there is a next page.
    const found = await database.read((connection) =>
      findListedGames(connection, {
        now: clock.now(),
        minimumStake,
        last: readPosition(before),
        limit: gamesPerPage + 1,
      }),
    );
    return { ...found, games: found.games.slice(0, gamesPerPage), hasMore: found.games.length > gamesPerPage };
  }
}

function pageKey(minimumStake: number, before = ''): string {
  return `${minimumStake} ${before}`;
}
