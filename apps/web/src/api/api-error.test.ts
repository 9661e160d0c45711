import { expect, it, vi } from 'vitest';
import {
  ApiError,
  explainError,
  isRefused,
  isTemporary,
  readFailure,
  refusalCode,
  refusedField,
  retryTimeOf,
  weakPasswordMessage,
} from './api-error.js';

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
  for (const code of ['UNEXPECTED', 'INVALID_REQUEST'] as const) {
    expect(explainError(new ApiError(500, { code, message: 'Something' }), fallback)).toEqual(fallback);
  }
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

it('is logged with the message of the server, otherwise with the status', () => {
  const refusal = new ApiError(409, { code: 'GAME_NOT_AVAILABLE', message: 'The server says why.' });
  expect(String(refusal)).toBe('ApiError: The server says why.');
  expect(String(new ApiError(502, null))).toBe('ApiError: Unexpected response from the server (status 502).');
});

it.each([
  ['a refusal', { code: 'GAME_NOT_AVAILABLE', message: 'Why' }, 'GAME_NOT_AVAILABLE'],
  ['a body without a code', { message: 'Why' }, null],
  ['a body without a message', { code: 'GAME_NOT_AVAILABLE' }, null],
  ['a text', 'Bad gateway', null],
  ['no body', null, null],
])('reads the code of %s', async (_, body, code) => {
  expect(refusalCode(await readFailure(409, body))).toBe(code);
});

it('finds no code in another error', () => {
  expect(refusalCode(new Error('other'))).toBeNull();
});

it.each([
  [0, 'temporary'],
  [399, 'neither'],
  [400, 'refused'],
  [499, 'refused'],
  [500, 'neither'],
  [501, 'neither'],
  [502, 'temporary'],
  [503, 'temporary'],
  [504, 'temporary'],
  [505, 'neither'],
])('tells a temporary failure from a refusal: status %d is %s', (status, kind) => {
  const error = new ApiError(status, null);
  expect([isTemporary(error), isRefused(error)]).toEqual([kind === 'temporary', kind === 'refused']);
});

it('knows when to repeat a call only if the server says so', () => {
  vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
  const limited = { code: 'X_RATE_LIMITED', message: 'Later', retryAfterSeconds: 90 } as const;
  expect(retryTimeOf(new ApiError(429, limited))).toEqual(new Date(1_090_000));
  expect(retryTimeOf(new ApiError(429, { code: 'X_RATE_LIMITED', message: 'Later' }))).toBeNull();
  expect(retryTimeOf(new ApiError(0, null))).toBeNull();
  expect(retryTimeOf(new Error('other'))).toBeNull();
});

it('says why a password is too weak, with all reasons', async () => {
  const weak = await readFailure(400, { code: 'WEAK_PASSWORD', message: '', reasons: ['Longer.', 'No name.'] });
  const withoutReasons = await readFailure(400, { code: 'WEAK_PASSWORD', message: '' });
  const general = weakPasswordMessage(withoutReasons);

  expect(general).toMatch(/\S/);
  expect(weakPasswordMessage(weak)).toBe(`${general} Longer. No name.`);
  expect(weakPasswordMessage(new ApiError(409, { code: 'USERNAME_TAKEN', message: '' }))).toBeUndefined();
  expect(weakPasswordMessage(new ApiError(0, null))).toBeUndefined();
  expect(weakPasswordMessage(new Error('other'))).toBeUndefined();
});

it.each([
  ['no object', 'CODE'],
  ['nothing', null],
  ['no code', { message: 'Sorry' }],
  ['no message', { code: 'GAME_NOT_FOUND' }],
])('takes an answer for a refusal only if it has a code and a message: %s', async (_what, body) => {
  expect(await readFailure(409, body)).toMatchObject({ status: 409, reply: null });
});
