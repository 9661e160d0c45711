import type { EventOf, SharedGame } from '@game/contract';
import type { QueryClient } from '@tanstack/react-query';
import { cachedViewerId, updateCached } from '../../api/queries.js';
import { noteSeen } from '../../components/reveal/unseen-results.js';

/** Refetches the viewer's inbox. */
export function refetchInbox(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['inbox.list'] });
}

/** Refetches the inbox if a change of a game is a notification: another player has joined the viewer's game, or ended it. */
export function refetchInboxAfter(queryClient: QueryClient, { player1, player2 }: SharedGame): void {
  if (player2 !== null && player1.id === cachedViewerId(queryClient)) refetchInbox(queryClient);
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
