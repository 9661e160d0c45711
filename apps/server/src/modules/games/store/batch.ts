import { getTableColumns } from 'drizzle-orm';
import type { PublicProfile } from '@game/contract';
import { games } from '@game/database';
import {
  boolean,
  integer,
  listOf,
  nullable,
  number,
  object,
  optional,
  text,
} from '../../../platform/database/columns.js';
import type { Connection } from '../../../platform/database/database.js';
import { arrayOf, arrayOfRows, type Field } from '../../../platform/database/array-literals.js';
import { columnList, jsonOf, readersOf } from '../../../platform/database/json-rows.js';
import { onlyRow, statement } from '../../../platform/database/statement.js';
import { profileColumns } from '../../../platform/player.js';
import type { MoveCipher } from '../../../platform/hidden-moves.js';
import { storeUnanswered, type RequestAnswer, type TransactionRow } from '../../ledger/service.js';
import type { GameRow } from './rows.js';
import { openGame, sealGame } from '../sealed-games.js';

/** A player as far as decisions on games depend on it. */
export interface PlayerState {
  profile: PublicProfile;
  isDeleted: boolean;
  balance: number;
  balanceVersion: number;
  /** The tickets that the player owes after a refund. */
  debt: number;
  /** Until when the player takes a break, in milliseconds since 1970. */
  breakUntilMs: number | null;
  /** Games that are not over, in either seat (D-14). */
  openGames: number;
}

/** A row as read, with its version: the transaction that wrote it (`xmin`). An unchanged row has the same version. */
export interface Versioned<Row> {
  row: Row;
  version: string;
}

/** Games and players by id. */
export interface RowsById {
  games: Map<string, Versioned<GameRow['game']>>;
  players: Map<string, Versioned<PlayerState>>;
}

const selectRows = statement({
  name: 'games.readRows',
  isJson: true,
  text: `
    WITH read_games AS MATERIALIZED (
      SELECT xmin AS "rowVersion", ${columnList(getTableColumns(games))} FROM games WHERE id = ANY($1::uuid[])
    ), read_players AS (
      SELECT xmin AS "rowVersion", id, username, avatar_url AS "avatarUrl", is_bot AS "isBot",
        deleted_at IS NOT NULL AS "isDeleted", balance, balance_version AS "balanceVersion", debt,
        (extract(epoch FROM break_until) * 1000)::float8 AS "breakUntilMs",
        (SELECT count(*) FROM games WHERE player1_id = profiles.id AND status IN ('waiting', 'inProgress'))
        + (SELECT count(*) FROM games WHERE player2_id = profiles.id AND status = 'inProgress') AS "openGames"
      FROM profiles WHERE id IN (
        SELECT unnest($2::uuid[]) UNION SELECT "player1Id" FROM read_games UNION SELECT "player2Id" FROM read_games)
    )
    SELECT (SELECT json_agg(read_games) FROM read_games) AS games,
      (SELECT json_agg(read_players) FROM read_players) AS players`,
  row: {
    games: nullable(listOf(object({ rowVersion: text, ...readersOf(games) }))),
    players: nullable(
      listOf(
        object({
          rowVersion: text,
          ...profileColumns,
          isDeleted: boolean,
          balance: integer,
          balanceVersion: integer,
          debt: integer,
          breakUntilMs: nullable(number),
          openGames: integer,
        }),
      ),
    ),
  },
});

/** Reads games, their players, and further players, from one snapshot and without locks. */
export async function readRows(
  on: Connection,
  hiddenMoves: MoveCipher,
  gameIds: string[],
  playerIds: string[],
): Promise<RowsById> {
  const [read] = await selectRows(on, [gameIds, playerIds]);
  const rows: RowsById = { games: new Map(), players: new Map() };
  for (const { rowVersion, id, username, avatarUrl, isBot, ...rest } of read?.players ?? []) {
    rows.players.set(id, { version: rowVersion, row: { ...rest, profile: { id, username, avatarUrl, isBot } } });
  }
  for (const { rowVersion, ...game } of read?.games ?? []) {
    rows.games.set(game.id, { version: rowVersion, row: openGame(hiddenMoves, game) });
  }
  return rows;
}

