import { catalogue } from './catalogue.js';

/** The fields of an address, which have different names in different countries. */
export const addressText = catalogue({
  country: 'Country',
  chooseCountry: 'Choose a country',
  city: { city: 'City', district: 'District', post_town: 'Town', suburb: 'Suburb' },
  state: {
    area: 'Area',
    county: 'County',
    department: 'Department',
    district: 'District',
    do_si: 'Province',
    emirate: 'Emirate',
    island: 'Island',
    oblast: 'Oblast',
    parish: 'Parish',
    prefecture: 'Prefecture',
    province: 'Province',
    state: 'State',
  },
  zipCode: { eircode: 'Eircode', pin: 'PIN Code', postal: 'Postal Code', postcode: 'Postcode', zip: 'ZIP Code' },
  optional: 'Optional',
  removed: (parts: { label: string; value: string }[]) =>
    `Removed because the country changed: ${parts.map(({ label, value }) => `${label} (${value})`).join(', ')}.`,
  unusualZipCode: 'Is this right? Codes in this country usually look different.',
});
