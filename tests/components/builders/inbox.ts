import type { Notification, NotificationKind } from '@game/contract';
import { at, newId } from './players.js';

/** Builds an unread notification that has just arrived. */
export function notification(kind: NotificationKind, traits: Partial<Notification> = {}): Notification {
  const targetId = traits.targetId ?? newId();
  return { id: `${kind}:${targetId}`, kind, targetId, name: null, opponent: null, at: at(), isRead: false, ...traits };
}
