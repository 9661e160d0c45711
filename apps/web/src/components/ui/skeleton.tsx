import { cx } from 'class-variance-authority';

/** Holds the place of what is being loaded, in the size its classes give; what loads must be said elsewhere. */
export function Skeleton({ className }: { className: string }) {
  return (
    <div
      aria-hidden
      className={cx('animate-breathe rounded-control border-2 border-dashed border-muted bg-background', className)}
    />
  );
}
