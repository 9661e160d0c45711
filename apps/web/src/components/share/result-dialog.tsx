import type { InputOf, ReplyOf } from '@game/contract';
import { Copy, Download, Share2 } from 'lucide-react';
import { useMemo } from 'react';
import { useOperation } from '../../api/queries.js';
import { resultShareText } from '../../text/results.js';
import { showError } from '../toasts/toast-store.js';
import { Button, buttonClasses } from '../ui/button.js';
import { Dialog, DialogActions } from '../ui/dialog.js';
import { QueryContent } from '../ui/query-content.js';
import { copyLink } from './copy-link.js';

const text = resultShareText;

interface ResultDialogProps {
  result: InputOf<'cards.getOwn'>;
  open: boolean;
  onClose: () => void;
}

/** The picture of one of the viewer's results: to share by the device, to download, and the link that belongs to it. */
export function ResultDialog({ result, open, onClose }: ResultDialogProps) {
  const card = useOperation('cards.getOwn', result);
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.labels[result.kind]}
      description={text.hint}
    >
      <QueryContent query={card} loading={text.loading} failed={text.failed}>
        {(reply) => <Card reply={reply} post={text.posts[result.kind]} />}
      </QueryContent>
    </Dialog>
  );
}

function Card({ reply: { picture, referralCode }, post }: { reply: ReplyOf<'cards.getOwn'>; post: string }) {
  const file = useMemo(() => fileOf(picture), [picture]);
  const source = `data:image/png;base64,${picture}`;
  const link = `${window.location.origin}/?ref=${referralCode}`;
  const content = { files: [file], text: `${post} ${link}` };
  const share = async () => {
    try {
      await navigator.share(content);
    } catch (error) {
      // The player has closed the share sheet.
      if ((error as Error).name !== 'AbortError') showError(text.shareFailed);
    }
  };
  return (
    <>
      <img
        src={source}
        alt={text.alt}
        width={1200}
        height={630}
        className="h-auto w-full rounded-control border-2 border-ink bg-background"
      />
      <DialogActions>
        {canShare(content) && (
          <Button onClick={() => void share()}>
            <Share2 aria-hidden className="size-5" /> {text.share}
          </Button>
        )}
        <a href={source} download={text.fileName} className={buttonClasses({ variant: 'secondary' })}>
          <Download aria-hidden className="size-5" /> {text.download}
        </a>
        <Button variant="secondary" onClick={() => void copyLink(link)}>
          <Copy aria-hidden className="size-5" /> {text.copy}
        </Button>
      </DialogActions>
    </>
  );
}

/** Whether the device has a share sheet that takes pictures. */
function canShare(content: ShareData): boolean {
  return 'canShare' in navigator && navigator.canShare(content);
}

/** Returns a PNG in base64 as a file. */
function fileOf(picture: string): File {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  return new File([bytes], text.fileName, { type: 'image/png' });
}
