import type { Notification, NotificationKind } from '@game/contract';

const kinds: NotificationKind[] = ['tournamentStarted', 'tournamentLost', 'tournamentMatchDecided'];

/** The news of hands whose results the player has not seen. Without them, a link to a match would say that the player is not out. */
export function unseenHandsIn(notifications: Notification[]): Notification[] {
  return notifications.filter(({ kind, isRead }) => !isRead && kinds.includes(kind));
}
