import { Slider } from 'radix-ui';
import { useId, useState, type KeyboardEvent } from 'react';
import { formatNumber } from '../../text/format.js';
import { inputClasses } from './field.js';

interface SliderFieldProps {
  label: string;
  /** How the value is read out, with its unit. */
  valueText: string;
  /** May lie beyond an end, where the thumb then stands. */
  value: number;
  min: number;
  max: number;
  disabled?: boolean;
  /** Called with a whole number from `min` to `max`. */
  onChange: (value: number) => void;
}

/** A whole number, chosen with a slider or typed beside it. */
export function SliderField({ label, valueText, value, min, max, disabled = false, onChange }: SliderFieldProps) {
  const id = useId();
  // A slider needs two ends, even where there is one value only.
  const end = Math.max(max, min + 1);
  return (
    <div className="flex min-w-0 flex-col">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <TypedValue id={id} value={value} min={min} max={max} disabled={disabled} onChange={onChange} />
      </div>
      <Slider.Root
        className="relative flex h-11 touch-none items-center select-none"
        value={[Math.min(Math.max(value, min), end)]}
        min={min}
        max={end}
        step={1}
        disabled={disabled}
        onValueChange={([next]) => onChange(next ?? min)}
      >
        <Slider.Track className="relative h-4 grow overflow-hidden rounded-full border-2 border-ink bg-background data-disabled:border-dashed data-disabled:border-muted">
          <Slider.Range className="absolute h-full bg-cheese data-disabled:bg-transparent forced-colors:bg-[Highlight]" />
        </Slider.Track>
        <Slider.Thumb
          aria-label={label}
          aria-valuetext={valueText}
          className="block size-8 rounded-full border-2 border-ink bg-cheese transition-[scale] duration-[120ms] before:absolute before:-inset-2 before:content-[''] data-disabled:unavailable hovered:bg-cheese-bright pressed:scale-110"
        />
      </Slider.Root>
      <div aria-hidden className="flex justify-between text-sm text-muted tabular-nums">
        <span>{formatNumber(min)}</span>
        <span>{formatNumber(max)}</span>
      </div>
    </div>
  );
}

interface TypedValueProps {
  id: string;
  value: number;
  min: number;
  max: number;
  disabled: boolean;
  onChange: (value: number) => void;
}

/** The value as a text to change: it counts when the field is left or with Enter, brought within the ends. */
function TypedValue({ id, value, min, max, disabled, onChange }: TypedValueProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    if (draft === null) return;
    setDraft(null);
    const typed = Math.round(Number(draft));
    if (draft.trim() !== '' && Number.isFinite(typed)) onChange(Math.min(Math.max(typed, min), max));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && draft !== null) {
      // The first Escape takes back what was typed, and closes nothing.
      event.stopPropagation();
      setDraft(null);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      commit();
    }
  };
  return (
    <input
      id={id}
      inputMode="numeric"
      autoComplete="off"
      // As wide as its digits at any text size.
      style={{ width: `${Math.max(String(max).length, 3) + 3}ch` }}
      className={`${inputClasses} max-w-full text-end tabular-nums`}
      value={draft ?? String(value)}
      disabled={disabled}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}
