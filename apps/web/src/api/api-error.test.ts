import { expect, it } from 'vitest';
import { ApiError, explainError } from './api-error.js';

const fallback = { title: 'Error', message: 'Failed to create game' };

it("explains an error by the server's error code", () => {
  const message = "You don't have enough balance for this stake";
  expect(explainError(new ApiError(409, { code: 'INSUFFICIENT_BALANCE_TO_CREATE', message }), fallback)).toEqual({
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
