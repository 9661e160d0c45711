import { cx } from 'class-variance-authority';
import { Check, ChevronDown } from 'lucide-react';
import { Select } from 'radix-ui';
import { Field, inputClasses, useInputProps, type FieldTexts } from './field.js';

interface Option<Value extends string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps<Value extends string> extends FieldTexts {
  /** null while nothing is chosen. */
  value: Value | null;
  options: readonly Option<Value>[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
  disabled?: boolean;
  onChange: (value: Value) => void;
}

/** A labelled choice of one among several. */
export function SelectField<Value extends string>({
  label,
  hint,
  error,
  value,
  options,
  placeholder,
  disabled = false,
  onChange,
}: SelectFieldProps<Value>) {
  const inputProps = useInputProps({ hint, error });
  const choose = (next: string) => {
    const option = options.find((one) => one.value === next);
    if (option) onChange(option.value);
  };
  return (
    <Field id={inputProps.id} label={label} hint={hint} error={error}>
      <Select.Root value={value ?? ''} disabled={disabled} onValueChange={choose}>
        <Select.Trigger
          {...inputProps}
          className={cx(inputClasses, 'flex items-center justify-between gap-2 text-start data-placeholder:text-muted')}
        >
          <span className="min-w-0 truncate">
            <Select.Value placeholder={placeholder} />
          </span>
          <Select.Icon asChild>
            <ChevronDown aria-hidden className="size-5 shrink-0" />
          </Select.Icon>
        </Select.Trigger>
        <Select.Portal>
          <Select.Content
            position="popper"
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-h-(--radix-select-content-available-height) w-(--radix-select-trigger-width) overflow-hidden rounded-control border-2 border-ink bg-surface shadow-hard data-[state=closed]:animate-leave data-[state=open]:animate-enter"
          >
            <Select.Viewport className="p-1">
              {options.map((option) => (
                <SelectOption key={option.value} {...option} />
              ))}
            </Select.Viewport>
          </Select.Content>
        </Select.Portal>
      </Select.Root>
    </Field>
  );
}

function SelectOption({ value, label, disabled = false }: Option<string>) {
  return (
    <Select.Item
      value={value}
      disabled={disabled}
      className="flex min-h-11 cursor-pointer items-center justify-between gap-2 rounded-lg border-2 border-transparent px-2 py-1.5 outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-muted data-disabled:line-through data-highlighted:border-ink data-highlighted:bg-cheese data-highlighted:text-on-cheese forced-colors:data-highlighted:bg-[Highlight] forced-colors:data-highlighted:text-[HighlightText]"
    >
      <Select.ItemText>{label}</Select.ItemText>
      <Select.ItemIndicator>
        <Check aria-hidden className="size-5" strokeWidth={3} />
      </Select.ItemIndicator>
    </Select.Item>
  );
}
