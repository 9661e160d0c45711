import { notificationPath, type Notification } from '@game/contract';
import { inboxText } from '../../text/inbox.js';
import { nameInText } from '../../text/players.js';

/** How a notification is shown: in the list and as a toast. */
export interface NotificationView {
  title: string;
  /** The title around the name of the opponent; null if it does not contain it. */
  aroundName: { before: string; name: string; after: string } | null;
  message: string;
  /** The page about it, and the label of a link there. */
  path: string;
  action: string;
}

/** Returns the texts and the page of a notification. */
export function viewOf({ kind, targetId, name, opponent }: Notification): NotificationView {
  const { title, message, action } = inboxText.kinds[kind];
  const subject = opponent === null ? (name ?? '') : nameInText(opponent);
  const shown = title(subject);
  const aroundName = opponent === null ? null : around(shown, subject);
  return { title: shown, aroundName, message: message(subject), path: notificationPath(kind, targetId), action };
}

function around(title: string, name: string): NotificationView['aroundName'] {
  const at = title.indexOf(name);
  return at === -1 ? null : { before: title.slice(0, at), name, after: title.slice(at + name.length) };
}
