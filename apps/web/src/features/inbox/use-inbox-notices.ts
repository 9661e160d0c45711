import type { Notification, NotificationKind } from '@game/contract';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { addNotified, isPageOf, notify } from '../../components/toasts/notify.js';
import { useUnseenIds } from '../../components/reveal/unseen-results.js';
import { inboxText } from '../../text/inbox.js';
import { useInbox, useMarkRead } from './api.js';
import { viewOf } from './notification-view.js';

/**
 * Shows a toast for each notification that arrives while a page is open, and marks those as read whose own page is open.
 * Returns the notice for the title of the tab; null if there is nothing unread. With `hasNews`, it counts at least one, so
 * that the title is the same for the winner and the loser of a hand.
 */
export function useInboxNotices(hasNews: boolean): string | null {
  const inbox = useInbox().data?.notifications;
  const hasLoaded = useRef(false);
  const unread = Math.max(useUnread(), hasNews ? 1 : 0);
  useReadOnOwnPage(inbox);
  useEffect(() => {
    if (inbox === undefined) return;
    // What happened before is counted, but not announced one by one.
    if (!hasLoaded.current) addNotified(inbox.map(({ id }) => id));
    hasLoaded.current = true;
    for (const one of inbox.filter(({ isRead }) => !isRead).toReversed()) {
      const { title, message, path, action } = viewOf(one);
      const toast = { title, message, tone: 'success' as const, link: { label: action, to: path } };
      notify({ id: one.id, targetId: one.targetId, toast, isUpdate: isUpdate(one.kind) });
    }
  }, [inbox]);
  return unread === 0 ? null : inboxText.tabTitle(unread);
}

/**
 * Whether a notification is newer than an open toast that leads to the same page. The end of a game or a match is newer than
 * that somebody joined or that it started, and a rematch is newer than both. That a tournament has started replaces the news
 * of its first hand.
 */
function isUpdate(kind: NotificationKind): boolean {
  const updates: NotificationKind[] = [
    'rematchOffered',
    'tournamentStarted',
    'tournamentMatchDecided',
    'tournamentFinalLost',
    'tournamentWon',
  ];
  return kind.startsWith('game') || updates.includes(kind);
}

/** Counts the unread notifications, except those of the open page. */
export function useUnread(): number {
  const address = useLocation();
  const { data } = useInbox();
  return (data?.notifications ?? []).filter(({ isRead, targetId }) => !isRead && !isPageOf(address, targetId)).length;
}

function useReadOnOwnPage(inbox: Notification[] | undefined): void {
  const address = useLocation();
  const markRead = useMarkRead();
  const unseen = useUnseenIds();
  const shown = (inbox ?? []).filter(({ isRead, targetId }) => !isRead && isPageOf(address, targetId));
  // Not before its page has revealed the result, because other tabs show what is read.
  const ids = shown.filter(({ targetId }) => !unseen.has(targetId)).map(({ id }) => id);
  const key = ids.join(',');
  useEffect(() => {
    if (key !== '') markRead(key.split(','));
  }, [key, markRead]);
}
