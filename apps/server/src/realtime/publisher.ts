import type { BusMessage } from './bus/bus.js';
import type { Room } from './room.js';
import type { EventName, EventOf } from '@game/contract';

/** Publishes events to browsers. Call it only after the change is committed. */
export interface Publisher {
  /** Sends an event once to each connection in any of `rooms`. */
  publish<Name extends EventName>(rooms: Room | Room[], event: Name, content: EventOf<Name>): void;
  /** Closes the connections in `room`. Browsers reconnect with their current cookies. */
  disconnect(room: Room): void;
  /** Calls `observer` with every message that this process or another one publishes. */
  observe(observer: (message: BusMessage) => void): void;
  /** Whether the messages of other processes arrive at the moment. */
  readonly isHearing: boolean;
}
