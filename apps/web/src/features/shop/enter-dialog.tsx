import type { Raffle } from '@game/contract';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { showToast } from '../../components/toasts/toast-store.js';
import { shopText } from '../../text/shop.js';
import { useEnterRaffle } from './api.js';
import { CostSummary } from './cost.js';
import { showShopFailure } from './show-shop-failure.js';

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
      showShopFailure(error, enter.failed);
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
