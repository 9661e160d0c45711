import type { Page } from 'playwright-core';
import { chooseSignUp, toastsOf } from '../player-page.js';
import { open, type Screen, type Stage } from './stage.js';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function openSignUp(stage: Stage): Promise<Page> {
  const page = await open(stage, null, '/auth');
  await chooseSignUp(page);
  return page;
}

async function openLogIn(stage: Stage): Promise<Page> {
  const page = await openSignUp(stage);
  await page.getByRole('button', { name: 'LOG IN', exact: true }).click();
  await heading(page, 'Welcome Back!').waitFor();
  return page;
}

/** Sends the form as it is. */
async function submit(page: Page): Promise<Page> {
  await page.locator('button[type=submit]').click();
  await page.locator('[aria-invalid=true]').waitFor();
  await toastsOf(page).waitFor();
  return page;
}

/** Asks for a link to choose a new password. */
async function openForgottenPassword(stage: Stage): Promise<Page> {
  const page = await openLogIn(stage);
  await page.getByLabel('Email').fill('clementine@example.test');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await heading(page, 'Forgot Your Password?').waitFor();
  return page;
}

/** Signing up, logging in, and the links of mails. */
export const authScreens: Screen[] = [
  { name: 'sign-up', shows: 'Signing up', open: openSignUp },
  {
    name: 'sign-up-without-terms',
    shows: 'Signing up without agreeing to the terms',
    open: async (stage) => submit(await openSignUp(stage)),
  },
  {
    name: 'sign-up-without-email',
    shows: 'Signing up without an e-mail',
    open: async (stage) => {
      const page = await openSignUp(stage);
      await page.getByLabel(/^I agree/).check();
      return submit(page);
    },
  },
  { name: 'log-in', shows: 'Logging in', open: openLogIn },
  {
    name: 'log-in-without-password',
    shows: 'Logging in without a password',
    open: async (stage) => {
      const page = await openLogIn(stage);
      await page.getByLabel('Email').fill('clementine@example.test');
      return submit(page);
    },
  },
  {
    name: 'log-in-failed',
    shows: 'Coming back from X without having signed in',
    open: async (stage) => {
      const page = await open(stage, null, '/auth/callback?error=X_LOGIN_ERROR');
      await toastsOf(page).waitFor();
      await heading(page, 'Welcome Back!').waitFor();
      return page;
    },
  },
  { name: 'forgotten-password', shows: 'Asking for a new password', open: openForgottenPassword },
  {
    name: 'mail-sent',
    shows: 'Where to look for the mail that was asked for',
    open: async (stage) => {
      const page = await openForgottenPassword(stage);
      await page.getByRole('button', { name: 'Send Link' }).click();
      await heading(page, 'Check Your Email').waitFor();
      await toastsOf(page).waitFor();
      return page;
    },
  },
  {
    name: 'new-password',
    shows: 'Choosing a new password',
    open: async (stage) => {
      const page = await open(stage, null, '/auth#reset-password=guess');
      await heading(page, 'Choose a New Password').waitFor();
      return page;
    },
  },
  {
    name: 'link-spent',
    shows: 'A link of a mail that is no longer good',
    open: async (stage) => {
      const page = await open(stage, null, '/auth#verify-email=guess');
      await heading(page, 'Link Not Valid').waitFor();
      return page;
    },
  },
];
