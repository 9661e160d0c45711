import { cx } from 'class-variance-authority';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { uiText } from '../../text/ui.js';
import { Field, inputClasses, useInputProps, type FieldTexts } from './text-field.js';

/** A labelled input for a password, with a button that shows or hides it. */
export function PasswordField({ label, hint, error, ...props }: FieldTexts & Omit<ComponentProps<'input'>, 'type'>) {
  const inputProps = useInputProps({ hint, error });
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field id={inputProps.id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          className={cx(inputClasses, 'pe-13')}
          {...inputProps}
          {...props}
          type={isShown ? 'text' : 'password'}
          // Even while shown, it must not be corrected or learned by a keyboard.
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <button
          type="button"
          className="absolute inset-y-0 end-0 grid w-12 place-items-center rounded-control text-muted hovered:text-ink"
          aria-controls={inputProps.id}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon aria-hidden className="size-5" />
          <span className="sr-only">{isShown ? uiText.hidePassword : uiText.showPassword}</span>
        </button>
      </div>
    </Field>
  );
}
