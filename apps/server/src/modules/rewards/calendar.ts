import { dayAt, type LocalDay, type ZoneHistory } from '@game/rules';
import type { Connection } from '../../platform/database.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import * as store from './store.js';

/** A player's days, by the server's clock (D-22). */
export interface Calendar {
  now: Date;
  today: LocalDay;
  zones: ZoneHistory;
}

/** A player's calendar as it stands at `now`. */
export async function readCalendar(on: Connection, player: Pick<Player, 'id'>, now: Date): Promise<Calendar> {
  const zones = await store.findZones(on, player.id);
  if (!zones) throw new Refusal('NOT_SIGNED_IN');
  return { now, today: dayAt(zones, now), zones };
}
