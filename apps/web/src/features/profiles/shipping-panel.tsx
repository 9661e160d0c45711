import { profileErrors, type OwnProfile } from '@game/contract';
import { findAddressForm, generalForm, type PostalAddress } from '@game/contract/addresses';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { explainError } from '../../api/api-error.js';
import { GiftBox } from '../../art/prizes/gift-box.js';
import { AddressFields } from '../../components/addresses/address-fields.js';
import { addressLabels, missingMessages, useAddress } from '../../components/addresses/use-address.js';
import { Button } from '../../components/ui/button.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { useForm } from '../../components/ui/use-form.js';
import { useUnsavedEdits } from '../../state/unsaved-edits.js';
import { errorText } from '../../text/errors.js';
import { profilePageText } from '../../text/profile-page.js';
import { useUpdateShippingAddress } from './api.js';
import { DetailList } from './detail-list.js';
import { EditToggle } from './edit-toggle.js';
import { useRequestedFocus } from './requested-field.js';

const text = profilePageText.shipping;

type Address = NonNullable<OwnProfile['shippingAddress']>;

interface ShippingPanelProps {
  profile: OwnProfile;
  /** Removes the address; shown if there is one. */
  removeAddress: ReactNode;
  isRequested?: boolean;
}

/** The tab 'Shipping': the address that prizes are sent to (PRF-01, D-26). */
export function ShippingPanel({ profile, removeAddress, isRequested = false }: ShippingPanelProps) {
  const [isEditing, setIsEditing] = useState(isRequested);
  const panel = useRef<HTMLDivElement>(null);
  useRequestedFocus(isRequested, panel, 'select');
  const address = profile.shippingAddress;
  return (
    <div ref={panel} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">{text.heading}</h2>
        <EditToggle
          subject={text.heading}
          isEditing={isEditing}
          onEdit={() => setIsEditing(true)}
          onFinish={() => setIsEditing(false)}
          isCancel
        />
      </div>
      {isEditing ? (
        <ShippingForm address={address} onSaved={() => setIsEditing(false)} />
      ) : address === null ? (
        <EmptyState picture={<GiftBox className="mx-auto w-28" />} text={text.none} />
      ) : (
        <>
          <DetailList details={detailsOf(address)} />
          {removeAddress}
        </>
      )}
    </div>
  );
}

function ShippingForm({ address, onSaved }: { address: Address | null; onSaved: () => void }) {
  const edited = useAddress(address);
  const update = useUpdateShippingAddress({
    onSuccess: () => {
      onSaved();
      showToast({ ...text.success, tone: 'success' });
    },
    onError: (error) => showFailure(explainError(error, text.failed)),
  });
  useUnsavedEdits(() => edited.isChanged);
  const isComplete = edited.missing.length === 0;
  const incomplete = errorText(profileErrors.INCOMPLETE_ADDRESS);
  const form = useForm<keyof PostalAddress>({
    isPending: update.isPending,
    onSubmit: () => isComplete && update.mutate(edited.toSend),
  });
  // A browser does not submit a form whose button is disabled. Enter then shows which field is missing.
  const explain = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || isComplete) return;
    form.reject(missingMessages(edited, incomplete.message));
    showFailure(incomplete);
  };

  return (
    <form {...form.props} className="flex flex-col gap-4">
      <AddressFields edited={edited} errors={form.errors} streetLabel={text.street} onKeyDown={explain} />
      <Button type="submit" disabled={!isComplete} busy={update.isPending}>
        {text.save}
      </Button>
    </form>
  );
}

/** Returns the filled fields of an address in the order of its country, with their labels. */
function detailsOf(address: Address) {
  const form = findAddressForm(address.country) ?? generalForm;
  const labels = { ...addressLabels(form), street: text.street };
  const fields = new Set([...form.parts, ...generalForm.parts, 'country' as const]);
  return [...fields]
    .filter((field) => address[field] !== '')
    .map((field) => ({ label: labels[field], value: address[field] }));
}
