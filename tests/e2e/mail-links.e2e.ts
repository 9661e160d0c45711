import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../support/free-port.js';
import { answerInstead, eventually, openAs, signUp, toastOf } from '../support/player-page.js';
import { addPlayer } from '../support/players.js';
import { useSite } from '../support/site.js';
import { startSmtpServer, type SmtpServer } from '../support/smtp-server.js';

const password = 'correct horse battery';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await heading(page, 'Welcome Back!').waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(secret);
  await page.locator('form button[type=submit]').click();
}

describe('with the mailbox of the sandbox', () => {
  const site = useSite({ serverPer: 'file' });

  /** Opens the link of the newest mail, when one for `purpose` has come, as its reader would. */
  async function openLink(page: Page, purpose: 'verify-email' | 'reset-password'): Promise<void> {
    const link = page.getByRole('link', { name: /^http/ }).first();
    await eventually(async () => {
      await page.goto(`${site.server.address}/dev/mailbox`);
      return (await link.count()) === 0 ? '' : link.innerText();
    }).toContain(purpose);
    await link.click();
  }

  it('a new player verifies their address by the link in the mail, once', async () => {
    const page = await openAs(site, null, '/auth');
    const email = await signUp(page);
    await toastOf(page, 'Account created successfully!', 'Please check your email to verify your account.').waitFor();
    await page.goto(`${site.server.address}/profile`);
    await page.getByText('Not verified', { exact: true }).waitFor();

    await openLink(page, 'verify-email');

    await toastOf(page, 'Email verified').waitFor();
    await page.waitForURL('**/index');
    await page.goto(`${site.server.address}/profile`);
    await page.getByText(email, { exact: true }).waitFor();
    await page.getByText('Verified', { exact: true }).waitFor();

    await openLink(page, 'verify-email');
    await heading(page, 'Link Not Valid').waitFor();
    await page.getByText('This link is no longer valid. Please request a new one.', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Go to Your Profile' }).click();
    await page.waitForURL('**/profile');
  });

  it('who forgot their password chooses a new one by the link in the mail, and is signed out everywhere', async () => {
    const elsewhere = await openAs(site, null, '/auth');
    const email = await signUp(elsewhere);
    await elsewhere.waitForURL('**/index');
    const page = await openAs(site, null, '/auth');
    await button(page, 'LOG IN').click();
    await page.getByLabel('Email').fill(email);
    await button(page, 'Forgot your password?').click();

    await button(page, 'Send Link').click();
    await heading(page, 'Check Your Email').waitFor();
    await button(page, /^Resend Email in \d:\d\d$/).waitFor();
    await openLink(page, 'reset-password');
    await heading(page, 'Choose a New Password').waitFor();
    await page.getByLabel('New password').fill('password');
    await button(page, 'Save Password').click();
    await main(page)
      .getByText(/guessed first/)
      .waitFor();
    await page.getByLabel('New password').fill('a fine new secret');
    await button(page, 'Save Password').click();

    await toastOf(page, 'Password changed').waitFor();
    await logIn(page, email, password);
    await toastOf(page, 'Authentication error', 'Invalid login credentials').waitFor();
    await logIn(page, email, 'a fine new secret');
    await page.waitForURL('**/index');
    await elsewhere.reload();
    await elsewhere.getByRole('banner').getByRole('link', { name: 'Sign Up' }).waitFor();
    await page.goto(`${site.server.address}/auth#reset-password=${'0'.repeat(64)}`);
    await page.getByLabel('New password').fill('a fine new secret');
    await button(page, 'Save Password').click();
    await heading(page, 'Link Not Valid').waitFor();
  });

  it('whoever asks for too many mails is told how long to wait', async () => {
    const page = await openAs(site, null, '/auth');
    await button(page, 'LOG IN').click();
    await button(page, 'Forgot your password?').click();
    await button(page, 'Send Link').click();
    await toastOf(page, 'Error', 'Please fill in all fields').waitFor();
    await page.getByLabel('Email').fill(`${randomUUID()}@example.test`);
    const refusal = { code: 'TOO_MANY_ATTEMPTS', message: 'Too many attempts.', retryAfterSeconds: 1500 };
    await answerInstead(page, 'auth.requestPasswordReset', 429, refusal);

    await button(page, 'Send Link').click();

    await toastOf(page, 'Error', 'Too many attempts. Please try again in 25 minutes.').waitFor();
    expect(await button(page, /^Send Link in (25:00|24:\d\d)$/).isDisabled()).toBe(true);
  });
});

describe('where mail is sent', () => {
  let smtp: SmtpServer;
  let port = 0;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    port = await findFreePort();
  });
  afterAll(() => smtp.close());
  const site = useSite({
    serverPer: 'file',
    options: () => ({ port, env: { SMTP_URL: smtp.url, PUBLIC_URL: `http://127.0.0.1:${port}` } }),
  });

  it('an account begins when the link in the mail is opened, with the code of the friend who invited', async () => {
    const { referrals } = site.server.context.rewards;
    const { referralCode } = await referrals.getOwn(await addPlayer(site.server.context));
    const page = await openAs(site, null, `/?ref=${referralCode.toLowerCase()}`);
    await page.getByRole('link', { name: 'Sign Up', exact: true }).click();
    await page.getByText(`Invited with the code ${referralCode}`, { exact: true }).waitFor();

    const email = await signUp(page);

    await toastOf(page, 'Account created successfully!', 'Please check your email to verify your account.').waitFor();
    await heading(page, 'Check Your Email').waitFor();
    await button(page, 'Resend Email').click();
    await toastOf(page, 'Email sent').waitFor();
    await button(page, /^Resend Email in \d:\d\d$/).waitFor();
    await button(page, 'LOG IN').click();
    await logIn(page, email, password);
    await toastOf(page, 'Authentication error', 'Please check your email to verify your account.').waitFor();
    await heading(page, 'Verify Your Email').waitFor();

    await eventually(() => smtp.mails.length).toBe(2);
    await page.goto(/http:\S+/.exec(smtp.mails[1]?.content ?? '')?.[0] ?? '');
    await toastOf(page, 'Email verified', 'You can log in now.').waitFor();
    await logIn(page, email, password);

    await toastOf(page, 'Welcome back!').waitFor();
    await page.waitForURL('**/index');
    const { rows } = await site.server.context.database.pool.query('SELECT referral_code FROM users WHERE email = $1', [
      email,
    ]);
    expect(rows).toEqual([{ referral_code: referralCode }]);
  });
});
