import type { PublicProfile } from '@game/contract';
import { page, type Locator } from 'vitest/browser';
import type { FakeReplies } from '../support/fake-api.js';
import { openApp, type App } from '../support/open-app.js';
import { fill, label } from '../support/page.js';
import { usualReplies } from '../support/usual-replies.js';

/** The password of the account that tests sign in to. */
export const password = 'correct horse battery';

/** Opens the app without a session. Signing up or logging in starts a session of `viewer`. */
export function openAsVisitor(path: string, viewer: PublicProfile, replies: FakeReplies = {}): App {
  const startSession = () => {
    app.api.reply({ ...usualReplies(viewer), ...replies });
    return { player: viewer };
  };
  const app: App = openApp(path, {
    replies: { 'auth.signUp': startSession, 'auth.signInWithPassword': startSession, ...replies },
  });
  return app;
}

/** The button at the end of the form; below it is the one that switches between SIGN UP and LOG IN. */
export const submitButton = (): Locator => page.getByCss('form button[type=submit]');

/** The checkbox that a new player must check. */
export const terms = (): Locator => page.getByRole('checkbox', { name: /^I agree to the Terms and Conditions/ });

/** Fills in the form for signing up or logging in. */
export async function fillIn(email: string, secret: string): Promise<void> {
  await fill(label('Email'), email);
  await fill(label('Password'), secret);
}
