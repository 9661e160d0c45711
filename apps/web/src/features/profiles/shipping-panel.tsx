import type { OwnProfile } from '@game/contract';
import { useRef, useState, type KeyboardEvent } from 'react';
import { explainError } from '../../api/api-error.js';
import { GiftBox } from '../../art/prizes/gift-box.js';
import { Button } from '../../components/ui/button.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { TextField } from '../../components/ui/text-field.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { useForm } from '../../components/ui/use-form.js';
import { useUnsavedEdits } from '../../state/unsaved-edits.js';
import { errorText } from '../../text/errors.js';
import { profilePageText } from '../../text/profile-page.js';
import { useRemoveShippingAddress, useUpdateShippingAddress } from './api.js';
import { DetailList } from './detail-list.js';
import { EditToggle } from './edit-toggle.js';
import { useRequestedFocus } from './requested-field.js';

const text = profilePageText.shipping;

/** The five fields, each with its `autocomplete` value (VAL-11). */
const autoComplete = {
  street: 'street-address',
  city: 'address-level2',
  state: 'address-level1',
  zipCode: 'postal-code',
  country: 'country-name',
} as const;

type AddressField = keyof typeof autoComplete;
type Address = Record<AddressField, string>;

const fields = Object.keys(autoComplete) as AddressField[];
const noAddress: Address = { street: '', city: '', state: '', zipCode: '', country: '' };

/** The tab 'Shipping': the address that prizes are sent to (PRF-01, D-26). */
export function ShippingPanel({ profile, isRequested = false }: { profile: OwnProfile; isRequested?: boolean }) {
  const [isEditing, setIsEditing] = useState(isRequested);
  const panel = useRef<HTMLDivElement>(null);
  useRequestedFocus(isRequested, panel, 'input');
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
        <ShippingForm address={address ?? noAddress} onSaved={() => setIsEditing(false)} />
      ) : address === null ? (
        <EmptyState picture={<GiftBox className="mx-auto w-28" />} text={text.none} />
      ) : (
        <>
          <DetailList details={fields.map((field) => ({ label: text[field], value: address[field] }))} />
          <RemoveButton />
        </>
      )}
    </div>
  );
}

function RemoveButton() {
  const remove = useRemoveShippingAddress({
    onSuccess: () => showToast({ title: text.removed, tone: 'success' }),
    onError: (error) => showFailure(explainError(error, text.failed)),
  });
  return (
    <Button
      variant="secondary"
      size="small"
      align="start"
      className="self-start"
      busy={remove.isPending}
      onClick={() => remove.mutate()}
    >
      {text.remove}
    </Button>
  );
}

function ShippingForm({ address, onSaved }: { address: Address; onSaved: () => void }) {
  const [draft, setDraft] = useState(() => pickFields(address));
  const update = useUpdateShippingAddress({
    onSuccess: () => {
      onSaved();
      showToast({ ...text.success, tone: 'success' });
    },
    onError: (error) => showFailure(explainError(error, text.failed)),
  });
  useUnsavedEdits(() => fields.some((field) => draft[field].trim() !== address[field]));
  const isComplete = fields.every((field) => draft[field].trim() !== '');
  const form = useForm<AddressField>({ isPending: update.isPending, onSubmit: () => update.mutate(draft) });
  // A browser does not submit a form whose button is disabled. Enter then shows which field is missing.
  const explain = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || isComplete) return;
    showFailure(errorText.INCOMPLETE_ADDRESS);
    const missing = fields.find((field) => draft[field].trim() === '');
    event.currentTarget.form?.querySelector<HTMLInputElement>(`[name="${missing}"]`)?.focus();
  };

  return (
    <form {...form.props} className="flex flex-col gap-4">
      {fields.map((field) => (
        <TextField
          key={field}
          label={text[field]}
          name={field}
          value={draft[field]}
          autoComplete={`shipping ${autoComplete[field]}`}
          maxLength={200}
          required
          onKeyDown={explain}
          onChange={(event) => setDraft({ ...draft, [field]: event.currentTarget.value })}
        />
      ))}
      <Button type="submit" disabled={!isComplete} busy={update.isPending}>
        {text.save}
      </Button>
    </form>
  );
}

function pickFields({ street, city, state, zipCode, country }: Address): Address {
  return { street, city, state, zipCode, country };
}
