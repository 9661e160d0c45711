import { maximumTickets, minimumStake } from '@game/rules';
import * as z from 'zod/mini';
import { id, instant, position } from './fields.js';
import { query } from './operation.js';
import { publicProfile } from './public-profile.js';

/** A game in the lobby: player 1 has moved, and player 2 is missing (FLT-01). It has what a row of the list shows. */
export const listedGame = z.object({
  id,
  player1: z.pick(publicProfile, { id: true, username: true, isBot: true }),
  stakeAmount: z.int(),
  createdAt: instant,
});
export type ListedGame = z.infer<typeof listedGame>;

/** All games that can be joined, or those with a minimum stake: how many, and their stakes, null without games. */
export const availableGames = z.object({
  count: z.int(),
  stakes: z.nullable(z.object({ minimum: z.int(), maximum: z.int() })),
});
export type AvailableGames = z.infer<typeof availableGames>;

/** The operations of the lobby. */
export const lobbyOperations = {
  'lobby.listGames': query({
    access: 'anyone',
    summary: "Lists the games to join, the caller's own included, newest first, 100 per page (FLT-01)",
    input: z.object({
      /** In tickets; 0 by default. */
      minimumStake: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(maximumTickets))),
      /** `createdAt` and `id` of the last game of the previous page, with '/' in between. */
      before: z.optional(position),
    }),
    reply: z.object({
      games: z.array(listedGame),
      /** Whether there is a next page. */
      hasMore: z.boolean(),
      available: availableGames,
    }),
    isLongAndPublic: true,
  }),
  'lobby.getSuggestion': query({
    access: 'player',
    summary: 'Returns an open game that the caller can join with their tickets, with a stake close to the given one',
    input: z.object({
      /** In tickets. */
      stakeAmount: z.coerce.number().check(z.int(), z.minimum(minimumStake), z.maximum(maximumTickets)),
    }),
    /** null if the lobby has no such game. */
    reply: z.object({ game: z.nullable(listedGame) }),
  }),
};

/** Sent to everyone in the lobby (RTM-01). */
export const lobbyEvents = {
  /**
   * The list of games has changed. Changes are gathered: a message has all changes since the last one, but only the
   * newest of many listed games; the others follow. A browser that starts to watch gets the latest changes immediately.
   */
  'lobby.changed': z.object({
    listed: z.array(listedGame),
    /** The games that can no longer be joined, by `shortGameId`. */
    unlisted: z.array(z.string()),
    /** Only if there are more games than on a page, and they have been counted again. */
    available: z.optional(availableGames),
  }),
};
