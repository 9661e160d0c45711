import { cva } from 'class-variance-authority';

/** The look of a button, for buttons and for links that act as one: at least 44 px each way. */
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
