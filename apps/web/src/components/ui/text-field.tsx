import { cx } from 'class-variance-authority';
import { CircleAlert, CircleHelp } from 'lucide-react';
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
  /** What the viewer should check, although the value is accepted; '' while there is nothing, so that screen readers announce it. */
  warning?: string | undefined;
  /** What is wrong with the value; undefined if it is valid. */
  error?: string | undefined;
}

type Notes = Pick<FieldTexts, 'hint' | 'warning' | 'error'>;

/** Returns the attributes of an input that has a hint, a warning and an error. */
export function useInputProps(notes: Notes): InputProps {
  const id = useId();
  const kinds = (['hint', 'warning', 'error'] as const).filter((kind) => notes[kind] !== undefined);
  const describedBy = kinds.map((kind) => `${id}-${kind}`);
  return {
    id,
    'aria-invalid': notes.error === undefined ? undefined : true,
    'aria-describedby': describedBy.length === 0 ? undefined : describedBy.join(' '),
  };
}

interface FieldProps extends FieldTexts {
  /** The id of the input. */
  id: string;
  children: ReactNode;
}

/** An input with its label above, and its hint and error below. */
export function Field({ id, label, children, ...notes }: FieldProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="max-w-full self-start font-semibold wrap-anywhere">
        {label}
      </label>
      {children}
      <FieldNotes id={id} {...notes} />
    </div>
  );
}

/** The hint, the warning and the error below a field. */
export function FieldNotes({ id, hint, warning, error }: Notes & { id: string }) {
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {warning !== undefined && (
        <p id={`${id}-warning`} role="status" className="flex items-start gap-1.5 text-sm font-semibold empty:-mt-1">
          {warning !== '' && <CircleHelp aria-hidden className="mt-0.5 size-4 shrink-0" />}
          {warning}
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
export function TextField({ label, hint, warning, error, className, ...props }: FieldTexts & ComponentProps<'input'>) {
  const notes = { hint, warning, error };
  const inputProps = useInputProps(notes);
  return (
    <Field id={inputProps.id} label={label} {...notes}>
      <input className={cx(inputClasses, className)} {...inputProps} {...props} />
    </Field>
  );
}
