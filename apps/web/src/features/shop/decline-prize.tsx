import { useState } from 'react';
import { explainError } from '../../api/api-error.js';
import { Button } from '../../components/ui/button.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { shopText } from '../../text/shop.js';
import { useDeclinePrize } from './api.js';
import { recallRaffle } from './raffle-memory.js';

const { decline: text } = shopText;

export interface DeclinePrizeProps {
  productId: string;
  viewerId: string | null;
  /** The number of the winning entry. */
  entryNumber: number;
}

/** Lets a winner decline the prize, with the word that only the browser of the winning entry has (D-38). */
export function DeclinePrize({ productId, viewerId, entryNumber }: DeclinePrizeProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { receipts } = recallRaffle(viewerId, productId);
  const word = receipts.find((receipt) => receipt.entryNumber === entryNumber)?.word;
  const { mutate, isPending } = useDeclinePrize({
    onSuccess: () => {
      setIsConfirming(false);
      showToast({ ...text.success, tone: 'success' });
    },
    onError: (error) => {
      setIsConfirming(false);
      showFailure(explainError(error, text.failed));
    },
  });
  if (word === undefined) return <p className="text-sm text-muted">{text.elsewhere}</p>;
  return (
    <>
      <Button variant="quiet" className="self-start" onClick={() => setIsConfirming(true)}>
        {text.open}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={text.title}
        description={text.description}
        confirmLabel={text.open}
        cancelLabel={text.cancel}
        isPending={isPending}
        onConfirm={() => mutate({ productId, word })}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  );
}
