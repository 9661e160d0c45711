import { connectionLimits, watchTarget, type WatchAnswer, type WatchTarget } from '@game/contract';
import type { Socket } from 'socket.io';
import { limitConcurrency } from '../platform/limit-concurrency.js';
import { TokenBucket } from '../platform/token-bucket.js';
import type { Room } from './room.js';

/** How many requests of one connection can wait. */
const maximumWaiting = 20;

/** How many rooms one connection can be in: those that it watches, that of its player, `everyone` and one of Socket.IO. */
const maximumRooms = connectionLimits.rooms + 3;

interface Options {
  /** Counts a request of the network address. Returns false if it sends too many. */
  takeAddressRequest: () => boolean;
  /** Returns whether the viewer may watch the target. May ask the database. */
  mayWatch: (target: WatchTarget) => Promise<boolean>;
  onJoined: (target: WatchTarget) => void;
}

/**
 * Handles the requests of one connection to watch rooms and to leave them. They run one after the other, so that a flood
 * of them occupies one database connection at most, and so that a room is left after it was joined.
 */
export function handleWatchRequests(socket: Socket, { takeAddressRequest, mayWatch, onJoined }: Options): void {
  // A page watches one room at a time, and joins up to five after it has reconnected.
  const requests = new TokenBucket(connectionLimits.watchRequests);
  const inTurn = limitConcurrency(1);
  let waiting = 0;

  /** Runs `work` in turn. Returns null immediately if the connection or its address has sent too many requests. */
  const run = async <Result>(work: () => Promise<Result> | Result): Promise<Result | null> => {
    if (waiting >= maximumWaiting || !requests.take() || !takeAddressRequest()) return null;
    waiting += 1;
    try {
      return await inTurn(async () => (socket.connected ? work() : null));
    } finally {
      waiting -= 1;
    }
  };

  const watch = async (target: WatchTarget): Promise<WatchAnswer> => {
    if (socket.rooms.size >= maximumRooms && !socket.rooms.has(roomOf(target))) return 'refused';
    if (!(await mayWatch(target))) return 'refused';
    // Joining a room after the end of the connection would never be undone.
    if (!socket.connected) return 'refused';
    await socket.join(roomOf(target));
    onJoined(target);
    return 'watching';
  };

  socket.on('watch', (input: unknown, acknowledge: unknown) => {
    const target = watchTarget.safeParse(input).data;
    const answer = run(() => (target ? watch(target) : ('refused' as const))).catch(() => null);
    if (typeof acknowledge === 'function') void answer.then((known) => acknowledge(known ?? 'tryAgain'));
  });
  socket.on('unwatch', (input: unknown) => {
    const target = watchTarget.safeParse(input).data;
    if (target) void run(() => socket.leave(roomOf(target)));
  });
}

function roomOf(target: WatchTarget): Room {
  if (target.room === 'product') return `product:${target.productId}`;
  return target.room === 'tournament' ? `tournament:${target.tournamentId}` : target.room;
}
