import { cx } from 'class-variance-authority';

/** A placeholder for content that loads, sized by its classes. It is hidden from screen readers. */
export function Skeleton({ className }: { className: string }) {
  return (
    <div
      aria-hidden
      className={cx(
        'animate-breathe rounded-control bg-muted/25 forced-colors:border-2 forced-colors:border-dashed',
        className,
      )}
    />
  );
}
