import { cx } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { Field, inputClasses, useInputProps, type FieldTexts } from './field.js';

/** A labelled input for text, an e-mail address or a number. */
export function TextField({ label, hint, error, className, ...props }: FieldTexts & ComponentProps<'input'>) {
  const inputProps = useInputProps({ hint, error });
  return (
    <Field id={inputProps.id} label={label} hint={hint} error={error}>
      <input className={cx(inputClasses, className)} {...inputProps} {...props} />
    </Field>
  );
}
