import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldError } from './text-field.js';

interface CheckFieldProps extends ComponentProps<'input'> {
  label: ReactNode;
  error?: string | undefined;
}

/** A box to tick, with its label beside it. */
export function CheckField({ label, error, ...props }: CheckFieldProps) {
  const id = useId();
  return (
    <div>
      <div className="flex min-h-11 items-center gap-3">
        <input
          id={id}
          type="checkbox"
          className="size-6 shrink-0 accent-mouse"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          {...props}
        />
        <label htmlFor={id} className="flex-1 py-2.5">
          {label}
        </label>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
