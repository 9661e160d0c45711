import type { Page } from 'playwright-core';
import { chooseSignUp, toastsOf } from '../player-page.js';
import { open, type Screen, type Stage } from './stage.js';

async function openSignUp(stage: Stage): Promise<Page> {
  const page = await open(stage, null, '/auth');
  await chooseSignUp(page);
  return page;
}

async function openLogIn(stage: Stage): Promise<Page> {
  const page = await openSignUp(stage);
  await page.getByRole('button', { name: 'LOG IN', exact: true }).click();
  await page.getByRole('heading', { name: 'Welcome Back!' }).waitFor();
  return page;
}

/** Sends the form as it is. */
async function submit(page: Page): Promise<Page> {
  await page.locator('button[type=submit]').click();
  await page.locator('[aria-invalid=true]').waitFor();
  await toastsOf(page).waitFor();
  return page;
}

/** Signing up and logging in. */
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
];
