import { cx, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, MouseEvent } from 'react';
import { buttonClasses } from './button-classes.js';
import { SpinnerIcon } from './spinner.js';

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonClasses> {
  /** Whether what the button started is still under way: it then cannot be pressed again, but keeps the focus. */
  busy?: boolean;
  /** Whether it cannot be pressed now although the focus may stay on it, unlike on a disabled one. */
  'aria-disabled'?: boolean;
  /** Only where it stands on the page, such as its margins and width. */
  className?: string;
}

/** A button of at least 44 px. */
export function Button({ variant, size, align, busy = false, className, children, onClick, ...props }: ButtonProps) {
  const isStill = busy || props['aria-disabled'] === true;
  const ignore = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      type="button"
      className={cx(buttonClasses({ variant, size, align }), className)}
      {...props}
      aria-disabled={isStill || undefined}
      aria-busy={busy || undefined}
      onClick={isStill ? ignore : onClick}
    >
      {busy && <SpinnerIcon />}
      {children}
    </button>
  );
}
