import { LoaderCircle } from 'lucide-react';
import { uiText } from '../../text/ui.js';

/** The rotating circle, for use next to a text. */
export function SpinnerIcon() {
  return <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin-slow" />;
}

/** The spinner of a whole page, which hides the footer meanwhile. */
export function PageSpinner({ label }: { label?: string | undefined }) {
  return (
    <div data-page-loading>
      <Spinner label={label} />
    </div>
  );
}

/** Shows that content is loading (GRD-01). */
export function Spinner({ label = uiText.loading }: { label?: string | undefined }) {
  return (
    <div role="status" className="flex min-h-40 flex-col items-center justify-center gap-3 text-muted">
      {/* Not at once: most content is there before, and drawing the frames would slow its loading down. */}
      <LoaderCircle aria-hidden className="size-10 animate-spin-slow [animation-delay:1s]" />
      <span>{label}</span>
    </div>
  );
}
