import type { Notification } from '@game/contract';
import { Link } from 'react-router';
import { NoHistoryScene } from '../../art/scenes/no-history-scene.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { QueryContent } from '../../components/ui/query-content.js';
import { inboxText } from '../../text/inbox.js';
import { useInbox, useMarkRead } from './api.js';
import { viewOf } from './notification-view.js';

/** The viewer's last notifications, newest first. A notification is read once its page is opened. */
export function InboxList({ onOpened }: { onOpened: () => void }) {
  return (
    <QueryContent query={useInbox()} failed={inboxText.failed}>
      {({ notifications }) =>
        notifications.length === 0 ? (
          <EmptyState picture={<NoHistoryScene />} text={inboxText.none} />
        ) : (
          <Filled notifications={notifications} onOpened={onOpened} />
        )
      }
    </QueryContent>
  );
}

function Filled({ notifications, onOpened }: { notifications: Notification[]; onOpened: () => void }) {
  const markRead = useMarkRead();
  const unreadIds = notifications.filter(({ isRead }) => !isRead).map(({ id }) => id);
  return (
    <>
      {unreadIds.length > 0 && (
        <Button variant="secondary" size="small" onClick={() => markRead(unreadIds)}>
          {inboxText.markAllRead}
        </Button>
      )}
      <ul className="flex flex-col gap-2">
        {notifications.map((one) => (
          <li key={one.id}>
            <Row notification={one} onOpened={onOpened} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Row({ notification, onOpened }: { notification: Notification; onOpened: () => void }) {
  const { title, message, path } = viewOf(notification);
  const { isRead, at } = notification;
  return (
    <Link
      to={path}
      onClick={onOpened}
      className="flex flex-col gap-1 rounded-control border-2 border-ink p-3 wrap-anywhere hovered:bg-background"
    >
      <span className="flex items-start justify-between gap-2">
        <span className={isRead ? '' : 'font-bold'}>{title}</span>
        {!isRead && <Badge tone="bright">{inboxText.unread}</Badge>}
      </span>
      <span className="text-sm">{message}</span>
      <time dateTime={at} className="text-sm text-muted">
        {inboxText.at(at)}
      </time>
    </Link>
  );
}
