import { cx } from 'class-variance-authority';
import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';

/** The classes of inputs and selects. */
export const inputClasses =
  'min-h-11 w-full min-w-0 rounded-control border-2 border-ink bg-surface px-3 py-2 text-base text-ink transition-colors duration-[120ms] placeholder:text-muted disabled:unavailable aria-invalid:border-loss aria-invalid:bg-background hovered:bg-background';

/** The attributes that connect an input to its label, hint and error. */
export interface InputProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export interface FieldTexts {
  label: ReactNode;
  /** Explains what to enter. */
  hint?: string | undefined;
  /** What is wrong with the value; undefined if it is valid. */
  error?: string | undefined;
}

/** Returns the attributes of an input that has a hint and an error. */
export function useInputProps({ hint, error }: Pick<FieldTexts, 'hint' | 'error'>): InputProps {
  const id = useId();
  const describedBy = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  return {
    id,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': describedBy.length === 0 ? undefined : describedBy.join(' '),
  };
}

interface FieldProps extends FieldTexts {
  /** The id of the input. */
  id: string;
  children: ReactNode;
}

/** An input with its label above, and its hint and error below. */
export function Field({ id, label, hint, error, children }: FieldProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="max-w-full self-start font-semibold wrap-anywhere">
        {label}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** The hint and the error below a field. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: string | undefined; error?: string | undefined }) {
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-semibold text-loss">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </>
  );
}

/** A labelled input for text, an email address or a number. */
export function TextField({ label, hint, error, className, ...props }: FieldTexts & ComponentProps<'input'>) {
  const inputProps = useInputProps({ hint, error });
  return (
    <Field id={inputProps.id} label={label} hint={hint} error={error}>
      <input className={cx(inputClasses, className)} {...inputProps} {...props} />
    </Field>
  );
}
