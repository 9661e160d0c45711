import { useId, type ComponentProps, type ReactNode } from 'react';
import { mergeClasses } from './merge-classes.js';

interface TextFieldProps extends ComponentProps<'input'> {
  label: ReactNode;
  /** What is wrong with the content, or undefined. */
  error?: string | undefined;
}

/** A labelled input with its error below it. */
export function TextField({ label, error, className, ...props }: TextFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        className={mergeClasses(
          'min-h-11 w-full rounded-xl border-2 border-ink bg-background px-3 py-2 text-base text-ink disabled:opacity-60 aria-invalid:border-loss',
          className,
        )}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        {...props}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The sentence that says what is wrong with a field. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={id} className="text-sm font-semibold text-loss">
      {error}
    </p>
  );
}
