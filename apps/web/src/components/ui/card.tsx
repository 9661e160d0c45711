import { cx } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

const cardClasses = 'rounded-card border-2 border-ink bg-surface p-4 sm:p-5';

/** A panel with an ink outline and a hard shadow. */
export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section className={cx(cardClasses, 'shadow-hard', className)} {...props} />;
}

/** A card that leads somewhere as a whole; holds nothing else that can be pressed. */
export function LinkCard({ className, ...props }: ComponentProps<typeof Link>) {
  return <Link className={cx(cardClasses, 'pressable block', className)} {...props} />;
}
