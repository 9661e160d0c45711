import { Copy, QrCode, Share2 } from 'lucide-react';
import { useId, useState } from 'react';
import { shareText } from '../../text/share.js';
import { Button } from '../ui/button.js';
import { late } from '../ui/late.js';
import { copyLink } from './copy-link.js';

const LateQrDialog = late(async () => (await import('./qr-dialog.js')).QrDialog);

export interface SharePanelProps {
  /** The path on this site to share. */
  path: string;
  heading: string;
  hint: string;
  /** The text of the post that contains the link. */
  post: string;
}

/** A link to share: to copy, by the share sheet of the device if it has one, and as a QR code. */
export function SharePanel({ path, heading, hint, post }: SharePanelProps) {
  const headingId = useId();
  const [isQrOpen, setIsQrOpen] = useState(false);
  const link = window.location.origin + path;
  const share = async () => {
    try {
      await navigator.share({ text: post, url: link });
    } catch (error) {
      // The player has closed the share sheet.
      if ((error as Error).name !== 'AbortError') await copyLink(link);
    }
  };
  return (
    <section
      aria-labelledby={headingId}
      className="flex w-full max-w-md flex-col gap-2 rounded-control border-2 border-ink bg-surface p-3"
    >
      <h2 id={headingId} className="text-lg">
        {heading}
      </h2>
      <p className="text-sm">{hint}</p>
      <input
        readOnly
        aria-label={shareText.link}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        className="min-h-11 w-full min-w-0 rounded-control border-2 border-ink bg-background px-3 py-2"
      />
      <div className="flex flex-wrap gap-2">
        {'share' in navigator && (
          <Button size="small" onClick={() => void share()}>
            <Share2 aria-hidden className="size-5" /> {shareText.share}
          </Button>
        )}
        <Button size="small" variant="secondary" onClick={() => void copyLink(link)}>
          <Copy aria-hidden className="size-5" /> {shareText.copy}
        </Button>
        <Button size="small" variant="secondary" onClick={() => setIsQrOpen(true)}>
          <QrCode aria-hidden className="size-5" /> {shareText.qrCode}
        </Button>
      </div>
      <LateQrDialog open={isQrOpen} link={link} onClose={() => setIsQrOpen(false)} />
    </section>
  );
}
