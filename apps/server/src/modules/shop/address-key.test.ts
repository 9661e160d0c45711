import { expect, it } from 'vitest';
import { addressKeyOf } from './address-key.js';

const german = { street: 'Hauptstraße 5', city: 'Köln', state: '', zipCode: '50667', country: 'Germany' };
const american = { street: '1 Main Street, Apartment 3', city: 'Troy', state: 'NY', zipCode: '12180', country: 'US' };

it.each([
  [german, { ...german, street: ' HAUPTSTR. 5 ', city: 'Cologne', country: 'DE' }],
  [german, { ...german, street: '5, Hauptstrasse', zipCode: '50 667' }],
  [american, { ...american, street: '1 main st apt 3', zipCode: '12180-1234', country: 'United States' }],
])('is the same for two spellings of an address', (one, other) => {
  expect(addressKeyOf(other)).toBe(addressKeyOf(one));
});

it.each([
  [german, { ...german, street: 'Hauptstraße 6' }],
  [german, { ...german, zipCode: '50668' }],
  [german, { ...german, country: 'Austria' }],
  [american, { ...american, street: '1 Main Street, Apartment 4' }],
])('differs for another address', (one, other) => {
  expect(addressKeyOf(other)).not.toBe(addressKeyOf(one));
});

it('uses the city where there is no postal code', () => {
  const address = { street: 'Main Rd 1', city: 'Dubai', state: '', zipCode: '', country: 'United Arab Emirates' };

  expect(addressKeyOf({ ...address, city: 'Abu Dhabi' })).not.toBe(addressKeyOf(address));
});
