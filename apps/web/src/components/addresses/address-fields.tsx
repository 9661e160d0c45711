import { countryNames, type PostalAddress } from '@game/contract/addresses';
import type { KeyboardEventHandler } from 'react';
import { addressText } from '../../text/addresses.js';
import { SelectField } from '../ui/select-field.js';
import { TextField } from '../ui/text-field.js';
import type { FieldErrors } from '../ui/use-form.js';
import { useSettled } from '../ui/use-settled.js';
import { addressLabels, type EditedAddress } from './use-address.js';

/** The `autocomplete` values of the fields. */
const autoComplete = {
  street: 'street-address',
  city: 'address-level2',
  state: 'address-level1',
  zipCode: 'postal-code',
} as const;

/** How long a postal code must have looked unusual before the player is asked, in milliseconds. */
const warningDelayMs = 700;

interface AddressFieldsProps {
  edited: EditedAddress;
  /** The messages below the fields. */
  errors: FieldErrors<keyof PostalAddress>;
  streetLabel: string;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
}

/** The country and the fields that an address has there, in its order and with its names for them. */
export function AddressFields({ edited, errors, streetLabel, onKeyDown }: AddressFieldsProps) {
  const { address, form, change, removed } = edited;
  const labels = { ...addressLabels(form), street: streetLabel };
  // Not while the player is still typing.
  const settled = useSettled(edited.hasUnusualZipCode, warningDelayMs);
  const zipCodeWarning = settled && edited.hasUnusualZipCode ? addressText.unusualZipCode : '';
  return (
    <>
      <div className="flex flex-col gap-1">
        <SelectField
          label={labels.country}
          name="country"
          value={address.country}
          options={countryOptions(address.country)}
          placeholder={addressText.chooseCountry}
          error={errors.country}
          autoComplete="shipping country-name"
          required
          onChange={(event) => change('country', event.currentTarget.value)}
        />
        <p role="status" className="text-muted wrap-anywhere">
          {removed.length > 0 && addressText.removed(removed)}
        </p>
      </div>
      {form.parts.map((part) => (
        <TextField
          key={part}
          label={labels[part]}
          hint={form.required.has(part) ? undefined : addressText.optional}
          name={part}
          value={address[part]}
          warning={part === 'zipCode' ? zipCodeWarning : undefined}
          error={errors[part]}
          autoComplete={`shipping ${autoComplete[part]}`}
          maxLength={200}
          required={form.required.has(part)}
          onKeyDown={onKeyDown}
          onChange={(event) => change(part, event.currentTarget.value)}
        />
      ))}
    </>
  );
}

/** All countries, and the country of an address that another program has saved under another name. */
function countryOptions(current: string) {
  const isListed = current === '' || countryNames.includes(current);
  return [...(isListed ? [] : [current]), ...countryNames].map((name) => ({ value: name, label: name }));
}
