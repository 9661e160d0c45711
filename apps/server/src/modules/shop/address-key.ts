import { countryCodeOf, findAddressForm, generalForm, type PostalAddress } from '@game/contract/addresses';

/** Words that addresses often abbreviate, without accents. */
const abbreviations: Record<string, string> = {
  apartment: 'apt',
  avenue: 'ave',
  boulevard: 'blvd',
  building: 'bldg',
  drive: 'dr',
  lane: 'ln',
  place: 'pl',
  platz: 'pl',
  road: 'rd',
  saint: 'st',
  sankt: 'st',
  square: 'sq',
  strasse: 'str',
  street: 'st',
  suite: 'ste',
};

/** Combining accents, which the normal form NFKD separates from their letters. */
const accents = /\p{M}/gu;

/**
 * Returns a text that is the same for the usual spellings of one postal address: upper and lower case, accents, punctuation,
 * abbreviations, the order of street and number. In a country with postal codes, the code counts instead of city and state.
 */
export function addressKeyOf(address: PostalAddress): string {
  const code = countryCodeOf(address.country) ?? wordsOf(address.country).join(' ');
  const { parts } = findAddressForm(address.country) ?? generalForm;
  const zipCode = parts.includes('zipCode') ? wordsOf(address.zipCode).join('') : '';
  // The last four digits of a ZIP+4 are optional.
  const area = code === 'US' ? zipCode.slice(0, 5) : zipCode;
  const place = area === '' ? wordsOf(`${address.city} ${address.state}`).join(' ') : area;
  const street = wordsOf(address.street).toSorted((one, other) => (one < other ? -1 : 1));
  return [code, place, street.join(' ')].join('|');
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(accents, '').toLowerCase().replaceAll('ß', 'ss');
  const words = plain.match(/\p{L}+|\p{N}+/gu) ?? [];
  return words.map((word) => abbreviations[word] ?? word.replace(/strasse$/u, 'str'));
}
