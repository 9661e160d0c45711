import { firstQueriesOf, laterQueriesOf, pages, type FirstQuery, type Page, type ReplyOf } from '@game/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api, Identify } from './api.js';

/** A query and its reply, as they are written into a page. */
export type FirstReply = readonly [...FirstQuery, reply: unknown];

/** The longest reply for a part of the page that loads later, in characters. The first screen waits for the end of the page. */
const longestLaterReply = 4_000;

/**
 * Finds the replies to what a signed-in player's page requests first, so that the page needs no round trip for them. Returns
 * null for a visitor. A query that fails is left out: the page then sends it. The caller has a turn of a query.
 */
export type FindFirstReplies = (
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
) => Promise<FirstReply[] | null>;

/** Creates a function that answers the first queries of pages like requests of their browser. */
export function firstRepliesOf(api: Api, identify: Identify): FindFirstReplies {
  return async (request, reply, path) => {
    const player = await identify(request.headers.cookie);
    if (!player) return null;
    const replies: FirstReply[] = [];
    const add = async ([name, input]: FirstQuery, mayBeAdded: (answer: unknown) => boolean) => {
      const answer = await api.answer(name, input, { player, request, reply }).catch(() => undefined);
      if (answer !== undefined && mayBeAdded(answer)) replies.push([name, input, answer] as unknown as FirstReply);
    };
    for (const query of firstQueriesOf(path)) await add(query, mayBeInPage);
    for (const query of laterQueriesOf(path)) await add(query, (answer) => isShort(answer) && mayBeInPage(answer));
    return replies;
  };
}

function isShort(reply: unknown): boolean {
  return JSON.stringify(reply).length <= longestLaterReply;
}

/** The parts of replies that a page must not contain: hidden moves, and results, which a page reveals when it is seen. */
const hiddenParts = new Set(['ownMove', 'result']);

/** Returns whether no hidden part of a reply has a value. */
function mayBeInPage(reply: unknown): boolean {
  if (typeof reply !== 'object' || reply === null) return true;
  return Object.entries(reply).every(
    ([name, value]) => (value === null || !hiddenParts.has(name)) && mayBeInPage(value),
  );
}

/**
 * Returns whether a page with these replies looks as it was prerendered for players. That of a game is the room of an open game.
 * Once the player has moved, the game is not among the replies: it would contain the move.
 */
export function looksPrerendered(page: Page, replies: FirstReply[]): boolean {
  if (page !== pages.game) return true;
  const found = replies.find(([name]) => name === 'games.get')?.[2] as ReplyOf<'games.get'> | undefined;
  return found?.game.status === 'waiting' || found?.game.status === 'inProgress';
}

/**
 * Returns the element with the replies, for the end of a page. It is data and no script, so the content security policy
 * allows it; as it contains no `<`, nothing in a reply can end it.
 */
export function describeFirstReplies(replies: FirstReply[]): string {
  const json = JSON.stringify(replies).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="first-replies">${json}</script>`;
}
