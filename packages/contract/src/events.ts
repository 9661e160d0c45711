import * as z from 'zod/mini';
import { id } from './fields.js';
import { counterEvents } from './counters.js';
import { gameEvents } from './games.js';
import { inboxEvents } from './inbox.js';
import { lobbyEvents } from './lobby.js';
import { paymentEvents } from './payments.js';
import { profileEvents } from './public-profile.js';
import { rematchEvents } from './rematches.js';
import { rewardEvents } from './rewards.js';
import { shopEvents } from './shop.js';
import { tournamentEvents } from './tournament-views.js';

/** All realtime events, by name. */
export const events = {
  ...profileEvents,
  ...rewardEvents,
  ...lobbyEvents,
  ...counterEvents,
  ...gameEvents,
  ...rematchEvents,
  ...inboxEvents,
  ...tournamentEvents,
  ...shopEvents,
  ...paymentEvents,
  /**
   * Sent to each new connection: its player, and for how many milliseconds no message was sent to its rooms before. A reply
   * that was requested since then lacks none.
   */
  'realtime.joined': z.object({ playerId: z.nullable(id), quietMs: z.int() }),
  /** Messages may have been lost: the browser must fetch what it shows. */
  'realtime.missed': z.object({}),
  /** Sent to each new connection: the path of the script that the pages of this server start with. It changes with the build. */
  'site.script': z.object({ path: z.string() }),
};

export type EventName = keyof typeof events;

/** A group of connections that get the same events. */
export type RoomKind = 'everyone' | 'user' | WatchTarget['room'];

/** The rooms of each event. The server publishes an event to no other room. */
export const eventRooms = {
  'profiles.balanceChanged': ['user'],
  'profiles.changed': ['user'],
  'rewards.changed': ['user'],
  'lobby.changed': ['lobby'],
  'counters.changed': ['lobby'],
  'games.changed': ['user'],
  'rematches.changed': ['user'],
  'inbox.added': ['user'],
  'inbox.read': ['user'],
  'tournaments.listed': ['tournaments'],
  'tournaments.unlisted': ['tournaments'],
  'tournaments.changed': ['tournament', 'user'],
  'tournaments.matchReady': ['user'],
  'shop.productChanged': ['shop', 'product'],
  'shop.raffleWon': ['user'],
  'payments.purchaseChanged': ['user'],
  'realtime.joined': ['everyone'],
  'realtime.missed': ['everyone', 'lobby'],
  'site.script': ['everyone'],
} as const satisfies Record<EventName, readonly RoomKind[]>;

/** The data of a realtime event. */
export type EventOf<Name extends EventName> = z.infer<(typeof events)[Name]>;

/** A room that a browser can subscribe to. The server adds each browser to the `user` room of its player. */
export const watchTarget = z.discriminatedUnion('room', [
  z.object({ room: z.literal('lobby') }),
  z.object({ room: z.literal('tournaments') }),
  z.object({ room: z.literal('tournament'), tournamentId: id }),
  z.object({ room: z.literal('shop') }),
  z.object({ room: z.literal('product'), productId: id }),
]);
export type WatchTarget = z.infer<typeof watchTarget>;

/** The answer to a request to watch a room. `tryAgain` means that the server cannot answer now, or that it is asked too often. */
export type WatchAnswer = 'watching' | 'refused' | 'tryAgain';
