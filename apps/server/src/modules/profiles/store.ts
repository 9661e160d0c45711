import { and, eq, isNotNull, isNull, not, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { RedemptionAddress } from '@game/contract';
import { profiles, publicProfileColumns, userConnections, type StoredAddress } from '@game/database';
import type { ZoneHistory } from '@game/rules';
import { parameter, prepared, type Connection, type Transaction } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';
import type { Player } from '../../platform/player.js';

const selectPlayer = prepared((drizzle) =>
  drizzle
    .select(publicProfileColumns(profiles))
    .from(profiles)
    .where(eq(profiles.id, parameter('id')))
    .prepare('profiles.selectPlayer'),
);

/** Finds a player by id. */
export async function findPlayer(on: Connection, id: string): Promise<Player | undefined> {
  const [row] = await selectPlayer(on).execute({ id });
  return row;
}

/** Finds a player by username, ignoring case. */
export async function findPlayerByUsername(on: Connection, username: string): Promise<Player | undefined> {
  const [row] = await on.drizzle
    .select(publicProfileColumns(profiles))
    .from(profiles)
    .where(sql`lower(${profiles.username}) = lower(${username})`);
  return row;
}

/** Inserts a profile. Returns false if the player already has one; throws if the username is taken. */
export async function insertProfile(
  on: Connection,
  profile: { id: string; username: string; timeZone: string; isBot?: boolean; createdAt: Date },
): Promise<boolean> {
  const rows = await on.drizzle
    .insert(profiles)
    .values(profile)
    .onConflictDoNothing({ target: profiles.id })
    .returning({ id: profiles.id });
  return rows.length === 1;
}

/** Stores the tickets that a player gets with their first profile. */
export async function updateStartingBalance(
  transaction: Transaction,
  id: string,
  startingBalance: number,
): Promise<void> {
  await transaction.drizzle.update(profiles).set({ startingBalance }).where(eq(profiles.id, id));
}

const connectionColumns = {
  // A column that is never null must be first: if it is null, Drizzle assumes that the join found no row.
  userId: userConnections.userId,
  xUsername: userConnections.xUsername,
  discordUsername: userConnections.discordUsername,
  xConnected: userConnections.xConnected,
  discordConnected: userConnections.discordConnected,
};

const selectPrivateProfile = prepared((drizzle) => {
  const { referralCode, shippingAddress, timeZone, debt, showsResults, createdAt } = profiles;
  return drizzle
    .select({
      profile: {
        ...publicProfileColumns(profiles),
        referralCode,
        shippingAddress,
        timeZone,
        debt,
        showsResults,
        createdAt,
      },
      connections: connectionColumns,
    })
    .from(profiles)
    .leftJoin(userConnections, eq(userConnections.userId, profiles.id))
    .where(eq(profiles.id, parameter('id')))
    .prepare('profiles.findPrivateProfile');
});

/** Reads the part of a profile that only its player may see. `connections` is null if none was ever entered (TBL-10). */
export async function findPrivateProfile(on: Connection, id: string) {
  const [row] = await selectPrivateProfile(on).execute({ id });
  return row;
}

/** Changes a username; throws if another player has it, ignoring case. */
export async function updateUsername(on: Connection, id: string, username: string): Promise<void> {
  await on.drizzle.update(profiles).set({ username }).where(eq(profiles.id, id));
}

/** Stores a connected account at X or Discord, without changing the other connection (TBL-10). */
export async function connect(
  on: Connection,
  userId: string,
  values: Partial<Omit<typeof userConnections.$inferInsert, 'userId'>>,
): Promise<void> {
  await on.drizzle
    .insert(userConnections)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: userConnections.userId, set: values });
}

/**
 * Changes the usernames at X and Discord that a player has entered. Returns false, without a change, if the username of a
 * connected account would change.
 */
