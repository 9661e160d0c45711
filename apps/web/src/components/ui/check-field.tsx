import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { FieldNotes, useInputProps, type FieldTexts } from './text-field.js';

/** A checkbox with a label. */
export function CheckField({ label, hint, error, ...props }: FieldTexts & ComponentProps<'input'>) {
  const inputProps = useInputProps({ hint, error });
  return (
    <div>
      <div className="flex items-start">
        {/* The input has the size of a touch target; the visible box is drawn behind it. */}
        <span className="relative -ms-2.5 grid size-11 shrink-0 place-items-center">
          <input
            type="checkbox"
            className="peer absolute inset-0 size-full appearance-none rounded-control forced-colors:m-2.5 forced-colors:size-6 forced-colors:appearance-auto"
            {...inputProps}
            {...props}
          />
          <span
            aria-hidden
            className="pointer-events-none grid size-6 place-items-center rounded-md border-2 border-ink bg-surface text-on-cheese transition-colors duration-[120ms] peer-checked:bg-cheese peer-disabled:unavailable peer-aria-invalid:border-loss forced-colors:hidden [&>svg]:opacity-0 peer-checked:[&>svg]:opacity-100"
          >
            <Check className="size-5" strokeWidth={3.5} />
          </span>
        </span>
        <label htmlFor={inputProps.id} className="min-w-0 flex-1 py-2.5">
          {label}
        </label>
      </div>
      <FieldNotes id={inputProps.id} hint={hint} error={error} />
    </div>
  );
}
