import type { EventName, EventOf } from '@game/contract';

/**
 * Who is told: everyone in the lobby, at the list of tournaments or at one of them, in the shop or at a product, the two
 * players of a game, or one player's own connections.
 */
export type Room = 'lobby' | 'tournaments' | 'shop' | `${'tournament' | 'product' | 'game' | 'user'}:${string}`;

/** Tells the browsers in a room what has happened. Called only after the change is committed. */
export interface Publisher {
  /** Tells everyone who is in at least one of `rooms`, once. */
  publish<Name extends EventName>(rooms: Room | Room[], event: Name, content: EventOf<Name>): void;
  /** Ends the connections in `room`; a browser connects again as whoever its cookies then say. */
  disconnect(room: Room): void;
}
