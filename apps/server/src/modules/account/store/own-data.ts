import { integer, object, type Reader } from '../../../platform/database/columns.js';
import type { Connection } from '../../../platform/database/database.js';
import { statement } from '../../../platform/database/statement.js';

/** Rows of tables, by the name of the table, with the names of its columns. */
export type OwnData = Record<string, Record<string, unknown>[]>;

/** The columns of a table that a player may download, and which rows are theirs. */
interface OwnTable {
  condition: string;
  columns: readonly string[];
}

/** Tables with a few rows per player. `$1` is the player. */
const smallTables: Record<string, OwnTable> = {
  users: {
    condition: 'id = $1',
    columns: [
      'email',
      'email_verified',
      'newsletter',
      'referral_code',
      'suspended_at',
      'second_factor_since',
      'created_at',
      'updated_at',
    ],
  },
  sessions: {
    condition: 'user_id = $1',
    columns: ['user_agent', 'created_at', 'updated_at', 'expires_at', 'confirmed_at'],
  },
  accounts: { condition: 'user_id = $1', columns: ['provider_id', 'account_id', 'scope', 'created_at', 'updated_at'] },
  email_changes: { condition: 'user_id = $1', columns: ['new_email', 'created_at', 'expires_at'] },
  known_devices: { condition: 'user_id = $1', columns: ['created_at', 'used_at'] },
  passkeys: { condition: 'user_id = $1', columns: ['name', 'created_at', 'used_at', 'removed_at'] },
  recovery_codes: { condition: 'user_id = $1', columns: ['created_at'] },
  account_undos: { condition: 'user_id = $1', columns: ['before', 'created_at', 'expires_at'] },
  profiles: {
    condition: 'id = $1',
    columns: [
      'id',
      'username',
      'balance',
      'debt',
      'starting_balance',
      'avatar_url',
      'time_zone',
      'previous_time_zone',
      'time_zone_from',
      'daily_streak',
      'shipping_address',
      'referral_code',
      'referred_by',
      'break_until',
      'shows_results',
      'staff_since',
      'created_at',
    ],
  },
  user_connections: {
    condition: 'user_id = $1',
    columns: ['x_username', 'discord_username', 'x_connected', 'discord_connected'],
  },
  x_metrics: { condition: 'user_id = $1', columns: ['account_id', 'mentions', 'posts', 'fetched_at'] },
  ticket_claims: { condition: 'user_id = $1', columns: ['claim_type', 'local_day', 'amount', 'streak', 'claimed_at'] },
  engagement_activities: {
    condition: 'user_id = $1',
    columns: ['activity_type', 'reward_amount', 'verified_at', 'claimed_at'],
  },
  referrals: { condition: 'referrer_id = $1', columns: ['referred_id', 'created_at', 'rewarded_at'] },
  purchases: {
    condition: 'user_id = $1',
    columns: [
      'id',
      'tickets',
      'price_cents',
      'status',
      'payment_id',
      'tickets_taken_back',
      'tickets_owed',
      'tickets_forgiven',
      'created_at',
      'paid_at',
    ],
  },
  purchase_limits: { condition: 'user_id = $1', columns: ['cents', 'next_cents', 'next_from'] },
  prize_redemptions: {
    condition: 'user_id = $1',
    columns: [
      'order_reference',
      'product_id',
      'ticket_price',
      'shipping_address',
      'status',
      'tracking_number',
      'created_at',
      'shipped_at',
      'held_until',
      'review_requested_at',
      'released_at',
      'refused_at',
    ],
  },
  notifications: {
    condition: 'user_id = $1',
    columns: ['kind', 'target_id', 'name', 'opponent_id', 'created_at'],
  },
  player_blocks: { condition: 'user_id = $1', columns: ['blocked_id', 'created_at'] },
  player_reports: { condition: 'reporter_id = $1', columns: ['reported_id', 'reason', 'details', 'created_at'] },
  inboxes: { condition: 'user_id = $1', columns: ['read_ids'] },
  push_subscriptions: { condition: 'user_id = $1', columns: ['games', 'tournaments', 'prizes', 'created_at'] },
  raffle_draws: {
    condition: 'winner_id = $1',
    columns: ['product_id', 'draw_number', 'drawn_at', 'redeem_by', 'forfeited_at'],
  },
};

/** The columns of a hand, of both players. A hidden move is not among them. */
const handColumns = ['player1', 'player2'].flatMap((player) =>
  ['id', 'move', 'nonce', 'commitment'].map((column) => `${player}_${column}`),
);

/** Returns the values of a column in the ledger rows of one type. */
const ledgerColumn =
  (column: string, type: string) =>
  ({ transactions = [] }: OwnData) =>
    transactions.filter((row) => row['type'] === type).map((row) => row[column]);

