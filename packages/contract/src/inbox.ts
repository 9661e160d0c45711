import { inboxSize } from '@game/site';
import * as z from 'zod/mini';
import { id, instant } from './fields.js';
import { command, query } from './operation.js';
import { publicProfile } from './public-profile.js';

/** What a player is notified of, by the feature that it belongs to. */
export const notificationKinds = [
  /** Another player joined the player's game. */
  'gameJoined',
  /** Both players have moved in the player's game. */
  'gameDecided',
  /** The opponent in the player's game did not move in time. */
  'gameForfeited',
  /** The player joined a game and did not move in time. */
  'gameMissed',
  /** The player's game ended without a second player. */
  'gameExpired',
  /** The opponent in a completed game offers a rematch. Listed only while the offer is open. */
  'rematchOffered',
  'tournamentStarted',
  /** The player's initial move lost, so that they are out as the tournament starts. */
  'tournamentLost',
  'tournamentCancelled',
  /** The player lost a later match before the final. */
  'tournamentMatchDecided',
  'tournamentFinalLost',
  'tournamentWon',
  'raffleWon',
  'raffleLost',
  'raffleCancelled',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** A notification in a player's inbox. It never says who won a game, so that it cannot spoil the reveal. */
export const notification = z.object({
  /** '<kind>:<id>', with the id of the target, or of the offered game. It is the same on every device and at every reading. */
  id: z.string(),
  kind: z.enum(notificationKinds),
  /** The game, the tournament or the raffle whose page shows it. For a rematch, that is the game before. */
  targetId: id,
  /** The name of the tournament or of the prize; null for a game. */
  name: z.nullable(z.string()),
  /** The opponent in a game; null if there is none. */
  opponent: z.nullable(publicProfile),
  at: instant,
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

const notificationId = z
  .string()
  .check(z.regex(/^[a-zA-Z]{1,30}:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

/** The operations on the caller's inbox. */
export const inboxOperations = {
  'inbox.list': query({
    access: 'player',
    summary: "Lists the caller's last 50 notifications, newest first",
    input: z.object({}),
    reply: z.object({ notifications: z.array(notification) }),
  }),
  'inbox.markRead': command({
    access: 'player',
    summary: 'Marks notifications as read, on all devices of the caller',
    input: z.object({ ids: z.array(notificationId).check(z.minLength(1), z.maxLength(inboxSize)) }),
    reply: z.object({}),
    isIdempotent: true,
  }),
};

/** Sent to the player. */
export const inboxEvents = {
  /** The inbox has a new notification. Those of games follow from `games.changed`. */
  'inbox.added': z.object({}),
  /** Notifications were read, maybe on another device. */
  'inbox.read': z.object({ ids: z.array(z.string()) }),
};
