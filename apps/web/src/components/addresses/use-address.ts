import {
  changeCountry,
  findAddressForm,
  findMissingFields,
  generalForm,
  isSameAddress,
  isUnusualZipCode,
  withoutForeignParts,
  type AddressForm,
  type PostalAddress,
} from '@game/contract/addresses';
import { useState } from 'react';
import { addressText } from '../../text/addresses.js';
import type { FieldErrors } from '../ui/use-form.js';

/** An address that the player edits. */
export interface EditedAddress {
  address: PostalAddress;
  /** The form of the chosen country. */
  form: AddressForm;
  change: (field: keyof PostalAddress, value: string) => void;
  /** What was removed because the country changed, with the labels of its country. Choosing that country brings it back. */
  removed: { label: string; value: string }[];
  /** The required fields that are blank. */
  missing: readonly (keyof PostalAddress)[];
  /** Whether the postal code looks unusual in its country. The player is asked whether it is right, and can save it. */
  hasUnusualZipCode: boolean;
  isChanged: boolean;
  /** The address to send: without parts that the country does not have. */
  toSend: PostalAddress;
}

const noAddress: PostalAddress = { street: '', city: '', state: '', zipCode: '', country: '' };

/** The parts that a change of the country can remove. */
const removedParts = ['city', 'state', 'zipCode'] as const;

/** What a change of the country has removed. */
type RemovedParts = Partial<Record<(typeof removedParts)[number], EditedAddress['removed'][number] | undefined>>;

/** Returns the parts that a change of the country empties, with the labels of the country before. */
function removedBetween(before: PostalAddress, after: PostalAddress): RemovedParts {
  const labels = addressLabels(findAddressForm(before.country) ?? generalForm);
  const emptied = removedParts.filter((part) => before[part].trim() !== '' && after[part] === '');
  return Object.fromEntries(emptied.map((part) => [part, { label: labels[part], value: before[part] }]));
}

/** Edits an address, starting with the saved one, if any. */
export function useAddress(saved: PostalAddress | null): EditedAddress {
  const [address, setAddress] = useState<PostalAddress>(() => {
    const { street, city, state, zipCode, country } = saved ?? noAddress;
    return { street, city, state, zipCode, country };
  });
  /** The address as it was before the country changed, by country. */
  const [earlier, setEarlier] = useState<Record<string, PostalAddress>>({});
  const [removed, setRemoved] = useState<RemovedParts>({});
  const change = (field: keyof PostalAddress, value: string) => {
    if (field !== 'country') {
      // A part that the player has filled and emptied again was not removed by the country.
      setRemoved((current) => ({ ...current, [field]: undefined }));
      return setAddress((current) => ({ ...current, [field]: value }));
    }
    const next = withParts(changeCountry(address, value), earlier[value]);
    setEarlier({ ...earlier, [address.country]: address });
    setRemoved((current) => ({ ...current, ...removedBetween(address, next) }));
    setAddress(next);
  };
  const isChanged = !isSameAddress(saved ?? noAddress, address);
  return {
    address,
    form: findAddressForm(address.country) ?? generalForm,
    change,
    removed: removedParts.flatMap((part) => (address[part] === '' && removed[part]) || []),
    missing: findMissingFields(address),
    hasUnusualZipCode: isUnusualZipCode(address),
    isChanged,
    toSend: withoutForeignParts(address),
  };
}

/** Fills the empty parts of an address with those of an earlier one. */
function withParts(address: PostalAddress, earlier: PostalAddress | undefined): PostalAddress {
  const filled = removedParts.map((part) => [part, address[part] || (earlier?.[part] ?? '')]);
  return { ...address, ...(Object.fromEntries(filled) as Partial<PostalAddress>) };
}

/** Returns the messages to show below the fields that are missing. */
export function missingMessages({ missing }: EditedAddress, message: string): FieldErrors<keyof PostalAddress> {
  return Object.fromEntries(missing.map((field) => [field, message]));
}

/** Returns the label of each field in the form of a country, except for the street. */
export function addressLabels({ kinds }: AddressForm): Record<'city' | 'state' | 'zipCode' | 'country', string> {
  return {
    city: addressText.city[kinds.city],
    state: addressText.state[kinds.state],
    zipCode: addressText.zipCode[kinds.zipCode],
    country: addressText.country,
  };
}
