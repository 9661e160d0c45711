import type { Move } from '@game/rules';
import { MoveCard } from '../../components/moves/move-card.js';
import { Button } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
import { gamesText } from '../../text/games.js';

interface ConfirmMovePopupProps {
  /** The move to confirm; null closes the popup. */
  move: Move | null;
  isPending: boolean;
  onConfirm: (move: Move) => void;
  onCancel: () => void;
  focusAfterwards: () => void;
}

/** Asks player 1 once more before the move is sealed (GAM-05). */
export function ConfirmMovePopup({ move, isPending, onConfirm, onCancel, focusAfterwards }: ConfirmMovePopupProps) {
  return (
    <Dialog
      open={move !== null}
      onOpenChange={(isOpen) => !isOpen && !isPending && onCancel()}
      title={gamesText.confirm.title}
      description={move === null ? '' : gamesText.confirm.description(move)}
      focusAfterwards={focusAfterwards}
    >
      {move !== null && (
        <>
          <MoveCard move={move} pose="chosen" className="my-1 aspect-square w-44 max-w-full -rotate-2 self-center" />
          <Button busy={isPending} onClick={() => onConfirm(move)}>
            {gamesText.confirm.submit}
          </Button>
          <Button variant="secondary" disabled={isPending} onClick={onCancel}>
            {gamesText.confirm.back}
          </Button>
        </>
      )}
    </Dialog>
  );
}
