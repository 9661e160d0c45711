import { refusal, type FakeReplies } from '../support/fake-api.js';
import { activate, button, fill, label, see, title, toasts, words } from '../support/page.js';
import { page } from 'vitest/browser';
import type { Scene, Screen } from './screen.js';

const email = 'clementine@example.test';

function visit(route: string, act: Scene['act'], replies: FakeReplies = {}): Scene {
  return { route, isVisitor: true, replies, act };
}

async function openSignUp(): Promise<void> {
  await see(title('Create Your Profile!').or(title('Welcome Back!')));
  if (title('Welcome Back!').query() !== null) await activate(button('SIGN UP'));
  await see(title('Create Your Profile!'));
}

async function openLogIn(): Promise<void> {
  await openSignUp();
  await activate(button('LOG IN'));
  await see(title('Welcome Back!'));
}

/** Submits the form unchanged, and waits for the error. */
async function submit(): Promise<void> {
  await activate(page.getByCss('button[type=submit]'));
  await see(page.getByCss('[aria-invalid=true]'));
  await see(toasts());
}

/** Opens the form that requests a link to set a new password. */
async function openForgottenPassword(): Promise<void> {
  await openLogIn();
  await fill(label('Email'), email);
  await activate(button('Forgot your password?'));
  await see(title('Forgot Your Password?'));
}

const invalidLink = () => {
  throw refusal('INVALID_LINK');
};

/** Signing up, logging in, and the links of mails. */
export const authScreens: Screen[] = [
  { name: 'sign-up', shows: 'Signing up', scene: () => visit('/auth', openSignUp) },
  {
    name: 'sign-up-invited',
    shows: "Signing up with a friend's link",
    scene: ({ opponent }) =>
      visit(
        '/auth?ref=AB12CD34',
        async () => {
          await openSignUp();
          await see(page.getByText(words('invites you')));
        },
        { 'rewards.checkReferralCode': () => ({ isKnown: true, inviter: opponent, afterGames: 0 }) },
      ),
  },
  {
    name: 'sign-up-without-terms',
    shows: 'Signing up without agreeing to the terms',
    scene: () =>
      visit('/auth', async () => {
        await openSignUp();
        await submit();
      }),
  },
  {
    name: 'sign-up-without-email',
    shows: 'Signing up without an e-mail',
    scene: () =>
      visit('/auth', async () => {
        await openSignUp();
        await activate(page.getByRole('checkbox').first());
        await submit();
      }),
  },
  { name: 'log-in', shows: 'Logging in', scene: () => visit('/auth', openLogIn) },
  {
    name: 'log-in-without-password',
    shows: 'Logging in without a password',
    scene: () =>
      visit('/auth', async () => {
        await openLogIn();
        await fill(label('Email'), email);
        await submit();
      }),
  },
  {
    name: 'log-in-failed',
    shows: 'Returning from X without having signed in',
    scene: () =>
      visit('/auth/callback?error=X_LOGIN_ERROR', async () => {
        await see(toasts());
        await see(title('Welcome Back!'));
      }),
  },
  {
    name: 'log-in-second-step',
    shows: 'The second step of a log-in, with a passkey or a recovery code',
    scene: () => visit('/auth/callback?error=SECOND_FACTOR_NEEDED', () => see(title('One More Step'))),
  },
  {
    name: 'forgotten-password',
    shows: 'Asking for a new password',
    scene: () => visit('/auth', openForgottenPassword),
  },
  {
    name: 'mail-sent',
    shows: 'Where to look for the mail',
    scene: () =>
      visit(
        '/auth',
        async () => {
          await openForgottenPassword();
          await activate(button('Send Link'));
          await see(title('Check Your Email'));
        },
        { 'auth.requestPasswordReset': () => ({}) },
      ),
  },
  {
    name: 'new-password',
    shows: 'Choosing a new password',
    scene: () => visit('/auth#reset-password=guess', () => see(title('Choose a New Password'))),
  },
  {
    name: 'new-password-saved',
    shows: 'A new password, and the accounts that stay connected',
    scene: ({ opponent }) =>
      visit(
        '/auth#reset-password=guess',
        async () => {
          await see(title('Choose a New Password'));
          await fill(label('New password'), 'a fine new secret');
          await activate(button('Save Password'));
          await see(title('Password changed'));
        },
        {
          'auth.resetPassword': () => ({
            connected: { x: opponent.username, discord: opponent.username },
            passkeys: [{ name: 'Phone', createdAt: '2026-03-09T10:00:00.000Z' }],
            endedSessions: [{ userAgent: null, createdAt: '2026-03-09T10:00:00.000Z' }],
          }),
        },
      ),
  },
  {
    name: 'email-confirmed',
    shows: 'A new email address that the old one has not confirmed yet',
    scene: () =>
      visit(
        '/auth#confirm-email=guess',
        async () => {
          await see(title('Confirm Your New Email'));
          await activate(button('Confirm'));
          await see(title('Confirmed'));
        },
        { 'account.confirmEmailChange': () => ({ isChanged: false }) },
      ),
  },
  {
    name: 'undo',
    shows: 'The link that undoes a change of the account',
    scene: () => visit('/auth#undo=guess', () => see(title('This Was Not You?'))),
  },
  {
    name: 'link-spent',
    shows: 'A mail link that is no longer valid',
    scene: () =>
      visit('/auth#verify-email=guess', () => see(title('Link Not Valid')), { 'auth.verifyEmail': invalidLink }),
  },
];
