// Makes the filter of common passwords from a list with the most used password first:
//   node scripts/make-password-filter.mjs < 10_million_password_list_top_1M.txt
// The list is https://github.com/danielmiessler/SecLists, Passwords/Common-Credentials.
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { passwordLength } from '@game/site';
import { filterOf } from '../apps/server/dist/modules/auth/common-passwords.js';

const count = 100_000;
const passwords = new Set();
for await (const line of createInterface({ input: process.stdin })) {
  const password = line.trim().toLowerCase();
  if (password.length >= passwordLength.minimum) passwords.add(password);
  if (passwords.size === count) break;
}
if (passwords.size < count) throw new Error(`the list has only ${passwords.size} passwords that are long enough`);
const file = new URL('../apps/server/assets/common-passwords.bloom', import.meta.url);
await writeFile(file, filterOf(passwords));
process.stdout.write(`${fileURLToPath(file)}: ${passwords.size} passwords\n`);