export async function updateConnectionNames(
  on: Connection,
  userId: string,
  names: { xUsername: string | null; discordUsername: string | null },
): Promise<boolean> {
  const { xConnected, xUsername, discordConnected, discordUsername } = userConnections;
  const changesConnected = sql`(${xConnected} AND ${xUsername} IS DISTINCT FROM ${names.xUsername}
    OR ${discordConnected} AND ${discordUsername} IS DISTINCT FROM ${names.discordUsername})`;
  const changed = await on.drizzle
    .insert(userConnections)
    .values({ userId, ...names })
    .onConflictDoUpdate({ target: userConnections.userId, set: names, setWhere: not(changesConnected) })
    .returning({ userId: userConnections.userId });
  return changed.length > 0;
}

const zonesOf = (drizzle: NodePgDatabase) =>
  drizzle
    .select({
      timeZone: profiles.timeZone,
      previousTimeZone: profiles.previousTimeZone,
      timeZoneFrom: profiles.timeZoneFrom,
    })
    .from(profiles)
    .where(eq(profiles.id, parameter('id')));
const selectZones = prepared((drizzle) => zonesOf(drizzle).prepare('profiles.selectZones'));
const selectLockedZones = prepared((drizzle) => zonesOf(drizzle).for('no key update').prepare('profiles.lockZones'));

/** Reads the time zones of a player's days, and locks the profile until the transaction ends. */
export async function lockZones(transaction: Transaction, id: string): Promise<ZoneHistory | undefined> {
  const [row] = await selectLockedZones(transaction).execute({ id });
  return row;
}

/** Reads the time zones of a player's days. */
export async function findZones(on: Connection, id: string): Promise<ZoneHistory | undefined> {
  const [row] = await selectZones(on).execute({ id });
  return row;
}

/** Changes the time zones of a player's days. */
export async function updateZones(transaction: Transaction, id: string, zones: ZoneHistory): Promise<void> {
  await transaction.drizzle.update(profiles).set(zones).where(eq(profiles.id, id));
}

/** Stores whether others see a player's results. */
export async function updateVisibility(on: Connection, id: string, showsResults: boolean): Promise<void> {
  await on.drizzle.update(profiles).set({ showsResults }).where(eq(profiles.id, id));
}

const selectRole = prepared((drizzle) =>
  drizzle
    .select({ isBot: profiles.isBot, staffSince: profiles.staffSince })
    .from(profiles)
    .where(eq(profiles.id, parameter('id')))
    .prepare('profiles.selectRole'),
);

/** Returns whether a player is staff or a bot. */
export async function isStaffOrBot(on: Connection, id: string): Promise<boolean> {
  const [row] = await selectRole(on).execute({ id });
  return row !== undefined && (row.isBot || row.staffSince !== null);
}

/** Locks a profile until the transaction ends, after all that use its balance. */
export async function lockProfile(transaction: Transaction, id: string): Promise<void> {
  await transaction.drizzle.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, id)).for('update');
}

/** Stores since when a player is staff; null if they are not. Returns false if they are, or are not, already. */
export async function updateStaff(transaction: Transaction, id: string, staffSince: Date | null): Promise<boolean> {
  const isOther = staffSince === null ? isNotNull(profiles.staffSince) : isNull(profiles.staffSince);
  const changed = await transaction.drizzle
    .update(profiles)
    .set({ staffSince })
    .where(and(eq(profiles.id, id), isOther))
    .returning({ id: profiles.id });
  return changed.length > 0;
}

/** Changes a shipping address, except for the full name. */
export async function updateShippingAddress(
  on: Connection,
  id: string,
  address: Omit<StoredAddress, 'fullName'>,
): Promise<void> {
  const changed = sql`jsonb_build_object('fullName', ${profiles.shippingAddress} -> 'fullName') || ${JSON.stringify(address)}::jsonb`;
  await on.drizzle.update(profiles).set({ shippingAddress: changed }).where(eq(profiles.id, id));
}

/** Replaces the shipping address, including the full name, or removes it. Returns the previous one. */
export async function replaceShippingAddress(
  transaction: Transaction,
  id: string,
  address: StoredAddress | null,
): Promise<StoredAddress | null> {
  const [before] = await transaction.drizzle
    .select({ address: profiles.shippingAddress })
    .from(profiles)
    .where(eq(profiles.id, id))
    .for('no key update');
  await transaction.drizzle.update(profiles).set({ shippingAddress: address }).where(eq(profiles.id, id));
  return before?.address ?? null;
}

