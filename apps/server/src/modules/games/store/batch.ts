import type { Statement } from '../../../platform/database.js';
import type { GamesState, PlayerState } from '../decisions.js';
import type { RequestAnswer } from '../../ledger/service.js';
import type { GameRow } from './rows.js';

/** What a batch reads and locks. */
export interface BatchKeys {
  gameIds: string[];
  /** The players who act; the players of a game in progress are added. */
  playerIds: string[];
  /** The player and idempotency key of each request. */
  requests: { playerId: string; key: string }[];
}

/** What a batch has read. */
export interface LoadedBatch extends GamesState {
  /** The games and players that this transaction holds; any other may change until it ends. */
  lockedIds: ReadonlySet<string>;
  answers: RequestAnswer[];
}

// Games first, then players, each in the order of their ids, as everyone locks them. A row that another transaction holds
// is left out, so that no batch waits for it.
const lockText = `
  WITH locked_games AS MATERIALIZED (
    SELECT id, status, player1_id, player2_id FROM games WHERE id = ANY($1::uuid[])
    ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
  ), locked_players AS MATERIALIZED (
    SELECT id FROM profiles WHERE id IN (
      SELECT unnest($2::uuid[])
      UNION SELECT player1_id FROM locked_games WHERE status = 'inProgress'
      UNION SELECT player2_id FROM locked_games WHERE status = 'inProgress')
    ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
  )
  SELECT id FROM locked_games UNION ALL SELECT id FROM locked_players`;

// Reading needs a second statement, which starts after the locks are held: a statement does not see later commits.
const readText = `
  WITH read_games AS MATERIALIZED (
    SELECT id, version, status, player1_id AS "player1Id", player2_id AS "player2Id",
      player1_move AS "player1Move", player2_move AS "player2Move",
      player1_nonce AS "player1Nonce", player2_nonce AS "player2Nonce",
      player1_commitment AS "player1Commitment", player2_commitment AS "player2Commitment",
      stake_amount AS "stakeAmount", winner_id AS "winnerId", outcome_p1 AS "outcomeP1", outcome_p2 AS "outcomeP2",
      winning_amount AS "winningAmount", created_at AS "createdAt", deadline_at AS "deadlineAt",
      completed_at AS "completedAt"
    FROM games WHERE id = ANY($1::uuid[])
  ), read_players AS (
    SELECT id, username, avatar_url AS "avatarUrl", is_bot AS "isBot", deleted_at IS NOT NULL AS "isDeleted",
      balance, balance_version AS "balanceVersion",
      (SELECT count(*) FROM games WHERE player1_id = profiles.id AND status IN ('waiting', 'inProgress'))
      + (SELECT count(*) FROM games WHERE player2_id = profiles.id AND status = 'inProgress') AS "openGames"
    FROM profiles WHERE id IN (
      SELECT unnest($2::uuid[]) UNION SELECT "player1Id" FROM read_games UNION SELECT "player2Id" FROM read_games)
  ), read_answers AS (
    SELECT user_id AS "playerId", key, request_hash AS "requestHash", answer
    FROM unnest($3::uuid[], $4::uuid[]) AS request (user_id, key) JOIN idempotency_keys USING (user_id, key)
  )
  SELECT (SELECT json_agg(read_games) FROM read_games) AS games,
    (SELECT json_agg(read_players) FROM read_players) AS players,
    (SELECT json_agg(read_answers) FROM read_answers) AS answers`;

/** Statements that lock and read what a batch needs; `parseLoaded` reads their rows. */
export function loadStatements({ gameIds, playerIds, requests }: BatchKeys): Statement[] {
  const askers = requests.map(({ playerId }) => playerId);
  const keys = requests.map(({ key }) => key);
  return [
    { name: 'games_lock_batch', text: lockText, values: [gameIds, playerIds] },
    { name: 'games_read_batch', text: readText, values: [gameIds, playerIds, askers, keys] },
  ];
}

type Json<Row> = { [Column in keyof Row]: Row[Column] extends Date | null ? string : Row[Column] };

interface ReadRow {
  games: Json<GameRow['game']>[] | null;
  players: (GameRow['player1'] & Omit<PlayerState, 'profile'>)[] | null;
  answers: RequestAnswer[] | null;
}

/** Reads the rows of `loadStatements`. */
export function parseLoaded([locked = [], read = []]: object[][]): LoadedBatch {
  const { games, players, answers } = read[0] as ReadRow;
  const state: GamesState = { games: new Map(), players: new Map() };
  for (const { id, username, avatarUrl, isBot, ...rest } of players ?? []) {
    state.players.set(id, { ...rest, profile: { id, username, avatarUrl, isBot } });
  }
  for (const row of games ?? []) {
    const game = {
      ...row,
      createdAt: new Date(row.createdAt),
      deadlineAt: row.deadlineAt && new Date(row.deadlineAt),
      completedAt: row.completedAt && new Date(row.completedAt),
    } as GameRow['game'];
    const player1 = profileIn(state, game.player1Id);
    state.games.set(game.id, { game, player1, player2: game.player2Id && profileIn(state, game.player2Id) } as GameRow);
  }
  const lockedIds = new Set((locked as { id: string }[]).map(({ id }) => id));
  return { ...state, lockedIds, answers: answers ?? [] };
}

function profileIn({ players }: GamesState, playerId: string): GameRow['player1'] {
  const player = players.get(playerId);
  if (!player) throw new Error(`player ${playerId} was not read`);
  return player.profile;
}

const columns = `id uuid, version integer, status text, "player1Id" uuid, "player2Id" uuid,
  "player1Move" text, "player2Move" text, "player1Nonce" text, "player2Nonce" text,
  "player1Commitment" text, "player2Commitment" text, "stakeAmount" integer, "winnerId" uuid,
  "outcomeP1" text, "outcomeP2" text, "winningAmount" integer,
  "createdAt" timestamptz, "deadlineAt" timestamptz, "completedAt" timestamptz`;

const insertText = `
  INSERT INTO games (id, version, status, player1_id, stake_amount, created_at, deadline_at)
  SELECT id, version, status, "player1Id", "stakeAmount", "createdAt", "deadlineAt"
  FROM json_to_recordset($1) AS created (${columns})`;

const updateText = `
  UPDATE games SET version = changed.version, status = changed.status, player2_id = "player2Id",
    player1_move = "player1Move", player2_move = "player2Move",
    player1_nonce = "player1Nonce", player2_nonce = "player2Nonce",
    player1_commitment = "player1Commitment", player2_commitment = "player2Commitment",
    winner_id = "winnerId", outcome_p1 = "outcomeP1", outcome_p2 = "outcomeP2", winning_amount = "winningAmount",
    deadline_at = "deadlineAt", completed_at = "completedAt"
  FROM json_to_recordset($1) AS changed (${columns}) WHERE games.id = changed.id`;

/** Statements that write new and changed games. Each game is in one of the lists, once. */
export function writeStatements(created: GameRow[], changed: GameRow[]): Statement[] {
  const statement = (name: string, text: string, rows: GameRow[]): Statement[] =>
    rows.length === 0 ? [] : [{ name, text, values: [JSON.stringify(rows.map(({ game }) => game))] }];
  return [
    ...statement('games_insert_batch', insertText, created),
    ...statement('games_update_batch', updateText, changed),
  ];
}
