import { useId, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { formatNumber } from '../../text/format.js';
import { inputClasses } from './text-field.js';

interface SliderFieldProps {
  label: string;
  /** The value with its unit, for screen readers. */
  valueText: string;
  /** May be outside the range; the thumb is then at an end. */
  value: number;
  min: number;
  max: number;
  disabled?: boolean;
  /** Called with a whole number from `min` to `max`. */
  onChange: (value: number) => void;
}

/** An integer that is set with a slider or typed. */
export function SliderField({ label, valueText, value, min, max, disabled = false, onChange }: SliderFieldProps) {
  const id = useId();
  // A slider needs two different ends, even if there is only one value.
  const end = Math.max(max, min + 1);
  const shown = Math.min(Math.max(value, min), end);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="flex min-w-0 grow basis-40 flex-wrap items-center gap-x-3">
        <div className="min-w-0 grow basis-20">
          <input
            type="range"
            aria-label={label}
            aria-valuetext={valueText}
            className="slider"
            style={{ '--filled': (shown - min) / (end - min) } as CSSProperties}
            value={shown}
            min={min}
            max={end}
            disabled={disabled}
            onChange={(event) => onChange(event.target.valueAsNumber)}
          />
          <div aria-hidden className="-mt-2 flex justify-between text-sm text-muted tabular-nums">
            <span>{formatNumber(min)}</span>
            <span>{formatNumber(max)}</span>
          </div>
        </div>
        <TypedValue id={id} value={value} min={min} max={max} disabled={disabled} onChange={onChange} />
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

/** The value as text. It is applied on blur or Enter, limited to the range. */
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
      // The first Escape reverts the text and does not close a dialog.
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
