import { cx } from 'class-variance-authority';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { Link } from 'react-router';

const cardClasses = 'rounded-card border-2 border-ink bg-surface p-4 sm:p-5';

/** A panel with an ink outline and a hard shadow. */
export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section className={cx(cardClasses, 'shadow-hard', className)} {...props} />;
}

interface HeadedCardProps {
  heading: string;
  /** The gap and alignment of heading and content. */
  className?: string;
  children: ReactNode;
}

/** A card with a heading, which is also its accessible name. */
export function HeadedCard({ heading, className = 'gap-3', children }: HeadedCardProps) {
  const headingId = useId();
  return (
    <Card aria-labelledby={headingId} className={cx('flex flex-col', className)}>
      <h2 id={headingId} className="text-2xl wrap-anywhere">
        {heading}
      </h2>
      {children}
    </Card>
  );
}

/** A card that is one link; it must contain no other interactive element. */
export function LinkCard({ className, ...props }: ComponentProps<typeof Link>) {
  return <Link className={cx(cardClasses, 'pressable block', className)} {...props} />;
}
