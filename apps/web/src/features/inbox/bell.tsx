import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { isPopupOpen, late } from '../../components/ui/late.js';
import { inboxText } from '../../text/inbox.js';
import { useUnread } from './use-inbox-notices.js';

const LateInboxSheet = late(async () => (await import('./inbox-sheet.js')).InboxSheet, isPopupOpen);

/** The largest number on the bell. */
const mostCounted = 9;

/** The button that opens the viewer's notifications, with the number of unread ones. */
export function Bell() {
  const [isOpen, setIsOpen] = useState(false);
  const unread = useUnread();
  return (
    <>
      <Button
        variant="secondary"
        size="icon"
        aria-label={inboxText.open(unread)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="relative"
        onClick={() => setIsOpen(true)}
      >
        <BellIcon aria-hidden />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute -end-1.5 -top-1.5 min-w-5 rounded-full border-2 border-ink bg-cheese px-1 text-center text-xs leading-4 font-bold text-on-cheese"
          >
            {unread > mostCounted ? `${mostCounted}+` : unread}
          </span>
        )}
      </Button>
      <LateInboxSheet open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
