import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** A scene that says the same as the text. */
  picture?: ReactNode;
  text: string;
  /** Whether it is empty because something failed, which is announced. */
  isError?: boolean;
  /** What one can do about it. */
  action?: ReactNode;
}

/** What stands where there is nothing to show: why that is, and what to do next. */
export function EmptyState({ picture, text, isError = false, action }: EmptyStateProps) {
  return (
    <div className="flex min-h-full flex-col items-center justify-center gap-4 p-4 text-center">
      {picture !== undefined && <div className="w-40 max-w-full">{picture}</div>}
      <p role={isError ? 'alert' : undefined} className="max-w-sm text-lg text-balance">
        {text}
      </p>
      {action}
    </div>
  );
}
