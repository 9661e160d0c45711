import type { Move } from '@game/rules';
import { gamesText } from '../../text/games.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { MoveCard } from './move-card.js';

export interface ConfirmMoveDialogProps {
  /** The move to confirm; null closes the popup. */
  move: Move | null;
  isPending: boolean;
  onConfirm: (move: Move) => void;
  onCancel: () => void;
  focusAfterwards?: () => void;
}

/** Asks the player to confirm a move before it is sealed (GAM-05). */
export function ConfirmMoveDialog({ move, onConfirm, ...props }: ConfirmMoveDialogProps) {
  const text = gamesText.confirm;
  return (
    <ConfirmDialog
      open={move !== null}
      title={text.title}
      description={move === null ? '' : text.description(move)}
      confirmLabel={text.submit}
      cancelLabel={text.back}
      onConfirm={() => move !== null && onConfirm(move)}
      {...props}
    >
      {move !== null && (
        <MoveCard move={move} pose="chosen" className="my-1 aspect-square w-44 max-w-full -rotate-2 self-center" />
      )}
    </ConfirmDialog>
  );
}
