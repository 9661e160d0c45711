import { addressFormats, type AddressFormat } from './formats.js';
import { visibleCharacter } from './visible-character.js';

/** A postal address without its recipient (ENT-03). A part that its country does not have is ''. */
export interface PostalAddress {
  street: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}

/** A field whose presence, label and position depend on the country. */
export type AddressPart = Exclude<keyof PostalAddress, 'country'>;

/** The fields that an address has in a country. */
export interface AddressForm {
  /** In the order in which the country writes them. */
  parts: readonly AddressPart[];
  required: ReadonlySet<AddressPart>;
  /** What the country calls its cities, states and postal codes. */
  kinds: { city: AddressFormat[4]; state: AddressFormat[5]; zipCode: AddressFormat[6] };
  /** The pattern that the whole postal code usually has; undefined if none is known. */
  zipPattern: RegExp | undefined;
}

const partOfLetter: Record<string, AddressPart> = { A: 'street', C: 'city', S: 'state', Z: 'zipCode' };

/** The form until a known country is chosen: the specification's fields, all of them required (PDT-04, VAL-11). */
export const generalForm = formOf(['', '', 'ACSZ', 'ACSZ', 'city', 'state', 'zip', '']);

const formats = new Map(addressFormats.flatMap((format) => [format[0], format[1]].map((key) => [keyOf(key), format])));

/** The English names of all countries, sorted. */
export const countryNames: readonly string[] = addressFormats
  .map(([, name]) => name)
  .toSorted((one, other) => one.localeCompare(other, 'en'));

/** Returns the form of a country, given by its English name or its two-letter code; undefined if there is no such country. */
export function findAddressForm(country: string): AddressForm | undefined {
  const format = formats.get(keyOf(country));
  return format && formOf(format);
}

/** Returns the fields of an address that its country requires and that are blank. See decision 0019. */
export function findMissingFields(address: PostalAddress): (keyof PostalAddress)[] {
  const { required } = findAddressForm(address.country) ?? generalForm;
  return [...required, 'country' as const].filter((field) => !visibleCharacter.test(address[field]));
}

/** Returns the two-letter code of a country, given by its English name or this code; undefined if there is no such country. */
export function countryCodeOf(country: string): string | undefined {
  return formats.get(keyOf(country))?.[0];
}

/**
 * Returns whether the postal code has another form than the codes of its country that are known. It can be right: countries
 * change their codes, and write them in several ways.
 */
export function isUnusualZipCode({ country, zipCode }: PostalAddress): boolean {
  const form = findAddressForm(country);
  const isShown = form?.parts.includes('zipCode') === true && zipCode.trim() !== '';
  return isShown && form.zipPattern?.test(zipCode.trim()) === false;
}

/**
 * Returns the address after its country has changed. Removes the parts that only other countries have, the state of the earlier
 * country, and its postal code if it looks unusual in the new one.
 */
export function changeCountry(address: PostalAddress, country: string): PostalAddress {
  const moved = withoutForeignParts({ ...address, country });
  const earlier = formats.get(keyOf(address.country));
  const isElsewhere = earlier !== undefined && earlier !== formats.get(keyOf(country));
  if (!isElsewhere) return moved;
  return { ...moved, state: '', ...(isUnusualZipCode(moved) && { zipCode: '' }) };
}

/** Returns the address without the parts that its country does not have. */
export function withoutForeignParts<Address extends PostalAddress>(address: Address): Address {
  const { parts } = findAddressForm(address.country) ?? generalForm;
  const kept = (part: AddressPart) => (parts.includes(part) ? address[part] : '');
  return { ...address, street: kept('street'), city: kept('city'), state: kept('state'), zipCode: kept('zipCode') };
}

/** Whether two addresses are equal, ignoring spaces around their parts. */
export function isSameAddress(one: PostalAddress, other: PostalAddress): boolean {
  const fields = ['street', 'city', 'state', 'zipCode', 'country'] as const;
  return fields.every((field) => one[field].trim() === other[field].trim());
}

function formOf([, , parts, required, city, state, zipCode, zipPattern]: AddressFormat): AddressForm {
  return {
    parts: partsOf(parts),
    required: new Set(partsOf(required)),
    kinds: { city, state, zipCode },
    zipPattern: zipPattern === '' ? undefined : new RegExp(`^(?:${zipPattern})$`, 'iu'),
  };
}

function partsOf(letters: string): AddressPart[] {
  return letters.split('').flatMap((letter) => partOfLetter[letter] ?? []);
}

function keyOf(country: string): string {
  return country.trim().toLowerCase();
}
