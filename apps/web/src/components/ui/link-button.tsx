import { cx, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { buttonClasses } from './button-classes.js';

interface LinkButtonProps extends ComponentProps<typeof Link>, VariantProps<typeof buttonClasses> {
  /** Only where it stands on the page, such as its margins and width. */
  className?: string;
}

/** A link that looks like a button. */
export function LinkButton({ variant, size, align, className, ...props }: LinkButtonProps) {
  return <Link className={cx(buttonClasses({ variant, size, align }), className)} {...props} />;
}
