import {
  profileErrors,
  type OrderHold,
  type Product,
  type RedemptionAddress,
  type ShippingAddress,
} from '@game/contract';
import { Hourglass } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { explainError } from '../../api/api-error.js';
import { AddressFields } from '../../components/addresses/address-fields.js';
import { missingMessages, useAddress } from '../../components/addresses/use-address.js';
import { Button } from '../../components/ui/button.js';
import { Dialog, DialogActions } from '../../components/ui/dialog.js';
import { Spinner } from '../../components/ui/spinner.js';
import { TextField } from '../../components/ui/text-field.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { textOf, useForm } from '../../components/ui/use-form.js';
import { leaveEdits, useUnsavedEdits } from '../../state/unsaved-edits.js';
import { errorText } from '../../text/errors.js';
import { shopText } from '../../text/shop.js';
import { useRedeemPrize } from './api.js';
import { CostSummary } from './cost.js';
import { keepOrderReceipt } from './raffle-memory.js';

const { redeem } = shopText;

/** What the page of a product needs to know about the viewer; fields are undefined until they are loaded. */
export interface Buyer {
  balance: number | undefined;
  /** null if there is none, or it cannot be read. */
  savedAddress: ShippingAddress | null | undefined;
}

export interface RedeemDialogProps {
  open: boolean;
  product: Product;
  /** Why the order would wait before it is shipped; null if it would not. */
  hold: OrderHold | null;
  buyer: Buyer;
  viewerId: string | null;
  onClose: () => void;
}

/** Asks for a shipping address, prefilled with the saved one, and orders the prize (PDT-04, D-26). */
export function RedeemDialog({ open, product, hold, buyer, viewerId, onClose }: RedeemDialogProps) {
  const { balance, savedAddress } = buyer;
  const { mutate, isPending } = useRedeemPrize({
    onSuccess: ({ viewer, receipt }) => {
      onClose();
      if (receipt !== null && !keepOrderReceipt(viewerId, receipt))
        showToast({ ...redeem.success, message: redeem.receiptLost, tone: 'error' });
      showToast({ ...(viewer.orders[0]?.status === 'held' ? redeem.held : redeem.success), tone: 'success' });
    },
    onError: (error) => showFailure(explainError(error, redeem.failed)),
  });
  // A raffle is redeemed only by its winner, for free (D-21).
  const price = product.type === 'other' ? product.ticketPrice : 0;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && !isPending && leaveEdits(onClose)}
      title={redeem.title(product.name)}
      description={redeem.description}
    >
      {hold !== null && (
        <p className="flex items-start gap-2 rounded-control border-2 border-ink bg-background p-3">
          <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0" />
          {hold.cause === 'review' ? redeem.holds.review : redeem.holds.freshTickets(hold.until)}
        </p>
      )}
      {savedAddress === undefined ? (
        <Spinner />
      ) : (
        <AddressForm
          savedAddress={savedAddress}
          isPending={isPending}
          onConfirm={(shippingAddress) => mutate({ productId: product.id, shippingAddress })}
        >
          <CostSummary label={shopText.cost.price} price={price} balance={balance} />
        </AddressForm>
      )}
    </Dialog>
  );
}

interface AddressFormProps {
  savedAddress: ShippingAddress | null;
  isPending: boolean;
  onConfirm: (address: RedemptionAddress) => void;
  children: ReactNode;
}

function AddressForm({ savedAddress, isPending, onConfirm, children }: AddressFormProps) {
  const edited = useAddress(savedAddress);
  const savedName = savedAddress?.fullName ?? '';
  const [name, setName] = useState(savedName);
  useUnsavedEdits(() => edited.isChanged || name !== savedName);
  const form = useForm<keyof RedemptionAddress>({
    isPending,
    onSubmit: (content) => {
      const fullName = textOf(content, 'fullName');
      const isNameMissing = fullName.trim() === '';
      if (!isNameMissing && edited.missing.length === 0) return onConfirm({ fullName, ...edited.toSend });
      form.reject({
        ...(isNameMissing && { fullName: redeem.required }),
        ...missingMessages(edited, redeem.required),
      });
      showFailure(errorText(profileErrors.INCOMPLETE_ADDRESS));
    },
  });
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <TextField
        label={redeem.fields.fullName}
        name="fullName"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={form.errors.fullName}
        autoComplete="name"
        maxLength={200}
        required
      />
      <AddressFields edited={edited} errors={form.errors} streetLabel={redeem.fields.street} />
      {children}
      <DialogActions>
        <Button type="submit" busy={isPending}>
          {isPending ? redeem.processing : redeem.confirm}
        </Button>
      </DialogActions>
    </form>
  );
}
