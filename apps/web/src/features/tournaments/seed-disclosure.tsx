import type { Tournament } from '@game/contract';
import { ChevronDown, ShieldCheck } from 'lucide-react';
import { tournamentsText } from '../../text/tournaments.js';

const { seed: seedText } = tournamentsText;

/** The seed that decides a match after five draws: its hash from the start, the seed itself at the end (D-17). */
export function SeedDisclosure({ tournament: { seed, seedHash } }: { tournament: Tournament }) {
  return (
    <details className="group w-full rounded-control border-2 border-ink bg-surface">
      <summary className="flex min-h-11 list-none items-center gap-2 px-3 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <ShieldCheck aria-hidden className="shrink-0 text-win" />
        <span className="flex-1">{seedText.summary}</span>
        <ChevronDown aria-hidden className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-3 border-t-2 border-ink p-3">
        <p>{seedText.explanation}</p>
        <dl className="text-sm break-all [&_dd]:font-mono [&_dt]:text-muted">
          <dt>{seedText.hash}</dt>
          <dd>{seedHash}</dd>
          {seed !== null && (
            <>
              <dt>{seedText.itself}</dt>
              <dd>{seed}</dd>
            </>
          )}
        </dl>
      </div>
    </details>
  );
}
