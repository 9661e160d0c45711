import type { Mutant } from '../mutant.js';

const addressForm = {
  file: 'packages/contract/src/addresses/address-form.ts',
  test: 'packages/contract/src/addresses/address-form.test.ts',
};

/** Bugs of addresses. */
export const account: Mutant[] = [
  {
    name: 'keeps the state of another country',
    before: "...(isElsewhere && { state: '' }),",
    after: '',
    ...addressForm,
  },
  {
    name: 'accepts any postal code',
    before: 'zipPattern?.test(address.zipCode.trim()) === false;',
    after: 'false;',
    ...addressForm,
  },
  {
    name: 'keeps the parts of an address that the country does not have',
    before: "parts.includes(part) ? address[part] : ''",
    after: 'address[part]',
    ...addressForm,
  },
];
