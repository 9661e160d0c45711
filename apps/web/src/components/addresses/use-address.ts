import {
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
  /** What is wrong with it. An unchanged saved address is accepted, even if it was saved when any text was. */
  errors: ReturnType<typeof findAddressErrors>;
  isComplete: boolean;
  isChanged: boolean;
  /** The address to send: without parts that the country does not have, unless it is the saved one. */
  toSend: PostalAddress;
}

const noAddress: PostalAddress = { street: '', city: '', state: '', zipCode: '', country: '' };

/** Edits an address, starting with the saved one, if any. */
export function useAddress(saved: PostalAddress | null): EditedAddress {
  const [address, setAddress] = useState<PostalAddress>(() => {
    const { street, city, state, zipCode, country } = saved ?? noAddress;
    return { street, city, state, zipCode, country };
  });
  const isChanged = !isSameAddress(saved ?? noAddress, address);
  const isSaved = saved !== null && !isChanged;
  const errors = isSaved ? {} : findAddressErrors(address);
  return {
    address,
    form: findAddressForm(address.country) ?? generalForm,
    change: (field, value) => setAddress((current) => ({ ...current, [field]: value })),
    errors,
    isComplete: !Object.values(errors).includes('missing'),
    isChanged,
    toSend: isSaved ? address : withoutForeignParts(address),
  };
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
