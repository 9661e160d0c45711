import type { Mutant } from '../mutant.js';

const addressForm = {
  file: 'packages/contract/src/addresses/address-form.ts',
  test: 'packages/contract/src/addresses/address-form.test.ts',
};

const changes = { test: 'tests/server/access/account-changes.test.ts' };
const removals = { file: 'apps/server/src/modules/account/removals.ts', ...changes };
const avatars = { file: 'apps/server/src/modules/profiles/avatars.ts', ...changes };
const undos = { file: 'apps/server/src/modules/account/undos.ts', ...changes };

/** Bugs of addresses, and of changes of an account that its owner confirms and can undo. */
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
  {
    name: 'lets a sign-up take an address whose account can get it back',
    file: 'apps/server/src/modules/auth/mail-links.ts',
    before: 'isNew && !(await isEmailReserved(transaction, account.email, null, this.#now()))',
    after: 'isNew',
    ...changes,
  },
  {
    name: 'lets another account take an address that can be restored',
    file: 'apps/server/src/modules/account/email-change.ts',
    before: '!isChanged || (await auth.isEmailReserved(transaction, newEmail, player))',
    after: '!isChanged',
    ...changes,
  },
  {
    name: 'reserves former addresses permanently',
    file: 'apps/server/src/modules/auth/store/accounts.ts',
    before: 'gt(expiresAt, now), userId',
    after: 'userId',
    ...changes,
  },
  {
    name: 'reserves a former address against its own account',
    file: 'apps/server/src/modules/auth/store/accounts.ts',
    before: 'userId === null ? undefined : ne(owner, userId)',
    after: 'undefined',
    ...changes,
  },
  {
    name: 'removes the picture in a session that was not confirmed',
    before: 'await auth.sessions.requireRecentSignIn(cookies);',
    after: '',
    ...removals,
  },
  {
    name: 'keeps a removed picture that nobody can restore',
    before: 'if (url !== null && !isKept) await avatars.deleteRemoved(url);',
    after: '',
    ...removals,
  },
  {
    name: 'shows a removed picture',
    before: "followUp: () => this.#delete('shown', url)",
    after: 'followUp: async () => undefined',
    ...avatars,
  },
  {
    name: 'loses a picture that can be restored',
    before: "await this.#copy(url, 'shown', 'removed');",
    after: '',
    ...avatars,
  },
  {
    name: 'keeps the picture of a stranger after an undo',
    before: "await this.#delete('shown', replaced);",
    after: '',
    ...avatars,
  },
  {
    name: 'keeps a removed picture permanently',
    before:
      'await this.#deleteAvatars(await database.run((connection) => findAvatarsOfExpiredUndos(connection, now)));',
    after: '',
    ...undos,
  },
  {
    name: 'keeps the removed picture of a deleted account',
    before: 'return () => this.#deleteAvatars(removed);',
    after: 'return async () => void removed;',
    ...undos,
  },
  {
    name: 'does not restore a removed address',
    before: 'await profiles.replaceShippingAddress(transaction, { id: userId }, before.address);',
    after: '',
    ...undos,
  },
];
