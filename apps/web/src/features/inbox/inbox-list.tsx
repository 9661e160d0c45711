import type { Notification } from '@game/contract';
import { Link } from 'react-router';
import { NoHistoryScene } from '../../art/scenes/no-history-scene.js';
import { PlayerLink } from '../../components/players/player-name.js';
import { useUnseenIds } from '../../components/reveal/unseen-results.js';
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
  const unseen = useUnseenIds();
  // Those about a result that the viewer has not seen stay unread, because reading one reveals it.
  const unreadIds = notifications
    .filter(({ isRead, targetId }) => !isRead && !unseen.has(targetId))
    .map(({ id }) => id);
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
  const { title, aroundName, message, path } = viewOf(notification);
  const { isRead, at, opponent } = notification;
  return (
    <div className="relative flex flex-col gap-1 rounded-control border-2 border-ink p-3 wrap-anywhere hovered:bg-background">
      <div className="flex items-start justify-between gap-2">
        <div className={isRead ? '' : 'font-bold'}>
          {aroundName && opponent ? (
            <>
              {aroundName.before}
              <PlayerLink player={opponent} className="z-1" onClick={onOpened}>
                {aroundName.name}
              </PlayerLink>
              {aroundName.after}
            </>
          ) : (
            title
          )}
        </div>
        {!isRead && <Badge tone="bright">{inboxText.unread}</Badge>}
      </div>
      {/* Its ::after covers the row, below the link of the name. */}
      <Link
        to={path}
        onClick={onOpened}
        aria-label={`${title}. ${message}`}
        className="min-h-6 text-sm after:absolute after:inset-0 after:content-['']"
      >
        {message}
      </Link>
      <time dateTime={at} className="text-sm text-muted">
        {inboxText.at(at)}
      </time>
    </div>
  );
}
