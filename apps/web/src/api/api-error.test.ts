import { expect, it, vi } from 'vitest';
import { ApiError, explainError, readFailure, refusedField } from './api-error.js';

const fallback = { title: 'Error', message: 'Failed to create game' };

it("explains a refusal with the server's message until the texts are loaded", async () => {
  // Another test of the same process may have loaded them.
  vi.resetModules();
  const fresh = await import('./api-error.js');
  const reply = { code: 'GAME_NOT_AVAILABLE', message: 'The server says why.' } as const;

  expect(fresh.explainError(new fresh.ApiError(409, reply), fallback)).toEqual({
    title: 'Error',
    message: 'The server says why.',
  });
});

it("explains a refusal by the server's error code", async () => {
  const message = "You don't have enough balance for this stake";
  const failure = await readFailure(409, { code: 'INSUFFICIENT_BALANCE_TO_CREATE', message });

  expect(explainError(failure, fallback)).toEqual({
    title: 'Insufficient balance',
    message,
    link: { label: 'Get Tickets', to: '/shop' },
  });
});

it('uses the text of the action if there was no response, or an unspecific one', () => {
  expect(explainError(new ApiError(0, null), fallback)).toEqual(fallback);
  expect(explainError(new Error('other'), fallback)).toEqual(fallback);
  expect(explainError(new ApiError(500, { code: 'UNEXPECTED', message: 'Something' }), fallback)).toEqual(fallback);
});

it.each([
  ['USERNAME_TAKEN', 'username'],
  ['INSUFFICIENT_BALANCE_TO_CREATE', 'stakeAmount'],
  ['GAME_NOT_AVAILABLE', null],
] as const)('finds the field of a form by the error itself: %s', async (code, field) => {
  expect(refusedField(await readFailure(409, { code, message: 'Refused' }))).toBe(field);
});

it('finds no field if there was no response', () => {
  expect(refusedField(new ApiError(0, null))).toBeNull();
  expect(refusedField(new Error('other'))).toBeNull();
});
