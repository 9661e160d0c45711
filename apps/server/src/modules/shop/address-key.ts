import { countryCodeOf, findAddressForm, generalForm, type PostalAddress } from '@game/contract/addresses';

/** Combining accents, which the normal form NFKD separates from their letters. */
const accents = /\p{M}/gu;

/** Letters without a normal form in Latin, or that look like a Latin letter, and below each of them that letter. */
const otherLetters = 'łøđðıавекмнорстухіѕјαβεζηικμνορτυχ';
const latinLetters = 'loddiabekmhopctyxisjabezhikmnoptyx';

/** Kinds of streets and of parts of a building. They are abbreviated, exchanged or left out at will. */
const omittedWords = new Set(
  wordsOf(`apartamento apartment app appartement apt av avda ave avenida avenue bd bldg blvd boulevard building calle carrer dr drive
    flat floor house laan lane ln no nr number piazza pl place platz plaza rd road room rua rue saint sankt square sq st ste str
    straat strasse street suite ul ulica ulice unit via viale дом кв квартира ул улица`),
);

/**
 * Returns a text that is the same for the usual spellings of one postal address: upper and lower case, accents, punctuation, letters
 * that look the same, kinds of streets, the order of street and number. In a country with postal codes, the code counts instead of city and state.
 */
export function addressKeyOf(address: PostalAddress): string {
  const code = countryCodeOf(address.country) ?? wordsOf(address.country).join(' ');
  const { parts } = findAddressForm(address.country) ?? generalForm;
  const zipCode = parts.includes('zipCode') ? wordsOf(address.zipCode).join('') : '';
  // The last four digits of a ZIP+4 are optional.
  const area = code === 'US' ? zipCode.slice(0, 5) : zipCode;
  const place = area === '' ? wordsOf(`${address.city} ${address.state}`).join(' ') : area;
  const words = wordsOf(address.street).map((word) => word.replace(/(?<=.)(strasse|str|straat)$/u, ''));
  const street = words.filter((word) => !omittedWords.has(word)).toSorted((one, other) => (one < other ? -1 : 1));
  return [code, place, street.join(' ')].join('|');
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(accents, '').toLowerCase();
  const latin = Array.from(plain, (letter) => latinLetters[otherLetters.indexOf(letter)] ?? letter).join('');
  // 'ü' is also written 'ue'.
  const folded = latin
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'a')
    .replaceAll('œ', 'o')
    .replaceAll(/([aou])e/gu, '$1');
  return folded.match(/\p{L}+|\p{N}+/gu) ?? [];
}
