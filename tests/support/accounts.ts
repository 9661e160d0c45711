import { randomUUID } from 'node:crypto';
import type { InputOf } from '@game/contract';
import { createHttpClient, type Answer } from './http-client.js';

/** The password of every account of a test. */
export const password = 'correct horse battery';

/** What a new visitor's form of sign-up says. */
export function signUpForm(changes: Partial<InputOf<'auth.signUp'>> = {}): InputOf<'auth.signUp'> {
  const email = `${randomUUID()}@example.test`;
  return { email, password, acceptedTerms: true, newsletter: false, timeZone: 'UTC', ...changes };
}

/** The session's cookie that an answer sets, as the browser sends it. */
export function cookieFrom({ headers }: Pick<Answer<unknown>, 'headers'>): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Signs a new player up; returns the cookie of their session. */
export async function signUpAt(address: string): Promise<string> {
  return cookieFrom(await createHttpClient(address).call('auth.signUp', signUpForm()));
}
