import { eq, sql } from 'drizzle-orm';
import type { PublicProfile } from '@game/contract';
import { profiles, publicProfileColumns } from '@game/database';
import { prepared, type Connection } from '../../platform/database.js';

/** A player as the server's own modules know them. */
export interface Player extends PublicProfile {
  timeZone: string;
}

const selectPlayer = prepared((drizzle) =>
  drizzle
    .select({ ...publicProfileColumns(profiles), timeZone: profiles.timeZone })
    .from(profiles)
    .where(eq(profiles.id, sql.placeholder('id')))
    .prepare('profiles_select_player'),
);

/** The player with this id, if there is one. */
export async function findPlayer(on: Connection, id: string): Promise<Player | undefined> {
  const [row] = await selectPlayer(on).execute({ id });
  return row;
}

/** Adds a profile. Returns false when the player has one already; throws when the username is taken. */
export async function insertProfile(
  on: Connection,
  profile: { id: string; username: string; timeZone: string; createdAt: Date },
): Promise<boolean> {
  const rows = await on.drizzle
    .insert(profiles)
    .values(profile)
    .onConflictDoNothing({ target: profiles.id })
    .returning({ id: profiles.id });
  return rows.length === 1;
}
