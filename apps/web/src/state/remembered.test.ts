import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { callHook } from '../api/testing/hooks.js';
import { emptyStorages } from '../api/testing/storage.js';
import { setConfirmsMoves, useConfirmsMoves } from './move-confirmation.js';
import { forgetSignUp, hasJustSignedUp, rememberSignUp } from './signed-up.js';
import { resetStores } from './store.js';

afterEach(() => resetStores());

it('remembers a sign-up in this tab until the new player has continued', () => {
  emptyStorages();
  expect(hasJustSignedUp()).toBe(false);
  rememberSignUp();
  expect(hasJustSignedUp()).toBe(true);
  forgetSignUp();
  expect(hasJustSignedUp()).toBe(false);
});

it('asks before each move, unless the player has turned that off in this browser', () => {
  emptyStorages();
  const confirmsMoves = () => callHook(new QueryClient(), useConfirmsMoves);

  expect(confirmsMoves()).toBe(true);
  setConfirmsMoves(false);
  expect(confirmsMoves()).toBe(false);
  setConfirmsMoves(true);
  expect(confirmsMoves()).toBe(true);
});
