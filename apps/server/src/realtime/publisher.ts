import type { BusMessage } from './bus/bus.js';
import type { Room, RoomOf } from './room.js';
import type { EventName, EventOf } from '@game/contract';

/** Publishes events to browsers. Call it only after the change is committed. */
export interface Publisher {
  /** Sends an event once to each connection in any of `rooms`, and to the observers of all processes. */
  publish<Name extends EventName>(rooms: RoomOf<Name> | RoomOf<Name>[], event: Name, content: EventOf<Name>): void;
  /** Sends an event only to the connections of this process. */
  publishHere<Name extends EventName>(room: RoomOf<Name>, event: Name, content: EventOf<Name>): void;
  /** Returns how many connections of this process are in `room`. */
  countListenersHere(room: Room): number;
  /** Closes the connections in `room`. Browsers reconnect with their current cookies. */
  disconnect(room: Room): void;
  /** Calls `observer` with every message that this process or another one publishes. */
  observe(observer: (message: BusMessage) => void): void;
  /** Whether the messages of other processes arrive at the moment. */
  readonly isHearing: boolean;
}
