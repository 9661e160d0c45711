import { notificationPath, type Notification } from '@game/contract';
import { inboxText } from '../../text/inbox.js';
import { nameInText } from '../../text/players.js';

/** How a notification is shown: in the list and as a toast. */
export interface NotificationView {
  title: string;
  message: string;
  /** The page about it, and the label of a link there. */
  path: string;
  action: string;
}

/** Returns the texts and the page of a notification. */
export function viewOf({ kind, targetId, name, opponent }: Notification): NotificationView {
  const { title, message, action } = inboxText.kinds[kind];
  const subject = opponent === null ? (name ?? '') : nameInText(opponent);
  return { title: title(subject), message: message(subject), path: notificationPath(kind, targetId), action };
}
