import {
  changeCountry,
  findAddressErrors,
  findAddressForm,
  generalForm,
  isSameAddress,
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
  /** What is wrong with it. An unchanged saved address is accepted, even if it was saved when any text was. */
  errors: ReturnType<typeof findAddressErrors>;
  isComplete: boolean;
  isChanged: boolean;
  /** The address to send: without parts that the country does not have, unless it is the saved one. */
  toSend: PostalAddress;
}

const noAddress: PostalAddress = { street: '', city: '', state: '', zipCode: '', country: '' };

/** The parts that a change of the country can remove. */
const removedParts = ['city', 'state', 'zipCode'] as const;

/** Edits an address, starting with the saved one, if any. */
export function useAddress(saved: PostalAddress | null): EditedAddress {
  const [address, setAddress] = useState<PostalAddress>(() => {
    const { street, city, state, zipCode, country } = saved ?? noAddress;
    return { street, city, state, zipCode, country };
  });
  /** The address as it was before the country changed, by country. */
  const [earlier, setEarlier] = useState<Record<string, PostalAddress>>({});
  const change = (field: keyof PostalAddress, value: string) => {
    if (field !== 'country') return setAddress((current) => ({ ...current, [field]: value }));
    setEarlier({ ...earlier, [address.country]: address });
    setAddress(withParts(changeCountry(address, value), earlier[value]));
  };
  const isChanged = !isSameAddress(saved ?? noAddress, address);
  const isSaved = saved !== null && !isChanged;
  const errors = isSaved ? {} : findAddressErrors(address);
  return {
    address,
    form: findAddressForm(address.country) ?? generalForm,
    change,
    removed: removedParts.flatMap((part) => {
      const source = Object.values(earlier).findLast((one) => one[part].trim() !== '');
      if (address[part] !== '' || source === undefined) return [];
      return { label: addressLabels(findAddressForm(source.country) ?? generalForm)[part], value: source[part] };
    }),
    errors,
    isComplete: !Object.values(errors).includes('missing'),
    isChanged,
    toSend: isSaved ? address : withoutForeignParts(address),
  };
}

/** Fills the empty parts of an address with those of an earlier one. */
function withParts(address: PostalAddress, earlier: PostalAddress | undefined): PostalAddress {
  const filled = removedParts.map((part) => [part, address[part] || (earlier?.[part] ?? '')]);
  return { ...address, ...(Object.fromEntries(filled) as Partial<PostalAddress>) };
}

/** Returns the messages to show below the fields that are missing or wrong. */
export function addressMessages(errors: EditedAddress['errors'], missing: string): FieldErrors<keyof PostalAddress> {
  const invalid = { country: addressText.unknownCountry, zipCode: addressText.wrongZipCode };
  const found = Object.entries(errors) as [keyof PostalAddress, 'missing' | 'invalid'][];
  return Object.fromEntries(
    found.map(([field, error]) => [field, error === 'missing' ? missing : (invalid as FieldErrors<string>)[field]]),
  );
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
