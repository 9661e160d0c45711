import { cx } from 'class-variance-authority';

/** Holds the place of what is being loaded, in the size its classes give; what loads must be said elsewhere. */
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
