import type { ReactNode } from 'react';

/** Figures of a card side by side, each with what it is; the ink between them is the ground they lie on. */
export function CardFigures({ figures }: { figures: { label: string; value: ReactNode }[] }) {
  return (
    <dl className="mt-auto flex flex-wrap gap-[2px] overflow-hidden rounded-control border-2 border-ink bg-ink text-center">
      {figures.map(({ label, value }) => (
        <div key={label} className="min-w-0 flex-1 basis-24 bg-background px-2 py-2">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-lg font-bold wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
