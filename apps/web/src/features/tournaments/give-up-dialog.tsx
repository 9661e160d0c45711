import type { Tournament } from '@game/contract';
import { explainError } from '../../api/api-error.js';
import { Button } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
import { showFailure, showToast } from '../../components/ui/toast-store.js';
import { tournamentsText } from '../../text/tournaments.js';
import { useCancelTournament, useLeaveTournament } from './api.js';

export interface GiveUpDialogProps {
  open: boolean;
  /** A participant leaves; the creator can only call it off for all (D-19). */
  kind: 'leave' | 'cancel';
  tournament: Pick<Tournament, 'id' | 'stakeAmount'>;
  onClose: () => void;
}

/** Asks once more before a tournament that waits for players is left or called off (D-19). */
export function GiveUpDialog({ open, kind, tournament, onClose }: GiveUpDialogProps) {
  const text = tournamentsText.giveUp[kind];
  const callbacks = {
    onSuccess: () => {
      onClose();
      showToast({ ...text.success, tone: 'success' as const });
    },
    onError: (error: Error) => {
      onClose();
      showFailure(explainError(error, text.failed));
    },
  };
  const commands = { leave: useLeaveTournament(callbacks), cancel: useCancelTournament(callbacks) };
  const { mutate, isPending } = commands[kind];
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}
      title={text.question}
      description={text.consequence(tournament.stakeAmount)}
    >
      <Button variant="secondary" disabled={isPending} onClick={onClose}>
        {text.stay}
      </Button>
      <Button busy={isPending} onClick={() => mutate({ tournamentId: tournament.id })}>
        {text.action}
      </Button>
    </Dialog>
  );
}
