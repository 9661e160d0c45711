import { cva, cx, type VariantProps } from 'class-variance-authority';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router';
import { SpinnerIcon } from './spinner.js';

/** The classes of buttons, also for other elements that look like one. See decision 0027. */
export const buttonClasses = cva(
  'inline-flex min-h-11 min-w-11 items-center gap-2 rounded-control border-2 text-center font-heading leading-tight font-bold wrap-anywhere [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'pressable border-ink bg-cheese text-on-cheese hovered:bg-cheese-bright unusable:unavailable',
        secondary: 'pressable border-ink bg-surface text-ink hovered:bg-background unusable:unavailable',
        danger:
          'pressable border-ink bg-loss text-background hovered:bg-background hovered:text-loss unusable:unavailable',
        quiet:
          'border-transparent bg-transparent text-ink transition-colors duration-[120ms] unusable:unavailable hovered:border-ink pressed:bg-ink pressed:text-background',
      },
      size: {
        medium: 'px-4 py-2 text-lg',
        small: 'px-3 py-1.5 text-base',
        icon: 'p-2 text-lg',
      },
      align: { center: 'justify-center', start: 'justify-start text-start' },
    },
    defaultVariants: { variant: 'primary', size: 'medium', align: 'center' },
  },
);

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonClasses> {
  /** Whether the action of the button is in progress. The button then ignores clicks, but keeps the focus. */
  busy?: boolean;
  /** Makes the button ignore clicks and keep the focus, unlike `disabled`. */
  'aria-disabled'?: boolean;
  /** Only for layout, such as margins and width. */
  className?: string;
}

/** A button of at least 44 × 44 px. */
export function Button({ variant, size, align, busy = false, className, children, onClick, ...props }: ButtonProps) {
  const isInert = busy || props['aria-disabled'] === true;
  const ignore = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      type="button"
      className={cx(buttonClasses({ variant, size, align }), className)}
      {...props}
      aria-disabled={isInert || undefined}
      aria-busy={busy || undefined}
      onClick={isInert ? ignore : onClick}
    >
      {busy && <SpinnerIcon />}
      {children}
    </button>
  );
}

interface LinkButtonProps extends ComponentProps<typeof Link>, VariantProps<typeof buttonClasses> {
  /** Only for layout, such as margins and width. */
  className?: string;
}

/** A link that looks like a button. */
export function LinkButton({ variant, size, align, className, ...props }: LinkButtonProps) {
  return <Link className={cx(buttonClasses({ variant, size, align }), className)} {...props} />;
}

/** A link to the parent page. */
export function BackLink({ children, ...props }: Omit<LinkButtonProps, 'variant'>) {
  return (
    <LinkButton variant="secondary" {...props}>
      <ArrowLeft aria-hidden className="rtl:rotate-180" /> {children}
    </LinkButton>
  );
}
