import type { EventOf, NotificationKind, SharedGame } from '@game/contract';
import { inboxSize } from '@game/site';
import type { QueryClient } from '@tanstack/react-query';
import { cachedViewerId, updateCached } from '../../api/queries.js';
import { serverNow } from '../../api/server-clock.js';
import { noteSeen } from '../../components/reveal/unseen-results.js';

/** Refetches the viewer's inbox. */
export function refetchInbox(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['inbox.list'] });
}

/** The notifications that the server lists of a game of the viewer that another player has joined, in the same way. */
const kindsOfGame: ReadonlySet<NotificationKind> = new Set(['gameJoined', 'gameDecided', 'gameForfeited']);

/** Applies a change of a game of the viewer to their inbox: another player has joined, moved or missed the deadline. */
export function applyGame(queryClient: QueryClient, game: SharedGame): void {
  const { id, player1, player2 } = game;
  if (player2 === null || player1.id !== cachedViewerId(queryClient)) return;
  const kind = kindOf(game);
  const at = new Date(serverNow()).toISOString();
  updateCached(queryClient, 'inbox.list', {}, ({ notifications }) => {
    const earlier = notifications.filter((one) => kind === 'gameJoined' || one.id !== `gameJoined:${id}`);
    const isListed = earlier.some((one) => one.targetId === id && kindsOfGame.has(one.kind));
    if (kind === null || isListed) return { notifications: earlier };
    const added = { id: `${kind}:${id}`, kind, targetId: id, name: null, opponent: player2, at, isRead: false };
    return { notifications: [added, ...earlier].slice(0, inboxSize) };
  });
}

/** What the creator of a game is notified of; null if the game was cancelled. */
function kindOf({ status, result }: SharedGame): NotificationKind | null {
  if (status === 'cancelled') return null;
  if (status !== 'completed') return 'gameJoined';
  return result?.player2 === null ? 'gameForfeited' : 'gameDecided';
}

/** Marks notifications as read that were read here or on another device. The results of their games and tournaments are shown. */
export function applyRead(queryClient: QueryClient, { ids }: EventOf<'inbox.read'>): void {
  noteSeen(
    queryClient,
    ids.map((id) => id.slice(id.indexOf(':') + 1)),
  );
  updateCached(queryClient, 'inbox.list', {}, ({ notifications }) => ({
    notifications: notifications.map((one) => (ids.includes(one.id) ? { ...one, isRead: true } : one)),
  }));
}
