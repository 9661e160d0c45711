import { cx } from 'class-variance-authority';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field, inputClasses, useInputProps, type FieldTexts } from './text-field.js';

interface SelectFieldProps extends FieldTexts, ComponentProps<'select'> {
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** Shown while the value is ''. */
  placeholder?: string;
}

/** A labelled native select: phones show their own picker, and browsers can fill it in. See decision 0027. */
export function SelectField({ label, hint, error, options, placeholder, className, ...props }: SelectFieldProps) {
  const inputProps = useInputProps({ hint, error });
  return (
    <Field id={inputProps.id} label={label} hint={hint} error={error}>
      <div className="relative">
        <select className={cx(inputClasses, 'appearance-none truncate pe-11', className)} {...inputProps} {...props}>
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map(({ value, label: text, disabled = false }) => (
            <option key={value} value={value} disabled={disabled}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5" />
      </div>
    </Field>
  );
}
