import type { Product, RedemptionAddress, ShippingAddress } from '@game/contract';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../components/ui/button.js';
import { Dialog, DialogActions } from '../../components/ui/dialog.js';
import { Spinner } from '../../components/ui/spinner.js';
import { TextField } from '../../components/ui/text-field.js';
import { showFailure, showToast } from '../../components/ui/toast-store.js';
import { errorText } from '../../text/errors.js';
import { shopText } from '../../text/shop.js';
import { useRedeemPrize } from './api.js';
import type { Buyer } from './buyer.js';
import { CostSummary } from './cost-summary.js';
import { tellShopFailure } from './tell-shortage.js';

const { redeem } = shopText;

/** The six fields, all required, each with what browsers fill it in by (PDT-04). */
const autoComplete = {
  fullName: 'name',
  street: 'street-address',
  city: 'address-level2',
  state: 'address-level1',
  zipCode: 'postal-code',
  country: 'country-name',
} as const;

const fields = Object.keys(autoComplete) as (keyof RedemptionAddress)[];

export interface RedeemDialogProps {
  open: boolean;
  product: Product;
  buyer: Buyer;
  onClose: () => void;
}

/** Asks where a prize is to be sent, with the saved address filled in, and orders it (PDT-04, D-26). */
export function RedeemDialog({ open, product, buyer: { balance, savedAddress }, onClose }: RedeemDialogProps) {
  const { mutate, isPending } = useRedeemPrize({
    onSuccess: () => {
      onClose();
      showToast({ ...redeem.success, tone: 'success' });
    },
    onError: (error) => tellShopFailure(error, redeem.failed),
  });
  // A raffle is redeemed by its winner alone, at price 0 (D-21).
  const price = product.type === 'other' ? product.ticketPrice : 0;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}
      title={redeem.title(product.name)}
      description={redeem.description}
    >
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
  const [address, setAddress] = useState(() => filledIn(savedAddress));
  const [isChecked, setIsChecked] = useState(false);
  const isMissing = (field: keyof RedemptionAddress) => address[field].trim() === '';

  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    setIsChecked(true);
    const missing = fields.find(isMissing);
    if (missing === undefined) return onConfirm(address);
    showFailure(errorText.INCOMPLETE_ADDRESS);
    event.currentTarget.querySelector<HTMLInputElement>(`[name="${missing}"]`)?.focus();
  };

  return (
    <form noValidate onSubmit={confirm} className="flex flex-col gap-3">
      {fields.map((field) => (
        <TextField
          key={field}
          label={redeem.fields[field]}
          name={field}
          value={address[field]}
          error={isChecked && isMissing(field) ? redeem.required : undefined}
          autoComplete={field === 'fullName' ? autoComplete.fullName : `shipping ${autoComplete[field]}`}
          maxLength={200}
          required
          onChange={(event) => setAddress({ ...address, [field]: event.currentTarget.value })}
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

function filledIn(saved: ShippingAddress | null): RedemptionAddress {
  const {
    fullName,
    street = '',
    city = '',
    state = '',
    zipCode = '',
    country = '',
  }: Partial<ShippingAddress> = saved ?? {};
  return { fullName: fullName ?? '', street, city, state, zipCode, country };
}
