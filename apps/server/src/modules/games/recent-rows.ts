import type { BusMessage } from '../../realtime/bus/bus.js';
import type { RowsById } from './store/batch.js';
import type { GameRow } from './store/rows.js';

/** How many open games and how many players are kept; the oldest leave first. */
const maximumRows = 20_000;

/**
 * The open games and the players that this process has read or written lately, so that most batches need not read. A row may have
 * changed since, so a batch is stored only if PostgreSQL finds each row that it rests on unchanged. See decision 0007.
 */
export class RecentRows {
  readonly #rows: RowsById = { games: new Map(), players: new Map() };

  /** Adds rows, in place of older versions. A game that is over is forgotten instead, because no command changes it. */
  add({ games, players }: RowsById): void {
    for (const [id, game] of games) {
      if (game.row.completedAt === null) this.#rows.games.set(id, game);
      else this.#rows.games.delete(id);
    }
    for (const [id, player] of players) this.#rows.players.set(id, player);
    forgetOldest(this.#rows.games);
    forgetOldest(this.#rows.players);
  }

  /** Removes rows that are no longer as they were. */
  forget(ids: Iterable<string>): void {
    for (const id of ids) {
      this.#rows.games.delete(id);
      this.#rows.players.delete(id);
    }
  }

  /** Removes a player whose profile changes with `message`, so that games soon show the new one. */
  observe(message: BusMessage): void {
    if (message.kind !== 'publish' || message.event !== 'profiles.changed') return;
    for (const room of message.rooms) if (room.startsWith('user:')) this.forget([room.slice('user:'.length)]);
  }

  /** Returns the ids of the players of a game; none if the game is not known. */
  playersIn(gameId: string): string[] {
    const game = this.#rows.games.get(gameId);
    return game ? playersOfGame(game.row) : [];
  }

  /** Returns the known rows of these games, their players, and these players. */
  find(gameIds: string[], playerIds: string[]): RowsById {
    const { games, players } = this.#rows;
    const found: RowsById = { games: new Map(), players: new Map() };
    for (const id of gameIds) {
      const game = games.get(id);
      if (game) found.games.set(id, game);
    }
    for (const id of [...playerIds, ...playersOf(found)]) {
      const player = players.get(id);
      if (player) found.players.set(id, player);
    }
    return found;
  }
}

/** Returns the ids of the players of all games in `rows`. */
export function playersOf({ games }: RowsById): string[] {
  return [...games.values()].flatMap(({ row }) => playersOfGame(row));
}

function playersOfGame({ player1Id, player2Id }: GameRow['game']): string[] {
  return player2Id ? [player1Id, player2Id] : [player1Id];
}

function forgetOldest(rows: Map<string, unknown>): void {
  for (const id of rows.keys()) {
    if (rows.size <= maximumRows) return;
    rows.delete(id);
  }
}
