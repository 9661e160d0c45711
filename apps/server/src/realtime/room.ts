import type { eventRooms, EventName, RoomKind } from '@game/contract';

/** A group of connections: the viewers of a page, all connections of one player, or all connections. */
export type Room<Kind extends RoomKind = RoomKind> = Kind extends 'tournament' | 'product' | 'user'
  ? `${Kind}:${string}`
  : Kind;

/** A room that gets an event, as the contract says. */
export type RoomOf<Name extends EventName> = Room<(typeof eventRooms)[Name][number]>;
