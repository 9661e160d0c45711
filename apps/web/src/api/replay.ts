import type { QueryName } from '@game/contract';
import { listMaximumAgeMs, lobbyOverlapMs } from '@game/site';
import { hashKey, type QueryClient } from '@tanstack/react-query';

/** A change of the cached replies of one operation by a realtime event. It is idempotent: applied twice, it counts once. */
export type ReplyChange<Reply, Input> = (reply: Reply, input: Input) => Reply;

/** A change of any operation. Each operation has a separate history. */
type AnyChange = ReplyChange<unknown, unknown>;

/** A moment by two clocks: one can stop while a device sleeps, and the other one can be set back. */
export interface Moment {
  monotonicMs: number;
  wallMs: number;
}

/** Returns the moment of a recent time by `performance.now()`. */
export function momentOf(monotonicMs: number): Moment {
  return { monotonicMs, wallMs: Date.now() - performance.now() + monotonicMs };
}

function ageMsOf({ monotonicMs, wallMs }: Moment): number {
  return Math.max(performance.now() - monotonicMs, Date.now() - wallMs);
}

interface History {
  /** How many requests are in flight. */
  inFlight: number;
  /** The changes that the answer to a request may lack, oldest first. */
  changes: { change: AnyChange; number: number; atMs: number }[];
  /** How many changes have been recorded so far. */
  recorded: number;
  /** When the latest request with each input was sent. */
  sent: Map<string, Moment>;
}

/** Allows for clocks with a resolution of a millisecond, and for one that runs slightly faster than the other. */
const toleranceMs = 100;

const histories = new WeakMap<QueryClient, Map<QueryName, History>>();

/**
 * Sends a request, and applies to its answer the changes that the answer may lack: those during the request, and for an
 * answer from the server's memory also those shortly before. See decision 0029.
 */
export async function requestWithReplay<Reply>(
  queryClient: QueryClient,
  [name, input]: readonly [QueryName, unknown],
  request: () => Promise<Reply>,
  sentAtMs = performance.now(),
): Promise<Reply> {
  const history = historyOf(queryClient, name);
  const before = history.recorded;
  const readAfterMs = sentAtMs - maximumAgeMs(name);
  const key = hashKey([input]);
  history.sent.set(key, momentOf(sentAtMs));
  history.inFlight += 1;
  try {
    const answer = await request();
    const missed = history.changes.filter(({ number, atMs }) => number > before || atMs > readAfterMs);
    return missed.reduce<Reply>((reply, { change }) => (change as ReplyChange<Reply, unknown>)(reply, input), answer);
  } catch (error) {
    // The page goes on with an older answer.
    history.sent.delete(key);
    throw error;
  } finally {
    history.inFlight -= 1;
  }
}

/** Records a change for the answers to requests that are in flight or follow soon. */
export function recordChange<Reply, Input>(
  queryClient: QueryClient,
  name: QueryName,
  change: ReplyChange<Reply, Input>,
): void {
  const history = historyOf(queryClient, name);
  const [nowMs, keptMs] = [performance.now(), maximumAgeMs(name)];
  if (history.inFlight === 0) history.changes = history.changes.filter(({ atMs }) => atMs >= nowMs - keptMs);
  if (history.inFlight === 0 && keptMs === 0) return;
  history.recorded += 1;
  history.changes.push({ change: change as AnyChange, number: history.recorded, atMs: nowMs });
}

/**
 * Returns whether a page that starts to watch a room now still hears of all changes that the latest answer lacks. The
 * server first sends the changes of the last `lobbyOverlapMs` to the lobby. Of other rooms, nothing was sent for `quietMs`.
 */
export function hearsAllSince(queryClient: QueryClient, name: QueryName, input: unknown, quietMs = 0): boolean {
  const sent = historyOf(queryClient, name).sent.get(hashKey([input]));
  if (sent === undefined) return false;
  if (name !== 'lobby.listGames') return wasQuietSince(sent, quietMs);
  return ageMsOf(sent) + maximumAgeMs(name) < lobbyOverlapMs;
}

/** Returns whether the last `quietMs` began before a moment. */
export function wasQuietSince(moment: Moment, quietMs: number): boolean {
  return ageMsOf(moment) + toleranceMs < quietMs;
}

/** Returns how old an answer can be when its request arrives, in ms. */
function maximumAgeMs(name: QueryName): number {
  return name === 'lobby.listGames' ? listMaximumAgeMs + toleranceMs : 0;
}

function historyOf(queryClient: QueryClient, name: QueryName): History {
  const byName = histories.get(queryClient) ?? new Map<QueryName, History>();
  histories.set(queryClient, byName);
  const history = byName.get(name) ?? { inFlight: 0, changes: [], recorded: 0, sent: new Map<string, Moment>() };
  byName.set(name, history);
  return history;
}
