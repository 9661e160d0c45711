import { expect, it, vi } from 'vitest';
import { explainRefusal, loadRefusalTexts } from './errors.js';

vi.mock('./refusals.js', () => {
  throw new Error('The file is gone.');
});

it("explains refusals with the server's message if their texts cannot be loaded", async () => {
  await loadRefusalTexts();

  expect(explainRefusal({ code: 'ALREADY_MOVED', message: 'You have already made your move' })).toEqual({
    title: 'Error',
    message: 'You have already made your move',
  });
});

it.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
])('says when to try again after too many attempts: %d s', (retryAfterSeconds, wait) => {
  const { message } = explainRefusal({ code: 'TOO_MANY_ATTEMPTS', message: '', retryAfterSeconds });

  expect(message).toBe(`Too many attempts. Please try again in ${wait}.`);
});
