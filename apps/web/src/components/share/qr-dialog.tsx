import { generate } from 'lean-qr';
import { shareText } from '../../text/share.js';
import { Dialog } from '../ui/dialog.js';

interface QrDialogProps {
  open: boolean;
  link: string;
  onClose: () => void;
}

/** The empty border that cameras need around a code, in modules. */
const quietZone = 4;

/** A QR code that a friend scans from this screen. It is black on white in every theme, for old cameras. */
export function QrDialog({ open, link, onClose }: QrDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={shareText.qrCode}
      description={shareText.qrHint}
    >
      <QrCode content={link} />
    </Dialog>
  );
}

function QrCode({ content }: { content: string }) {
  const code = generate(content);
  const size = code.size + 2 * quietZone;
  const modules = Array.from({ length: code.size ** 2 }, (_, index) => [
    index % code.size,
    Math.floor(index / code.size),
  ])
    .filter(([x = 0, y = 0]) => code.get(x, y))
    .map(([x = 0, y = 0]) => `M${x + quietZone} ${y + quietZone}h1v1h-1z`);
  return (
    <svg
      role="img"
      aria-label={shareText.qrLabel}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="aspect-square w-full rounded-control forced-color-adjust-none"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={modules.join('')} fill="#000" />
    </svg>
  );
}