/** What a batch writes, and on which rows its decisions rest. */
export interface GameWrites {
  /** The rows that were read, which must be unchanged, by id. */
  gameVersions: Map<string, string>;
  playerVersions: Map<string, string>;
  created: GameRow['game'][];
  changed: GameRow['game'][];
  entries: TransactionRow[];
  answers: RequestAnswer[];
  /** The ids of the nonces that players have sent with their moves. */
  nonceIds: string[];
  now: Date;
}

/** What became of a batch. Nothing is stored unless all of it is. */
export type GameStoreResult =
  /** `version` is the version of all rows that the batch wrote. */
  | { kind: 'stored'; version: string }
  /** Rows that other transactions hold, and rows that have changed since they were read. */
  | { kind: 'conflict'; lockedIds: string[]; changedIds: string[] }
  /** Requests that have been answered before. */
  | { kind: 'answered'; answers: RequestAnswer[] }
  /** The ids of nonces that were used before. */
  | { kind: 'reused'; nonceIds: string[] };

const callStoreBatch = statement({
  name: 'games.storeBatch',
  isJson: true,
  text: 'SELECT store_game_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS result',
  row: {
    result: object({
      version: optional(text),
      lockedIds: optional(nullable(listOf(text))),
      changedIds: optional(nullable(listOf(text))),
      reusedNonceIds: optional(listOf(text)),
    }),
  },
});

/** Stores a batch in one transaction of one statement, which waits for no lock. */
export async function storeGameBatch(
  on: Connection,
  hiddenMoves: MoveCipher,
  writes: GameWrites,
): Promise<GameStoreResult> {
  return storeUnanswered(on, writes.answers, () => callFunction(on, hiddenMoves, writes));
}

async function callFunction(on: Connection, hiddenMoves: MoveCipher, writes: GameWrites): Promise<GameStoreResult> {
  const { gameVersions, playerVersions, created, changed, entries, answers, nonceIds, now } = writes;
  const { result } = onlyRow(
    await callStoreBatch(on, [
      arrayOf([...gameVersions.keys()]),
      arrayOf([...gameVersions.values()]),
      arrayOf([...playerVersions.keys()]),
      arrayOf([...playerVersions.values()]),
      arrayOfRows(created.map(createdGame)),
      arrayOfRows(changed.map((game) => changedGame(sealGame(hiddenMoves, game)))),
      arrayOfRows(entries.map(gameEntry)),
      jsonOf(answers),
      nonceIds.length === 0 ? null : arrayOf(nonceIds),
      now,
    ]),
  );
  const { version, reusedNonceIds, lockedIds, changedIds } = result;
  if (version !== undefined) return { kind: 'stored', version };
  if (reusedNonceIds) return { kind: 'reused', nonceIds: reusedNonceIds };
  return { kind: 'conflict', lockedIds: lockedIds ?? [], changedIds: changedIds ?? [] };
}

/** The fields of the type `created_game`. */
function createdGame(game: GameRow['game']): Field[] {
  const { id, player1Id, stakeAmount, isPrivate, invitedId, createdAt, deadlineAt } = game;
  return [id, player1Id, stakeAmount, isPrivate, invitedId, createdAt, deadlineAt];
}

/** The fields of the type `changed_game`. */
function changedGame(game: GameRow['game']): Field[] {
  return [
    game.id,
    game.version,
    game.status,
    game.player2Id,
    game.player1Move,
    game.player2Move,
    game.player1Nonce,
    game.player2Nonce,
    game.sealedMove,
    game.player1Commitment,
    game.player2Commitment,
    game.winnerId,
    game.outcomeP1,
    game.outcomeP2,
    game.winningAmount,
    game.deadlineAt,
    game.completedAt,
  ];
}

/** The fields of the type `game_entry`. */
function gameEntry({ userId, type, amount, balanceDelta, gameId }: TransactionRow): Field[] {
  return [userId, type, amount, balanceDelta, gameId];
}
