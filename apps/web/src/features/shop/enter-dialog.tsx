import type { EntryReceipt, Raffle } from '@game/contract';
import { explainError } from '../../api/api-error.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { shopText } from '../../text/shop.js';
import { useEnterRaffle } from './api.js';
import { CostSummary } from './cost.js';
import { keepReceipt } from './raffle-memory.js';

const { enter } = shopText;

export interface EnterDialogProps {
  open: boolean;
  raffle: Raffle;
  viewerId: string;
  /** undefined until it is loaded. */
  balance: number | undefined;
  onClose: () => void;
}

/** Asks for confirmation, with the balance before and after, then enters the raffle. */
export function EnterDialog({ open, raffle, viewerId, balance, onClose }: EnterDialogProps) {
  const { enter: enterRaffle, isPending } = useEnterRaffle({
    onSuccess: ({ viewer, ...reply }, sent) => {
      onClose();
      const receipt = receiptIn(reply);
      // With what this browser sent: if the server stored another number, or in another raffle, the proof shows it.
      const isKept = receipt !== null && keepReceipt(viewerId, { ...receipt, productId: raffle.id, ...sent });
      const problem = receipt === null ? enter.noReceipt : enter.receiptLost;
      const success = enter.success.message(viewer.entryCount);
      const message = isKept ? success : `${success} ${problem}`;
      showToast({ title: enter.success.title, message, tone: 'success' });
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
      onConfirm={() => void enterRaffle(raffle.id)}
      onCancel={onClose}
    >
      <CostSummary label={shopText.cost.entryCost} price={raffle.entryCost} balance={balance} />
    </ConfirmDialog>
  );
}

/** Returns the receipt in a reply; null if the server breaks the contract and sends none, so that nothing can be proven. */
function receiptIn({ receipt }: { receipt?: EntryReceipt | null }): EntryReceipt | null {
  return receipt ?? null;
}
