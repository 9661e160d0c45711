import type { FirstQuery, InputOf, QueryName, ReplyOf } from '@game/contract';
import { hashKey } from '@tanstack/react-query';

/** How long the replies are kept for parts of the page that load later, in milliseconds. */
const keptMs = 10_000;

/** The replies that no query has used yet, by query and input. */
let replies = new Map<string, unknown>();

/** Reads the replies that the server has written into the page, and removes them from it. */
export function readFirstReplies(): void {
  const element = document.getElementById('first-replies');
  if (element === null) return;
  const written = JSON.parse(element.textContent) as [...FirstQuery, unknown][];
  replies = new Map(written.map(([name, input, reply]) => [hashKey([name, input]), reply]));
  element.remove();
  setTimeout(forgetFirstReplies, keptMs);
}

/** Returns the reply to a query from the page; undefined if it has none. */
export function firstReply<Name extends QueryName>(name: Name, input: InputOf<Name>): ReplyOf<Name> | undefined {
  return replies.get(hashKey([name, input])) as ReplyOf<Name> | undefined;
}

/** Returns the reply to a query from the page, once: the next request is sent to the server. */
export function takeFirstReply<Name extends QueryName>(name: Name, input: InputOf<Name>): ReplyOf<Name> | undefined {
  const reply = firstReply(name, input);
  replies.delete(hashKey([name, input]));
  return reply;
}

/** Forgets all replies that are left, because something may have changed since they were written. */
export function forgetFirstReplies(): void {
  replies.clear();
}
