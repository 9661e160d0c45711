import { cx } from 'class-variance-authority';
import { ChevronDown } from 'lucide-react';
import { inputClasses } from '../../../components/ui/text-field.js';
import { raffleProofText } from '../../../text/raffle-proof.js';

const { list: text } = raffleProofText;

interface CopiedLinesProps {
  /** One line per entry, in order. */
  lines: readonly string[];
  /** Explains a line. */
  hint: string;
}

/** All entries of a raffle, as text to copy. */
export function CopiedLines({ lines, hint }: CopiedLinesProps) {
  if (lines.length === 0) return <p className="text-muted">{text.none}</p>;
  const name = text.entries(lines.length);
  return (
    <details className="group rounded-control border-2 border-ink bg-surface">
      <summary className="flex min-h-11 list-none items-center gap-2 px-3 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{name}</span>
        <ChevronDown aria-hidden className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-3 border-t-2 border-ink p-3">
        <p className="text-sm text-muted">{hint}</p>
        {/* A text area handles 10,000 entries, and can be scrolled and copied by keyboard. */}
        <textarea
          readOnly
          aria-label={name}
          rows={Math.min(Math.max(lines.length, 4), 12)}
          value={lines.join('\n')}
          className={cx(inputClasses, 'font-mono text-sm')}
        />
      </div>
    </details>
  );
}
