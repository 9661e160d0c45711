import { events, type EventName } from '@game/contract';
import * as z from 'zod/mini';
import type { Room } from '../room.js';

const room = z.custom<Room>((value) => typeof value === 'string');
const eventName = z.custom<EventName>((value) => typeof value === 'string' && Object.hasOwn(events, value));

const busMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('publish'), rooms: z.array(room), event: eventName, content: z.unknown() }),
  z.object({ kind: z.literal('disconnect'), room }),
]);
/** A message from one server process to the others. */
export type BusMessage = z.infer<typeof busMessage>;

/** Reads a message of another process; null if this version does not know its like, as during a rolling upgrade. */
export function readMessage(sent: unknown): BusMessage | null {
  return busMessage.safeParse(sent).data ?? null;
}

/** Reads the text that another process has sent; undefined if it is not JSON. */
export function readText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
