import type { Raffle } from '@game/contract';
import { explainError } from '../../api/api-error.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { shopText } from '../../text/shop.js';
import { useEnterRaffle } from './api.js';
import { CostSummary } from './cost.js';

const { enter } = shopText;

export interface EnterDialogProps {
  open: boolean;
  raffle: Raffle;
  /** undefined until it is loaded. */
  balance: number | undefined;
  onClose: () => void;
}

/** Asks for confirmation, with the balance before and after, then enters the raffle. */
export function EnterDialog({ open, raffle, balance, onClose }: EnterDialogProps) {
  const { enter: enterRaffle, isPending } = useEnterRaffle({
    onSuccess: ({ viewer }) => {
      onClose();
      showToast({ title: enter.success.title, message: enter.success.message(viewer.entryCount), tone: 'success' });
    },
    onError: (error) => {
      onClose();
      showFailure(explainError(error, enter.failed));
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title={enter.title}
      description={enter.description(raffle.name)}
      confirmLabel={isPending ? enter.entering : enter.confirm}
      cancelLabel={enter.cancel}
      isPending={isPending}
      onConfirm={() => enterRaffle(raffle.id)}
      onCancel={onClose}
    >
      <CostSummary label={shopText.cost.entryCost} price={raffle.entryCost} balance={balance} />
    </ConfirmDialog>
  );
}
