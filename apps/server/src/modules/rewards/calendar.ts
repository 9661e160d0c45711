import { dayAt, followingDay, resetAfter, type LastFlip, type LocalDay, type ZoneHistory } from '@game/rules';
import type { Connection } from '../../platform/database/database.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import * as store from './store.js';

/** The current day of a player, by the server's clock (D-22). */
export interface Calendar {
  now: Date;
  today: LocalDay;
  zones: ZoneHistory;
}

/** Reads a player's calendar at `now`. */
export async function readCalendar(on: Connection, player: Pick<Player, 'id'>, now: Date): Promise<Calendar> {
  const zones = await store.findZones(on, player.id);
  if (!zones) throw new Refusal('NOT_SIGNED_IN');
  return { now, today: dayAt(zones, now), zones };
}

/** Converts a stored flip to the rules' terms. The day after it is the day that begins at the player's next reset (D-23). */
export function lastFlipOf(flip: store.StreakFlip | undefined, zones: ZoneHistory): LastFlip | null {
  if (!flip) return null;
  const dayAtReset = dayAt(zones, resetAfter(zones, flip.claimedAt));
  return { localDay: flip.localDay, streak: flip.streak, nextDay: followingDay(flip.localDay, dayAtReset) };
}
