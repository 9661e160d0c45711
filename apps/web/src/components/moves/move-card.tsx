import { cx } from 'class-variance-authority';
import type { Move } from '@game/rules';
import type { ComponentProps } from 'react';
import { MoveArt } from '../../art/move-art.js';
import { type OpenPose } from '../../art/art.js';
import { SealedArt } from '../../art/sealed-art.js';

const papers = { rock: 'bg-cat-soft', scissors: 'bg-mouse-soft', paper: 'bg-cheese-soft' };

interface MoveCardProps extends ComponentProps<'div'> {
  /** null shows the back of the card. */
  move: Move | null;
  pose?: OpenPose;
}

/** A playing card with a move or its back; children are shown below the picture. */
export function MoveCard({ move, pose, className, children, ...props }: MoveCardProps) {
  return (
    <div
      className={cx(
        'rounded-card border-2 border-ink shadow-hard',
        move === null ? 'bg-mouse-shade' : papers[move],
        className,
      )}
      {...props}
    >
      {/* The paper is light in both colour schemes, so its content is dark. */}
      <div className="flex size-full flex-col items-center justify-center gap-1 text-detail [--ink:var(--detail)]">
        {move === null ? (
          <SealedArt className="size-4/5 min-h-0" />
        ) : (
          <MoveArt move={move} pose={pose} className="size-3/4 min-h-0" />
        )}
        {children}
      </div>
    </div>
  );
}
