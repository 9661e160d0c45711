import { expect, it } from 'vitest';
import { createPasswords } from './passwords.js';

const passwords = createPasswords();

it('accepts the password of a hash, however its letters are composed, and no other', async () => {
  const hash = await passwords.hash('caf\u00e9 au lait');

  expect(await passwords.verify({ password: 'cafe\u0301 au lait', hash })).toBe(true);
  expect(await passwords.verify({ password: 'cafe au lait', hash })).toBe(false);
  expect(await passwords.verify({ password: '', hash: '' })).toBe(false);
});

it('accepts the hashes of existing accounts', async () => {
  // Made by Better Auth 1.7.7, which stored the passwords before.
  const hash =
    'a3b1b4f020dbea23ead3149d2a827d56:dd087f78030160c1341f7c73350d1238960daf3d5ff578a403569a0e3ad14a974595241bb0c4985ccfdbce04d474da2ede206e472b9ff530a97e64c8b80e5f4b';

  expect(await passwords.verify({ password: 'correct horse é battery', hash })).toBe(true);
});
