import { and, eq, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import {
  accountUndos,
  accounts,
  emailChanges,
  engagementActivities,
  games,
  inboxes,
  knownDevices,
  notifications,
  passkeys,
  playerBlocks,
  playerReports,
  prizeRedemptions,
  profiles,
  purchaseLimits,
  purchases,
  pushSubscriptions,
  raffleDraws,
  raffleEntries,
  recoveryCodes,
  referrals,
  sessions,
  ticketClaims,
  tournamentMatches,
  tournamentParticipants,
  tournamentTies,
  userConnections,
  users,
  xMetrics,
} from '@game/database';
import { integer, object, type Reader } from '../../../platform/database/columns.js';
import { isAnyOf } from '../../../platform/database/conditions.js';
import { parameter, prepared, type Connection } from '../../../platform/database/database.js';
import { statement } from '../../../platform/database/statement.js';

/** Rows of tables, by the name of the table, with the names of its columns. */
export type OwnData = Record<string, Record<string, unknown>[]>;

/** The columns of a table that a player may download, and which rows are theirs. */
interface OwnTable {
  table: PgTable;
  columns: PgColumn[];
  isOwn: SQL | undefined;
}

function ownTable<Name extends string>(
  table: PgTable & Record<Name, PgColumn>,
  isOwn: SQL | undefined,
  names: Name[],
): OwnTable {
  return { table, isOwn, columns: names.map((name) => table[name]) };
}

const ownRow: Reader<Record<string, unknown>> = object({});

/** The parameter of all statements: the player. */
const ofPlayer = parameter('playerId');

/** Tables with a few rows per player. */
const smallTables = [
  ownTable(users, eq(users.id, ofPlayer), [
    'email',
    'emailVerified',
    'newsletter',
    'referralCode',
    'suspendedAt',
    'secondFactorSince',
    'createdAt',
    'updatedAt',
  ]),
  ownTable(sessions, eq(sessions.userId, ofPlayer), [
    'userAgent',
    'createdAt',
    'updatedAt',
    'expiresAt',
    'confirmedAt',
  ]),
  ownTable(accounts, eq(accounts.userId, ofPlayer), ['providerId', 'accountId', 'scope', 'createdAt', 'updatedAt']),
  ownTable(emailChanges, eq(emailChanges.userId, ofPlayer), ['newEmail', 'createdAt', 'expiresAt']),
  ownTable(knownDevices, eq(knownDevices.userId, ofPlayer), ['createdAt', 'usedAt']),
  ownTable(passkeys, eq(passkeys.userId, ofPlayer), ['name', 'createdAt', 'usedAt', 'removedAt']),
  ownTable(recoveryCodes, eq(recoveryCodes.userId, ofPlayer), ['createdAt']),
  ownTable(accountUndos, eq(accountUndos.userId, ofPlayer), ['before', 'createdAt', 'expiresAt']),
  ownTable(profiles, eq(profiles.id, ofPlayer), [
    'id',
    'username',
    'balance',
    'debt',
    'startingBalance',
    'avatarUrl',
    'timeZone',
    'previousTimeZone',
    'timeZoneFrom',
    'dailyStreak',
    'shippingAddress',
    'referralCode',
    'referredBy',
    'breakUntil',
    'showsResults',
    'staffSince',
    'createdAt',
  ]),
  ownTable(userConnections, eq(userConnections.userId, ofPlayer), [
    'xUsername',
    'discordUsername',
    'xConnected',
    'discordConnected',
  ]),
  ownTable(xMetrics, eq(xMetrics.userId, ofPlayer), ['accountId', 'mentions', 'posts', 'fetchedAt']),
  ownTable(ticketClaims, eq(ticketClaims.userId, ofPlayer), ['claimType', 'localDay', 'amount', 'streak', 'claimedAt']),
  ownTable(engagementActivities, eq(engagementActivities.userId, ofPlayer), [
    'activityType',
    'rewardAmount',
    'verifiedAt',
    'claimedAt',
  ]),
  ownTable(referrals, eq(referrals.referrerId, ofPlayer), ['referredId', 'createdAt', 'rewardedAt']),
  ownTable(purchases, eq(purchases.userId, ofPlayer), [
    'id',
    'tickets',
    'priceCents',
    'status',
    'paymentId',
    'ticketsTakenBack',
    'ticketsOwed',
    'ticketsForgiven',
    'createdAt',
    'paidAt',
  ]),
  ownTable(purchaseLimits, eq(purchaseLimits.userId, ofPlayer), ['cents', 'nextCents', 'nextFrom']),
  ownTable(prizeRedemptions, eq(prizeRedemptions.userId, ofPlayer), [
    'orderReference',
    'productId',
    'ticketPrice',
    'shippingAddress',
    'status',
    'trackingNumber',
    'createdAt',
    'shippedAt',
    'heldUntil',
    'reviewRequestedAt',
    'releasedAt',
    'refusedAt',
  ]),
  ownTable(notifications, eq(notifications.userId, ofPlayer), ['kind', 'targetId', 'name', 'opponentId', 'createdAt']),
  ownTable(playerBlocks, eq(playerBlocks.userId, ofPlayer), ['blockedId', 'createdAt']),
  ownTable(playerReports, eq(playerReports.reporterId, ofPlayer), ['reportedId', 'reason', 'details', 'createdAt']),
  ownTable(inboxes, eq(inboxes.userId, ofPlayer), ['readIds']),
  ownTable(pushSubscriptions, eq(pushSubscriptions.userId, ofPlayer), ['games', 'tournaments', 'prizes', 'createdAt']),
  ownTable(raffleDraws, eq(raffleDraws.winnerId, ofPlayer), [
    'productId',
    'drawNumber',
    'drawnAt',
    'redeemBy',
    'forfeitedAt',
  ]),
];

/** The moves of a hand, of both players. A hidden move is not among them. */
const moves = [
  'player1Move',
  'player1Nonce',
  'player1Commitment',
  'player2Move',
  'player2Nonce',
  'player2Commitment',
] as const;

/** Returns the values of a column in the ledger rows of one type. */
const ledgerColumn =
  (column: string, type: string) =>
  ({ transactions = [] }: OwnData) =>
    transactions.filter((row) => row['type'] === type).map((row) => row[column]);

/** Returns the tournaments in which the player has stayed. */
const tournamentIds = ({ tournament_participants: seats = [] }: OwnData) =>
  seats.filter((row) => row['left_at'] === null).map((row) => row['tournament_id']);

/** The parameter of tables whose rows are found by `references`, from the rows that were read before. */
const references = parameter('references');

const isOwnMatch = and(
  isAnyOf(tournamentMatches.tournamentId, references),
  sql`${ofPlayer} IN (${tournamentMatches.player1Id}, ${tournamentMatches.player2Id})`,
);

/** Tables with any number of rows per player. */
const ledgerTables: (OwnTable & { referencesIn: (data: OwnData) => unknown[] })[] = [
  {
    referencesIn: ledgerColumn('game_id', 'stake'),
    ...ownTable(
      games,
      and(isAnyOf(games.id, references), sql`${ofPlayer} IN (${games.player1Id}, ${games.player2Id})`),
      [
        'id',
        'status',
        'player1Id',
        'player2Id',
        ...moves,
        'stakeAmount',
        'winnerId',
        'outcomeP1',
        'outcomeP2',
        'winningAmount',
        'createdAt',
        'completedAt',
      ],
    ),
  },
  {
    referencesIn: ledgerColumn('participant_id', 'tournament_stake'),
    ...ownTable(
      tournamentParticipants,
      and(isAnyOf(tournamentParticipants.id, references), eq(tournamentParticipants.playerId, ofPlayer)),
      ['tournamentId', 'joinedAt', 'leftAt', 'lastMovedAt', 'initialMove', 'initialNonce', 'initialCommitment'],
    ),
  },
  {
    referencesIn: tournamentIds,
    ...ownTable(tournamentMatches, isOwnMatch, [
      'id',
      'tournamentId',
      'roundNumber',
      'matchNumber',
      'player1Id',
      'player2Id',
      ...moves,
      'matchStatus',
      'replays',
      'winnerId',
      'decidedBy',
      'createdAt',
      'completedAt',
    ]),
  },
  {
    referencesIn: tournamentIds,
    ...ownTable(
      tournamentTies,
      sql`${tournamentTies.matchId} IN (SELECT ${tournamentMatches.id} FROM ${tournamentMatches} WHERE ${isOwnMatch})`,
      ['matchId', 'handNumber', ...moves, 'endedAt'],
    ),
  },
  {
    referencesIn: ledgerColumn('raffle_entry_id', 'raffle_entry'),
    ...ownTable(raffleEntries, and(isAnyOf(raffleEntries.id, references), eq(raffleEntries.userId, ofPlayer)), [
      'id',
      'productId',
      'entryNumber',
      'number',
      'entryCost',
      'createdAt',
    ]),
  },
];

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
  const others = [...smallTables, ...ledgerTables].flatMap(({ table, columns }) =>
    columns.map(({ name }) => `${getTableName(table)}.${name}`),
  );
  return [...others, ...ledgerColumns.map((name) => `transactions.${name}`)];
}