/** Returns the tournaments in which the player has stayed. */
const tournamentIds = ({ tournament_participants: seats = [] }: OwnData) =>
  seats.filter((row) => row['left_at'] === null).map((row) => row['tournament_id']);

const ownMatches = 'tournament_id = ANY($2::uuid[]) AND $1 IN (player1_id, player2_id)';

/** Tables with any number of rows per player. `$2` are `references`, from the rows that were read before. */
const ledgerTables: Record<string, OwnTable & { references: (data: OwnData) => unknown[] }> = {
  games: {
    references: ledgerColumn('game_id', 'stake'),
    condition: 'id = ANY($2::uuid[]) AND $1 IN (player1_id, player2_id)',
    columns: [
      'id',
      'status',
      ...handColumns,
      'stake_amount',
      'winner_id',
      'outcome_p1',
      'outcome_p2',
      'winning_amount',
      'created_at',
      'completed_at',
    ],
  },
  tournament_participants: {
    references: ledgerColumn('participant_id', 'tournament_stake'),
    condition: 'id = ANY($2::bigint[]) AND player_id = $1',
    columns: [
      'tournament_id',
      'joined_at',
      'left_at',
      'last_moved_at',
      'initial_move',
      'initial_nonce',
      'initial_commitment',
    ],
  },
  tournament_matches: {
    references: tournamentIds,
    condition: ownMatches,
    columns: [
      'id',
      'tournament_id',
      'round_number',
      'match_number',
      ...handColumns,
      'match_status',
      'replays',
      'winner_id',
      'decided_by',
      'created_at',
      'completed_at',
    ],
  },
  tournament_ties: {
    references: tournamentIds,
    condition: `match_id IN (SELECT id FROM tournament_matches WHERE ${ownMatches})`,
    columns: ['match_id', 'hand_number', ...handColumns.filter((column) => !column.endsWith('_id')), 'ended_at'],
  },
  raffle_entries: {
    references: ledgerColumn('raffle_entry_id', 'raffle_entry'),
    condition: 'id = ANY($2::uuid[]) AND user_id = $1',
    columns: ['id', 'product_id', 'entry_number', 'number', 'entry_cost', 'created_at'],
  },
};

const ledgerColumns = [
  'id',
  'type',
  'amount',
  'balance_delta',
  'game_id',
  'tournament_id',
  'participant_id',
  'raffle_entry_id',
  'redemption_id',
  'purchase_id',
  'created_at',
];

/** Returns the columns that a player may download, as `table.column`. */
export function downloadableColumns(): string[] {
  const tables = { ...smallTables, ...ledgerTables, transactions: { columns: ledgerColumns } };
  return Object.entries(tables).flatMap(([table, { columns }]) => columns.map((column) => `${table}.${column}`));
}

/** A row as JSON, so that every type arrives as it is written into the file. */
const ownRow: Reader<Record<string, unknown>> = object({});

function selectRows<Row>(table: string, { columns, condition }: OwnTable, row: Reader<Row>) {
  const found = `SELECT ${columns.join(', ')} FROM ${table} WHERE ${condition}`;
  return statement({
    name: `account.findOwnData.${table}`,
    text: `SELECT to_jsonb(found) AS row FROM (${found}) AS found`,
    row: { row },
  });
}

const smallReads = Object.entries(smallTables).map(([table, own]) => ({ table, read: selectRows(table, own, ownRow) }));

const ledgerReads = Object.entries(ledgerTables).map(([table, own]) => ({
  table,
  references: own.references,
  read: selectRows(table, own, ownRow),
}));

const selectLedger = selectRows(
  'transactions',
  { columns: ledgerColumns, condition: 'user_id = $1 AND id > $2 ORDER BY id LIMIT $3' },
  object({ id: integer }),
);

/** Reads the rows of a player in all tables that have only a few of them. */
export async function findSmallOwnTables(on: Connection, playerId: string): Promise<OwnData> {
  const data: OwnData = {};
  for (const { table, read } of smallReads) data[table] = rowsIn(await read(on, [playerId]));
  return data;
}

/** Reads up to `limit` ledger rows of a player with ids above `after`, and the rows of other tables that they refer to. */
export async function findOwnLedger(
  on: Connection,
  playerId: string,
  after: number,
  limit: number,
): Promise<OwnData & { transactions: { id: number }[] }> {
  const transactions = rowsIn(await selectLedger(on, [playerId, after, limit]));
  const data: OwnData = { transactions };
  for (const { table, read, references } of ledgerReads) {
    data[table] = rowsIn(await read(on, [playerId, references(data)]));
  }
  return { ...data, transactions };
}

function rowsIn<Row>(found: { row: Row }[]): Row[] {
  return found.map(({ row }) => row);
}
