import type { Game } from '@game/contract';
import { isListed } from '@game/rules';
import { explainError } from '../../../api/api-error.js';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.js';
import { showFailure } from '../../../components/toasts/toast-store.js';
import { outcomeText } from '../../../text/outcome.js';
import { useCancelGame } from '../api.js';

const text = outcomeText.cancellation;

interface CancelGameDialogProps {
  open: boolean;
  game: Game;
  onClose: () => void;
}

/** Asks for confirmation, then cancels the game (D-13). */
export function CancelGameDialog({ open, game, onClose }: CancelGameDialogProps) {
  const { mutate, isPending } = useCancelGame({
    onSuccess: onClose,
    onError: (error) => {
      onClose();
      showFailure(explainError(error, text.failed));
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title={text.question}
      description={text.consequence(game.stakeAmount, isListed(game, game.invitation !== undefined))}
      confirmLabel={text.action}
      cancelLabel={text.stay}
      firstButton="cancel"
      isPending={isPending}
      onConfirm={() => mutate({ gameId: game.id })}
      onCancel={onClose}
    />
  );
}
