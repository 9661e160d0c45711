import { Progress as RadixProgress } from 'radix-ui';
import { useId } from 'react';

interface ProgressProps {
  label: string;
  /** The value with its unit, as text. */
  valueText: string;
  /** From 0 to `max`. */
  value: number;
  max: number;
}

/** A progress bar. */
export function Progress({ label, valueText, value, max }: ProgressProps) {
  const labelId = useId();
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap justify-between gap-x-3">
        <span id={labelId} className="font-semibold">
          {label}
        </span>
        <span className="tabular-nums">{valueText}</span>
      </div>
      <RadixProgress.Root
        aria-labelledby={labelId}
        value={value}
        max={max}
        getValueLabel={() => valueText}
        className="h-4 overflow-hidden rounded-full border-2 border-ink bg-background"
      >
        <RadixProgress.Indicator
          className="h-full border-e-2 border-ink bg-cheese transition-[width] duration-[220ms] forced-colors:bg-[Highlight] data-[state=complete]:border-e-0"
          style={{ width: `${(value / max) * 100}%` }}
          hidden={value === 0}
        />
      </RadixProgress.Root>
    </div>
  );
}
