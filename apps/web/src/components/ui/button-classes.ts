import { cva } from 'class-variance-authority';

/** The look of a button, for buttons and for links that act as one. */
export const buttonClasses = cva(
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-xl border-2 border-ink px-4 py-2 text-center font-heading text-lg leading-tight font-bold transition-[transform,box-shadow] duration-[120ms] disabled:cursor-not-allowed disabled:opacity-60 disabled:shadow-none aria-disabled:opacity-60',
  {
    variants: {
      variant: {
        primary:
          'bg-cheese text-on-cheese shadow-hard-small enabled:active:translate-x-0.5 enabled:active:translate-y-0.5 enabled:active:shadow-none',
        secondary:
          'bg-surface text-ink shadow-hard-small enabled:active:translate-x-0.5 enabled:active:translate-y-0.5 enabled:active:shadow-none',
        quiet: 'border-transparent bg-transparent text-ink hover:border-ink',
      },
    },
    defaultVariants: { variant: 'primary' },
  },
);
