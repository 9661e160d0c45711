import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const badgeClasses = cva(
  'inline-flex max-w-full shrink-0 items-center gap-1 rounded-lg border-2 px-1.5 py-0.5 font-heading text-xs leading-tight font-bold [&_svg]:size-3.5 [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        plain: 'border-ink bg-surface text-ink',
        bright: 'border-ink bg-cheese text-on-cheese',
        win: 'border-win bg-surface text-win',
        loss: 'border-loss bg-surface text-loss',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
);

interface BadgeProps extends VariantProps<typeof badgeClasses> {
  /** A text, because colour alone is not accessible; an icon may precede it. */
  children: ReactNode;
}

/** A short label: BOT, a status, a round. */
export function Badge({ tone, children }: BadgeProps) {
  return <span className={badgeClasses({ tone })}>{children}</span>;
}
