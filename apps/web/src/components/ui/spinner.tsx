import { LoaderCircle } from 'lucide-react';
import { uiText } from '../../text/ui.js';

/** The turning circle alone, for use beside a text. */
export function SpinnerIcon() {
  return <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin-slow" />;
}

/** Stands for what a page mostly consists of; what follows it, as the footer does, is hidden meanwhile. */
export function PageSpinner({ label }: { label?: string | undefined }) {
  return (
    <div data-page-loading>
      <Spinner label={label} />
    </div>
  );
}

/** Says that something is being loaded (GRD-01). */
export function Spinner({ label = uiText.loading }: { label?: string | undefined }) {
  return (
    <div role="status" className="flex min-h-40 flex-col items-center justify-center gap-3 text-muted">
      <LoaderCircle aria-hidden className="size-10 animate-spin-slow" />
      <span>{label}</span>
    </div>
  );
}
