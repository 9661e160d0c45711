import { expect, it } from 'vitest';
import { explainRefusal } from './errors.js';

it.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
])('says when to try again after too many attempts: %d s', (retryAfterSeconds, wait) => {
  const { message } = explainRefusal({ code: 'TOO_MANY_ATTEMPTS', message: '', retryAfterSeconds });

  expect(message).toBe(`Too many attempts. Please try again in ${wait}.`);
});
