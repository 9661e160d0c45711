import { expect, it, onTestFinished, vi } from 'vitest';
import { errors, type ErrorCode } from '@game/contract';
import { explainRefusal, loadRefusalTexts } from './errors.js';

it("explains refusals with the server's message if their texts cannot be loaded", async () => {
  const page = await importWithoutRefusals();

  await page.loadRefusalTexts();

  expect(page.explainRefusal({ code: 'ALREADY_MOVED', message: 'You have already made your move' })).toEqual({
    title: 'Error',
    message: 'You have already made your move',
  });
});

it('links to where players get tickets in every refusal about too few, and in no other', async () => {
  await loadRefusalTexts();
  const codes = Object.keys(errors).filter((code): code is ErrorCode => code in errors);

  expect(codes.filter((code) => explainRefusal({ code, message: '' }).link?.to === '/shop')).toEqual(
    codes.filter((code) => code.startsWith('INSUFFICIENT_BALANCE')),
  );
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

/** Imports the texts of errors as in a page of its own, where the file with the texts of refusals is gone. */
async function importWithoutRefusals() {
  vi.resetModules();
  vi.doMock('./refusals.js', () => {
    throw new Error('The file is gone.');
  });
  onTestFinished(() => {
    vi.doUnmock('./refusals.js');
    vi.resetModules();
  });
  return import('./errors.js');
}