/** Saves the full name of a prize's recipient and, if the player has no address yet, the address too. */
export async function rememberRecipient(on: Connection, id: string, address: RedemptionAddress): Promise<void> {
  const name = JSON.stringify({ fullName: address.fullName });
  const remembered = sql`coalesce(${profiles.shippingAddress}, ${JSON.stringify(address)}::jsonb) || ${name}::jsonb`;
  await on.drizzle.update(profiles).set({ shippingAddress: remembered }).where(eq(profiles.id, id));
}

const updateStreakStatement = prepared((drizzle) =>
  drizzle
    .update(profiles)
    .set({ dailyStreak: parameter('dailyStreak') })
    .where(eq(profiles.id, parameter('id')))
    .prepare('profiles.updateStreak'),
);

/** Stores the length of the player's streak (ENT-02). */
export async function updateStreak(transaction: Transaction, id: string, dailyStreak: number): Promise<void> {
  await updateStreakStatement(transaction).execute({ id, dailyStreak });
}

/** Finds the player with this referral code, except deleted players and bots. */
export async function findReferrer(on: Connection, referralCode: string): Promise<string | undefined> {
  const isPlayer = and(isNull(profiles.deletedAt), eq(profiles.isBot, false));
  const [row] = await on.drizzle
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.referralCode, referralCode), isPlayer));
  return row?.id;
}

const findInLine = statement({
  name: 'profiles.descendsFrom',
  text: `
    WITH RECURSIVE line AS (
      SELECT id, referred_by FROM profiles WHERE id = $1
      UNION SELECT above.id, above.referred_by FROM profiles AS above JOIN line ON above.id = line.referred_by)
    SELECT FROM line WHERE id = $2`,
  row: {},
});

/** Returns whether `ancestorId` is the player, or has referred the player directly or indirectly. */
export async function descendsFrom(on: Connection, playerId: string, ancestorId: string): Promise<boolean> {
  return (await findInLine(on, [playerId, ancestorId])).length > 0;
}

/** Stores who has referred a new player. */
export async function setReferrer(transaction: Transaction, id: string, referredBy: string): Promise<void> {
  await transaction.drizzle.update(profiles).set({ referredBy }).where(eq(profiles.id, id));
}

/** Reads the URL of a player's avatar, and locks the profile until the transaction ends. */
export async function findAvatarUrl(on: Connection, id: string): Promise<string | null> {
  const [row] = await on.drizzle
    .select({ avatarUrl: profiles.avatarUrl })
    .from(profiles)
    .where(eq(profiles.id, id))
    .for('no key update');
  return row?.avatarUrl ?? null;
}

/** Changes the URL of a player's avatar and returns the previous one. */
export async function replaceAvatarUrl(on: Connection, id: string, avatarUrl: string | null): Promise<string | null> {
  const before = on.drizzle
    .$with('before')
    .as(
      on.drizzle
        .select({ id: profiles.id, url: profiles.avatarUrl })
        .from(profiles)
        .where(eq(profiles.id, id))
        .for('no key update'),
    );
  const [row] = await on.drizzle
    .with(before)
    .update(profiles)
    .set({ avatarUrl })
    .from(before)
    .where(eq(profiles.id, before.id))
    .returning({ url: before.url });
  return row?.url ?? null;
}

/** Removes all personal data from a profile and marks it as deleted. */
export async function anonymiseProfile(
  transaction: Transaction,
  id: string,
  username: string,
  deletedAt: Date,
): Promise<void> {
  const noTimeZone = { timeZone: 'UTC', previousTimeZone: null, timeZoneFrom: null };
  const removed = { avatarUrl: null, shippingAddress: null, breakUntil: null, showsResults: true };
  const anonymous = { username, ...removed, ...noTimeZone, deletedAt };
  await transaction.drizzle.update(profiles).set(anonymous).where(eq(profiles.id, id));
  await transaction.drizzle.delete(userConnections).where(eq(userConnections.userId, id));
}
