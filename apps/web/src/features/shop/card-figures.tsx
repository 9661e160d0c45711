import type { ReactNode } from 'react';

/** Two figures of a card side by side, each with what it is. */
export function CardFigures({ figures }: { figures: { label: string; value: ReactNode }[] }) {
  return (
    <dl className="mt-auto grid grid-cols-2 divide-x-2 divide-ink rounded-control border-2 border-ink bg-background text-center rtl:divide-x-reverse">
      {figures.map(({ label, value }) => (
        <div key={label} className="min-w-0 px-2 py-2">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-lg font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
