import { Dialog } from '../../components/ui/dialog.js';
import { inboxText } from '../../text/inbox.js';
import { InboxList } from './inbox-list.js';

interface InboxSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The viewer's notifications, at the end of the page. */
export function InboxSheet({ open, onOpenChange }: InboxSheetProps) {
  return (
    <Dialog placement="end" open={open} onOpenChange={onOpenChange} title={inboxText.heading}>
      <InboxList onOpened={() => onOpenChange(false)} />
    </Dialog>
  );
}
