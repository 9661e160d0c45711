import { cx } from 'class-variance-authority';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface RejoinLinkProps {
  to: string;
  /** Whether something waits for the viewer there; then it stands out. */
  isTurn: boolean;
  /** Whose turn it is. */
  title: string;
  /** What it is about, and how long it may take. */
  children: ReactNode;
  /** What one goes there for. */
  action: string;
}

/** The way back to something that goes on without the viewer looking. */
export function RejoinLink({ to, isTurn, title, children, action }: RejoinLinkProps) {
  return (
    <Link
      to={to}
      className={cx(
        'flex h-full flex-wrap items-center justify-end gap-x-3 gap-y-1 rounded-control border-2 border-ink p-3',
        isTurn ? 'bg-cheese text-on-cheese hovered:bg-cheese-bright' : 'bg-background hovered:bg-surface',
      )}
    >
      <span className="min-w-0 grow basis-30">
        <span className="block leading-tight font-semibold wrap-anywhere">{title}</span>
        <span className="flex flex-wrap items-center gap-x-3 text-sm">{children}</span>
      </span>
      <span className="flex items-center gap-1 font-heading font-bold">
        {action} <ArrowRight aria-hidden className="size-5 rtl:rotate-180" />
      </span>
    </Link>
  );
}
