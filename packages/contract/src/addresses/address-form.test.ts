import { describe, expect, it } from 'vitest';
import {
  changeCountry,
  countryNames,
  findAddressForm,
  findMissingFields,
  isSameAddress,
  isUnusualZipCode,
  withoutForeignParts,
} from './address-form.js';
import { addressFormats } from './formats.js';

const address = {
  street: '1 Cheddar Lane',
  city: 'Green Bay',
  state: 'WI',
  zipCode: '54301',
  country: 'United States',
};

describe('the form of an address', () => {
  it.each([
    ['United States', 'street city state zipCode', 'street city state zipCode', 'city state zip'],
    ['United Kingdom', 'street city zipCode', 'street city zipCode', 'post_town province postcode'],
    ['Japan', 'street state zipCode', 'street state zipCode', 'city prefecture postal'],
    ['Ireland', 'street city state zipCode', 'street city', 'city county eircode'],
    ['India', 'street city zipCode state', 'street city zipCode state', 'city state pin'],
    ['Germany', 'street zipCode city', 'street city zipCode', 'city province postal'],
    ['Hong Kong SAR China', 'street city state', 'street state', 'district area postal'],
    ['Angola', 'street city', 'street city', 'city province postal'],
    ['South Africa', 'street city zipCode', 'street city zipCode', 'city province postal'],
  ])('has the fields of %s, in its order', (country, parts, required, kinds) => {
    const form = findAddressForm(country);

    expect(form?.parts.join(' ')).toBe(parts);
    expect([...(form?.required ?? [])].toSorted()).toEqual(required.split(' ').toSorted());
    expect(form && [form.kinds.city, form.kinds.state, form.kinds.zipCode].join(' ')).toBe(kinds);
  });

  it('asks in every country for a street, and for no part that it does not show', () => {
    for (const name of countryNames) {
      const form = findAddressForm(name);
      expect(form?.parts).toEqual(expect.arrayContaining(['street', ...(form?.required ?? [])]));
    }
    expect(new Set(countryNames).size).toBe(addressFormats.length);
  });
});

describe('the check of an address', () => {
  it.each([
    ['a whole address', {}, []],
    ['nothing', { street: '', city: ' ', state: '', zipCode: '', country: '' }, ['street', 'city', 'state', 'zipCode', 'country']],
    ['no state where there is one', { state: ' ' }, ['state']],
    ['invisible characters', { street: '\u200b', city: '\u2060 \ufeff', zipCode: '\u00ad' }, ['street', 'city', 'zipCode']],
    ['no state where there is none', { country: 'United Kingdom', state: '', zipCode: 'sw1y 4jh' }, []],
    ['a state where there is none', { country: 'GB', zipCode: 'SW1Y 4JH' }, []],
    ['no city in Japan', { country: 'japan', state: 'Tokyo', city: '', zipCode: '154-0023' }, []],
    ['no county and no Eircode in Ireland', { country: 'Ireland', state: '', zipCode: '' }, []],
    ['a country that is not in the list', { country: 'Catland' }, []],
    ['a country that is not in the list, and no state', { country: 'constructor', state: '' }, ['state']],
    ['a postal code of another country', { country: 'United Kingdom' }, []],
  ])('finds what is missing in %s', (_, part, missing) => {
    expect(new Set(findMissingFields({ ...address, ...part }))).toEqual(new Set(missing));
  }); // oxfmt-ignore

  it.each([
    ['54301', 'United States', false],
    [' 54301-0010 ', 'United States', false],
    ['5430A', 'United States', true],
    ['54301 54302', 'United States', true],
    ['54301', 'United Kingdom', true],
    ['A65', 'Ireland', true],
    ['-', 'Hong Kong SAR China', false],
    ['-', 'Catland', false],
    ['', 'Ireland', false],
    // Both are in use: the codes of Taiwan have six digits since 2020, and India writes a space after three.
    ['106409', 'Taiwan', true],
    ['110 001', 'India', true],
  ])('finds whether %j is unusual in %s', (zipCode, country, isUnusual) => {
    expect(isUnusualZipCode({ ...address, zipCode, country })).toBe(isUnusual);
  });
});

it('removes the parts that the country does not have', () => {
  const elsewhere = { ...address, country: 'Hong Kong SAR China' };

  expect(withoutForeignParts(elsewhere)).toEqual({ ...elsewhere, zipCode: '' });
  expect(withoutForeignParts({ ...address, country: 'Catland' })).toEqual({ ...address, country: 'Catland' });
});

describe('a change of the country', () => {
  it.each([
    ['the state and a postal code that is unusual there', 'Ireland', { state: '', zipCode: '' }],
    ['the state, but no postal code that is usual there', 'Mexico', { state: '' }],
    ['the parts that the country does not have', 'United Arab Emirates', { city: '', state: '', zipCode: '' }],
    ['nothing if it is the same country', 'us', {}],
  ])('removes %s', (_, country, removed) => {
    expect(changeCountry(address, country)).toEqual({ ...address, country, ...removed });
  });

  it('keeps the state and the postal code that were entered before the country', () => {
    const entered = { ...address, zipCode: '106409' };
    expect(changeCountry({ ...entered, country: '' }, 'Taiwan')).toEqual({ ...entered, country: 'Taiwan' });
  });
});

it('compares addresses without the spaces around their parts', () => {
  expect(isSameAddress(address, { ...address, city: ' Green Bay ' })).toBe(true);
  expect(isSameAddress(address, { ...address, country: 'Canada' })).toBe(false);
});
