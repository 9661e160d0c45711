import { randomUUID } from 'node:crypto';
import type { InputOf } from '@game/contract';
import { createHttpClient, type ApiResponse } from '../counterparts/http-client.js';

/** The password of every test account. */
export const password = 'correct horse battery';

/** Builds the input of a sign-up with a new email address. */
export function signUpForm(changes: Partial<InputOf<'auth.signUp'>> = {}): InputOf<'auth.signUp'> {
  const email = `${randomUUID()}@example.test`;
  return { email, password, acceptedTerms: true, newsletter: false, timeZone: 'UTC', ...changes };
}

/** Returns the session cookie that a response sets, in the form of a request header. */
export function cookieFrom({ headers }: Pick<ApiResponse<unknown>, 'headers'>): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Signs a new player up and returns their session cookie. */
export async function signUpAt(address: string): Promise<string> {
  return cookieFrom(await createHttpClient(address).call('auth.signUp', signUpForm()));
}
