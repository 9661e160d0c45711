import * as z from 'zod/mini';
import { id } from './id.js';
import { gameEvents } from './games.js';
import { lobbyEvents } from './lobby.js';
import { profileEvents } from './profiles.js';

/** Every realtime message the server sends, by type. */
export const events = { ...profileEvents, ...lobbyEvents, ...gameEvents };

export type EventName = keyof typeof events;
/** The content of a realtime message. */
export type EventOf<Name extends EventName> = z.infer<(typeof events)[Name]>;

/** What a browser asks to be told of: the lobby, or a game it plays in. Its own `user` room needs no asking. */
export const watchTarget = z.discriminatedUnion('room', [
  z.object({ room: z.literal('lobby') }),
  z.object({ room: z.literal('game'), gameId: id }),
]);
export type WatchTarget = z.infer<typeof watchTarget>;