/** Declares the statement that reads rows as JSON, so that every type arrives as it is written into the file. */
function selectRows({ table, columns, isOwn }: OwnTable) {
  const named = Object.fromEntries(columns.map((column) => [column.name, column]));
  return prepared((drizzle) => {
    const found = drizzle.select(named).from(table).where(isOwn).as('found');
    return drizzle
      .select({ row: sql`to_jsonb(found)`.mapWith(ownRow) })
      .from(found)
      .prepare(`account.findOwnData.${getTableName(table)}`);
  });
}

const smallReads = smallTables.map((own) => ({ name: getTableName(own.table), select: selectRows(own) }));

const ledgerReads = ledgerTables.map(({ referencesIn, ...own }) => ({
  name: getTableName(own.table),
  referencesIn,
  select: selectRows(own),
}));

const selectLedger = statement({
  name: 'account.findOwnLedger',
  text: `
    SELECT to_jsonb(found) AS row
    FROM (SELECT ${ledgerColumns.join(', ')} FROM transactions WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3) AS found`,
  row: { row: object({ id: integer }) },
});

/** Reads the rows of a player in all tables that have only a few of them. */
export async function findSmallOwnTables(on: Connection, playerId: string): Promise<OwnData> {
  const data: OwnData = {};
  for (const { name, select } of smallReads) data[name] = rowsIn(await select(on).execute({ playerId }));
  return data;
}

/** Reads up to `limit` ledger rows of a player with ids above `after`, and the rows of other tables that they refer to. */
export async function findOwnLedger(
  on: Connection,
  playerId: string,
  after: number,
  limit: number,
): Promise<OwnData & { transactions: { id: number }[] }> {
  const rows = rowsIn(await selectLedger(on, [playerId, after, limit]));
  const data: OwnData = { transactions: rows };
  for (const { name, select, referencesIn } of ledgerReads) {
    data[name] = rowsIn(await select(on).execute({ playerId, references: referencesIn(data) }));
  }
  return { ...data, transactions: rows };
}

function rowsIn<Row>(found: { row: Row }[]): Row[] {
  return found.map(({ row }) => row);
}
