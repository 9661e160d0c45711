import type { Raffle } from '@game/contract';
import { Button } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
import { showToast } from '../../components/ui/toast-store.js';
import { shopText } from '../../text/shop.js';
import { useEnterRaffle } from './api.js';
import { CostSummary } from './cost-summary.js';
import { tellShopFailure } from './tell-shortage.js';

const { enter } = shopText;

export interface EnterDialogProps {
  open: boolean;
  raffle: Raffle;
  /** undefined while it is not known. */
  balance: number | undefined;
  onClose: () => void;
}

/** Asks once more before an entry is paid, and shows what is left afterwards. */
export function EnterDialog({ open, raffle, balance, onClose }: EnterDialogProps) {
  const { mutate, isPending } = useEnterRaffle({
    onSuccess: ({ viewer }) => {
      onClose();
      showToast({ title: enter.success.title, message: enter.success.message(viewer.entryCount), tone: 'success' });
    },
    onError: (error) => {
      onClose();
      tellShopFailure(error, enter.failed);
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}
      title={enter.title}
      description={enter.description(raffle.name)}
    >
      <CostSummary label={shopText.cost.entryCost} price={raffle.entryCost} balance={balance} />
      <Button busy={isPending} onClick={() => mutate({ productId: raffle.id })}>
        {isPending ? enter.entering : enter.confirm}
      </Button>
      <Button variant="secondary" disabled={isPending} onClick={onClose}>
        {enter.cancel}
      </Button>
    </Dialog>
  );
}
