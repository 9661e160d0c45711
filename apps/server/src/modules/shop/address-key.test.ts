import type { PostalAddress } from '@game/contract/addresses';
import { expect, it } from 'vitest';
import { addressKeyOf } from './address-key.js';

const german = { street: 'Hauptstraße 5', city: 'Köln', state: '', zipCode: '50667', country: 'Germany' };
const american = { street: '1 Main Street, Apartment 3', city: 'Troy', state: 'NY', zipCode: '12180', country: 'US' };

/** Returns an address with its street written in two ways. */
function inTwoWays(
  one: string,
  other: string,
  place: { zipCode: string; country: string },
): [PostalAddress, PostalAddress] {
  const address = { city: '', state: '', ...place };
  return [
    { ...address, street: one },
    { ...address, street: other },
  ];
}

it.each<[PostalAddress, PostalAddress]>([
  [german, { ...german, street: ' HAUPTSTR. 5 ', city: 'Cologne', country: 'DE' }],
  [german, { ...german, street: '5, Hauptstrasse', zipCode: '50 667' }],
  [american, { ...american, street: '1 main st apt 3', zipCode: '12180-1234', country: 'United States' }],
  [german, { ...german, street: 'Haupt Str. 5' }],
  // Cyrillic letters that look like Latin ones.
  [german, { ...german, street: 'Наuрtstrаßе 5' }],
  [american, { ...american, street: '1 Main St #3' }],
  [american, { ...american, street: '1 Main St., Unit 3' }],
  inTwoWays('Müllerstraße 1', 'Muellerstr. 1', { zipCode: '13353', country: 'Germany' }),
  inTwoWays('12 avenue Foch', '12, Av. Foch', { zipCode: '75116', country: 'France' }),
  inTwoWays('Calle Cádiz 7', 'Cadiz, 7', { zipCode: '28012', country: 'Spain' }),
  inTwoWays('ul. Długa 5', 'Dluga 5', { zipCode: '00-238', country: 'Poland' }),
  inTwoWays('Østergade 3', 'Oestergade 3', { zipCode: '1100', country: 'Denmark' }),
  inTwoWays('Невский проспект, дом 5', 'Невский проспект 5', { zipCode: '191186', country: 'Russia' }),
])('is the same for two spellings of an address', (one, other) => {
  expect(addressKeyOf(other)).toBe(addressKeyOf(one));
});

it.each([
  [german, { ...german, street: 'Hauptstraße 6' }],
  [german, { ...german, zipCode: '50668' }],
  [german, { ...german, country: 'Austria' }],
  [american, { ...american, street: '1 Main Street, Apartment 4' }],
  [american, { ...american, street: '1c Main Street, Apartment 3' }],
  [american, { ...american, street: '1 Maine Street, Apartment 3' }],
])('differs for another address', (one, other) => {
  expect(addressKeyOf(other)).not.toBe(addressKeyOf(one));
});

it('uses the city where there is no postal code', () => {
  const address = { street: 'Main Rd 1', city: 'Dubai', state: '', zipCode: '', country: 'United Arab Emirates' };

  expect(addressKeyOf({ ...address, city: 'Abu Dhabi' })).not.toBe(addressKeyOf(address));
});
