import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** A scene that illustrates the text. */
  picture?: ReactNode;
  text: string;
  /** Whether loading failed, which is announced to screen readers. */
  isError?: boolean;
  /** A button or link for the next step. */
  action?: ReactNode;
}

/** Shown in place of missing content: the reason, and the next step. */
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
