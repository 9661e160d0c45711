import type { EventName } from '@game/contract';
import type { Room } from '../room.js';

/** A message from one server process to the others. */
export type BusMessage =
  | { kind: 'publish'; rooms: Room[]; event: EventName; content: unknown }
  | { kind: 'disconnect'; room: Room };

/** What a process does with the messages of the others. */
export interface BusListener {
  receive(message: BusMessage): void;
  /** Messages may have been lost: browsers must fetch what they show. */
  catchUp(): void;
}

/**
 * Carries messages between the server processes of one site. A lost message costs freshness, never correctness.
 * See decision 0040.
 */
export interface Bus {
  /** Sends a message to all other processes in the background. Never throws. */
  send(message: BusMessage): void;
  /** Starts to receive the messages of other processes. */
  listen(listener: BusListener): Promise<void>;
  /** Whether the messages of other processes arrive now. */
  readonly isHearing: boolean;
  close(): Promise<void>;
}
