import type { Game } from '@game/contract';
import { explainError } from '../../api/api-error.js';
import { Button } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
import { showFailure } from '../../components/ui/toast-store.js';
import { outcomeText } from '../../text/outcome.js';
import { useCancelGame } from './api.js';

const text = outcomeText.cancellation;

interface CancelGameDialogProps {
  open: boolean;
  game: Pick<Game, 'id' | 'stakeAmount'>;
  onClose: () => void;
}

/** Asks once more before a game is called off (D-13). */
export function CancelGameDialog({ open, game, onClose }: CancelGameDialogProps) {
  const { mutate, isPending } = useCancelGame({
    onSuccess: onClose,
    onError: (error) => {
      onClose();
      showFailure(explainError(error, text.failed));
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}
      title={text.question}
      description={text.consequence(game.stakeAmount)}
    >
      <Button variant="secondary" disabled={isPending} onClick={onClose}>
        {text.stay}
      </Button>
      <Button busy={isPending} onClick={() => mutate({ gameId: game.id })}>
        {text.action}
      </Button>
    </Dialog>
  );
}
