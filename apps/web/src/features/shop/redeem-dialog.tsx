import type { OrderHold, Product, RedemptionAddress, ShippingAddress } from '@game/contract';
import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { explainError } from '../../api/api-error.js';
import { Button } from '../../components/ui/button.js';
import { Dialog, DialogActions } from '../../components/ui/dialog.js';
import { Spinner } from '../../components/ui/spinner.js';
import { TextField } from '../../components/ui/text-field.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { textOf, useForm } from '../../components/ui/use-form.js';
import { errorText } from '../../text/errors.js';
import { shopText } from '../../text/shop.js';
import { useRedeemPrize } from './api.js';
import { CostSummary } from './cost.js';

const { redeem } = shopText;

/** The six required fields, each with its `autocomplete` value (PDT-04). */
const autoComplete = {
  fullName: 'name',
  street: 'street-address',
  city: 'address-level2',
  state: 'address-level1',
  zipCode: 'postal-code',
  country: 'country-name',
} as const;

const fields = Object.keys(autoComplete) as (keyof RedemptionAddress)[];

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
  onClose: () => void;
}

/** Asks for a shipping address, prefilled with the saved one, and orders the prize (PDT-04, D-26). */
export function RedeemDialog({ open, product, hold, buyer, onClose }: RedeemDialogProps) {
  const { balance, savedAddress } = buyer;
  const { mutate, isPending } = useRedeemPrize({
    onSuccess: ({ viewer }) => {
      onClose();
      showToast({ ...(viewer.orders[0]?.status === 'held' ? redeem.held : redeem.success), tone: 'success' });
    },
    onError: (error) => showFailure(explainError(error, redeem.failed)),
  });
  // A raffle is redeemed only by its winner, for free (D-21).
  const price = product.type === 'other' ? product.ticketPrice : 0;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}
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
  const form = useForm<keyof RedemptionAddress>({
    isPending,
    onSubmit: (content) => {
      const address = mapFields((field) => textOf(content, field));
      const isIncomplete = fields.some((field) => address[field].trim() === '');
      if (!isIncomplete) return onConfirm(address);
      form.reject(mapFields((field) => (address[field].trim() === '' ? redeem.required : undefined)));
      showFailure(errorText.INCOMPLETE_ADDRESS);
    },
  });
  return (
    <form {...form.props} className="flex flex-col gap-3">
      {fields.map((field) => (
        <TextField
          key={field}
          label={redeem.fields[field]}
          name={field}
          defaultValue={savedAddress?.[field] ?? ''}
          error={form.errors[field]}
          autoComplete={field === 'fullName' ? autoComplete.fullName : `shipping ${autoComplete[field]}`}
          maxLength={200}
          required
        />
      ))}
      {children}
      <DialogActions>
        <Button type="submit" busy={isPending}>
          {isPending ? redeem.processing : redeem.confirm}
        </Button>
      </DialogActions>
    </form>
  );
}

function mapFields<Value>(valueOf: (field: keyof RedemptionAddress) => Value) {
  return Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<keyof RedemptionAddress, Value>;
}
