import type { EventName, EventOf } from '@game/contract';

/** A group of connections: the viewers of a page, the players of a game, or all connections of one player. */
export type Room = 'lobby' | 'tournaments' | 'shop' | `${'tournament' | 'product' | 'game' | 'user'}:${string}`;

/** Publishes events to browsers. Call it only after the change is committed. */
export interface Publisher {
  /** Sends an event once to each connection in any of `rooms`. */
  publish<Name extends EventName>(rooms: Room | Room[], event: Name, content: EventOf<Name>): void;
  /** Closes the connections in `room`. Browsers reconnect with their current cookies. */
  disconnect(room: Room): void;
}
