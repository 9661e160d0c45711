import type { Tournament } from '@game/contract';
import { explainError } from '../../api/api-error.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { tournamentsText } from '../../text/tournaments.js';
import { useCancelTournament, useLeaveTournament } from './api.js';

export interface GiveUpDialogProps {
  open: boolean;
  /** Participants leave; the creator cancels the tournament for everyone (D-19). */
  kind: 'leave' | 'cancel';
  tournament: Pick<Tournament, 'id' | 'stakeAmount'>;
  onClose: () => void;
}

/** Asks for confirmation, then leaves or cancels a tournament that waits for players (D-19). */
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
    <ConfirmDialog
      open={open}
      title={text.question}
      description={text.consequence(tournament.stakeAmount)}
      confirmLabel={text.action}
      cancelLabel={text.stay}
      firstButton="cancel"
      isPending={isPending}
      onConfirm={() => mutate({ tournamentId: tournament.id })}
      onCancel={onClose}
    />
  );
}
