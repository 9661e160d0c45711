import { cx } from 'class-variance-authority';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface RejoinLinkProps {
  to: string;
  /** Whether it is the viewer's turn, which is highlighted. */
  isTurn: boolean;
  /** Says whose turn it is. */
  title: string;
  /** Details, such as the stake and the time left. */
  children: ReactNode;
  /** The label of the link. */
  action: string;
}

/** A link to a game or match that the viewer is playing. */
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
