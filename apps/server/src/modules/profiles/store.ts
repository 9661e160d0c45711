import { eq, not, sql } from 'drizzle-orm';
import type { RedemptionAddress } from '@game/contract';
import { profiles, publicProfileColumns, userConnections, type StoredAddress } from '@game/database';
import type { ZoneHistory } from '@game/rules';
import { parameter, prepared, type Connection, type Transaction } from '../../platform/database.js';
import type { Player } from '../../platform/player.js';

const selectPlayer = prepared((drizzle) =>
  drizzle
    .select({ ...publicProfileColumns(profiles), timeZone: profiles.timeZone })
    .from(profiles)
    .where(eq(profiles.id, parameter('id')))
    .prepare('profiles_select_player'),
);

/** The player with this id, if there is one. */
export async function findPlayer(on: Connection, id: string): Promise<Player | undefined> {
  const [row] = await selectPlayer(on).execute({ id });
  return row;
}

/** The player with this username, in any case, if there is one. */
export async function findPlayerByUsername(on: Connection, username: string): Promise<Player | undefined> {
  const [row] = await on.drizzle
    .select({ ...publicProfileColumns(profiles), timeZone: profiles.timeZone })
    .from(profiles)
    .where(sql`lower(${profiles.username}) = lower(${username})`);
  return row;
}

/** Adds a profile. Returns false when the player has one already; throws when the username is taken. */
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

const connectionColumns = {
  // First, because never null: Drizzle takes a join whose first column is null for one that found nothing.
  userId: userConnections.userId,
  xUsername: userConnections.xUsername,
  discordUsername: userConnections.discordUsername,
  xConnected: userConnections.xConnected,
  discordConnected: userConnections.discordConnected,
};

/** What of a profile its player alone may know; no connections when they have never named any (TBL-10). */
export async function findPrivateProfile(on: Connection, id: string) {
  const { referralCode, shippingAddress, timeZone, createdAt } = profiles;
  const [row] = await on.drizzle
    .select({
      profile: { ...publicProfileColumns(profiles), referralCode, shippingAddress, timeZone, createdAt },
      connections: connectionColumns,
    })
    .from(profiles)
    .leftJoin(userConnections, eq(userConnections.userId, profiles.id))
    .where(eq(profiles.id, id));
  return row;
}

/** Changes a username; throws when another player has it, in whatever case. */
export async function updateUsername(on: Connection, id: string, username: string): Promise<void> {
  await on.drizzle.update(profiles).set({ username }).where(eq(profiles.id, id));
}

/** Notes the account at X or Discord that a player has connected, and leaves their others as they are (TBL-10). */
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
 * Changes what a player says they are called elsewhere. False, and nothing is changed, when they have connected an
 * account of another name.
 */
export async function updateNamesElsewhere(
  on: Connection,
  userId: string,
  names: { xUsername: string | null; discordUsername: string | null },
): Promise<boolean> {
  const { xConnected, xUsername, discordConnected, discordUsername } = userConnections;
  const isAnothers = sql`(${xConnected} AND ${xUsername} IS DISTINCT FROM ${names.xUsername}
    OR ${discordConnected} AND ${discordUsername} IS DISTINCT FROM ${names.discordUsername})`;
  const changed = await on.drizzle
    .insert(userConnections)
    .values({ userId, ...names })
    .onConflictDoUpdate({ target: userConnections.userId, set: names, setWhere: not(isAnothers) })
    .returning({ userId: userConnections.userId });
  return changed.length > 0;
}

/** In which time zones a player's days are counted, which nobody else can change before the transaction ends. */
export async function lockZones(transaction: Transaction, id: string): Promise<ZoneHistory | undefined> {
  const { timeZone, previousTimeZone, timeZoneFrom } = profiles;
  const [row] = await transaction.drizzle
    .select({ timeZone, previousTimeZone, timeZoneFrom })
    .from(profiles)
    .where(eq(profiles.id, id))
    .for('no key update');
  return row;
}

/** Changes in which time zones a player's days are counted. */
export async function updateZones(transaction: Transaction, id: string, zones: ZoneHistory): Promise<void> {
  await transaction.drizzle.update(profiles).set(zones).where(eq(profiles.id, id));
}

/** Changes an address but for its full name. */
export async function updateShippingAddress(
  on: Connection,
  id: string,
  address: Omit<StoredAddress, 'fullName'>,
): Promise<void> {
  const changed = sql`jsonb_build_object('fullName', ${profiles.shippingAddress} -> 'fullName') || ${JSON.stringify(address)}::jsonb`;
  await on.drizzle.update(profiles).set({ shippingAddress: changed }).where(eq(profiles.id, id));
}

/** Notes the full name a prize was sent to and, for who has saved no address yet, the address with it. */
export async function rememberRecipient(on: Connection, id: string, address: RedemptionAddress): Promise<void> {
  const name = JSON.stringify({ fullName: address.fullName });
  const remembered = sql`coalesce(${profiles.shippingAddress}, ${JSON.stringify(address)}::jsonb) || ${name}::jsonb`;
  await on.drizzle.update(profiles).set({ shippingAddress: remembered }).where(eq(profiles.id, id));
}

/** The address of a player's picture. */
export async function findAvatarUrl(on: Connection, id: string): Promise<string | null> {
  const [row] = await on.drizzle
    .select({ avatarUrl: profiles.avatarUrl })
    .from(profiles)
    .where(eq(profiles.id, id))
    .for('no key update');
  return row?.avatarUrl ?? null;
}

/** Changes the address of a player's picture; returns the one before. */
export async function replaceAvatarUrl(on: Connection, id: string, avatarUrl: string): Promise<string | null> {
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

/** Takes out of a profile what tells whose it is, and notes that it is nobody's any more. */
export async function anonymiseProfile(
  transaction: Transaction,
  id: string,
  username: string,
  deletedAt: Date,
): Promise<void> {
  const nowhere = { timeZone: 'UTC', previousTimeZone: null, timeZoneFrom: null };
  const nobody = { username, avatarUrl: null, shippingAddress: null, ...nowhere, deletedAt };
  await transaction.drizzle.update(profiles).set(nobody).where(eq(profiles.id, id));
  await transaction.drizzle.delete(userConnections).where(eq(userConnections.userId, id));
}
