import type { Pool } from 'pg';
import type { ServerProcess } from '../../scripts/dist/server-process.js';
import type { BuiltPlayer } from '../../tests/support/dist/build-player.js';
import type { ServedGames } from './served-games.js';
import type { Viewers } from './viewers.js';

/** A site with one server process, on a database that counts its statements. */
export interface Site {
  server: ServerProcess;
  databaseProcessId: number;
  pool: Pool;
  /** The players, each with one of `connections` from the start. */
  players: BuiltPlayer[];
  /** The client that plays, with up to 16 requests at a time. */
  games: ServedGames;
  /** A client that sends one request at a time. */
  alone: ServedGames;
  connections: Viewers;
}
