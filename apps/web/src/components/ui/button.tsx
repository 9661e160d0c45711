import type { VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { buttonClasses } from './button-classes.js';
import { mergeClasses } from './merge-classes.js';
import { SpinnerIcon } from './spinner.js';

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonClasses> {
  /** Whether what the button started is still under way: it then cannot be pressed again. */
  busy?: boolean;
}

/** A button of at least 44 px. */
export function Button({ variant, busy = false, className, children, disabled, type, ...props }: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      className={mergeClasses(buttonClasses({ variant }), className)}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      {...props}
    >
      {busy && <SpinnerIcon />}
      {children}
    </button>
  );
}
