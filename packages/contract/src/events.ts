import * as z from 'zod/mini';
import { id } from './id.js';
import { gameEvents } from './games.js';
import { lobbyEvents } from './lobby.js';
import { paymentEvents } from './payments.js';
import { profileEvents } from './profiles.js';
import { rewardEvents } from './rewards.js';
import { shopEvents } from './shop.js';
import { tournamentEvents } from './tournaments.js';

/** Every realtime message the server sends, by type. */
export const events = {
  ...profileEvents,
  ...rewardEvents,
  ...lobbyEvents,
  ...gameEvents,
  ...tournamentEvents,
  ...shopEvents,
  ...paymentEvents,
};

export type EventName = keyof typeof events;
/** The content of a realtime message. */
export type EventOf<Name extends EventName> = z.infer<(typeof events)[Name]>;

/**
 * What a browser asks to be told of: the lobby, a game it plays in, the list of tournaments or one of them, the shop or
 * one product. Its own `user` room needs no asking.
 */
export const watchTarget = z.discriminatedUnion('room', [
  z.object({ room: z.literal('lobby') }),
  z.object({ room: z.literal('game'), gameId: id }),
  z.object({ room: z.literal('tournaments') }),
  z.object({ room: z.literal('tournament'), tournamentId: id }),
  z.object({ room: z.literal('shop') }),
  z.object({ room: z.literal('product'), productId: id }),
]);
export type WatchTarget = z.infer<typeof watchTarget>;
