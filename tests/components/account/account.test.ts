import type { ReplyOf } from '@game/contract';
import { describe, expect, it, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { ownSession, siteOptions } from '../builders/account.js';
import { hourMs, at, player } from '../builders/players.js';
import { openProfile } from '../profiles/open-profile.js';
import { brokenReply, refusal } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import {
  button,
  dialog,
  expectNone,
  expectPath,
  fill,
  label,
  link,
  region,
  see,
  seeNo,
  text,
  toast,
} from '../support/page.js';

const password = 'correct horse battery';

describe('the preferences of a browser', () => {
  const confirms = () => page.getByRole('checkbox', { name: 'Ask me to confirm each move' });

  it('are shown as they were chosen, at once and after a reload', async () => {
    const { close } = await openProfile();
    await expect.element(confirms()).toBeChecked();
    await confirms().click();
    await expect.element(confirms()).not.toBeChecked();
    await close({ keepsStorage: true });

    await openProfile();
    await expect.element(confirms()).not.toBeChecked();
    await confirms().click();
    await expect.element(confirms()).toBeChecked();
  });
});

describe('the sessions of a player', () => {
  it('are listed, and each but the current one can be ended', async () => {
    const elsewhere = ownSession({ isCurrent: false, createdAt: at(-5 * hourMs) });
    let sessions = [ownSession(), elsewhere];
    const { api } = await openProfile(
      {},
      {
        'account.listSessions': () => ({ sessions }),
        'account.revokeSession': ({ sessionId }) => {
          sessions = sessions.filter(({ id }) => id !== sessionId);
          return {};
        },
      },
    );
    const rows = page.getByRole('list', { name: 'Your sessions, newest first' }).getByRole('listitem');
    await expect.poll(() => rows.elements().length).toBe(2);
    await see(rows.nth(0).getByText('This device'));
    expect(rows.nth(0).getByRole('button').query()).toBe(null);

    await rows
      .nth(1)
      .getByRole('button', { name: /^Sign out / })
      .click();

    await expect.poll(() => rows.elements().length).toBe(1);
    expect(api.inputsOf('account.revokeSession')).toEqual([{ sessionId: elsewhere.id }]);
  });

  it('all end with Sign Out Everywhere, including the current one', async () => {
    const { api } = await openProfile();
    api.reply({
      'account.signOutEverywhere': () => {
        api.reply({ 'auth.getSession': () => ({ player: null }) });
        return {};
      },
    });

    await button('Sign Out Everywhere').click();

    await see(toast('Signed out everywhere'));
    await expectPath('/index');
    await see(link('Sign Up'));
  });
});

describe('on a site that sends no mail', () => {
  it('the card says so, instead of buttons that need a mail [D-28]', async () => {
    await openProfile({ isEmailVerified: false }, { 'auth.getOptions': () => siteOptions({ mail: 'off' }) });

    await see(text('This site does not send email. Please ask its operators for help.'));
    await see(button('Change Password'));
    for (const name of ['Resend Email', 'Change Email']) await expectNone(button(name));
  });
});

describe('the newsletter setting', () => {
  const newsletter = () => label('Send me the newsletter');

  it('shows each change immediately, and sends all of them in order', async () => {
    const held: (() => void)[] = [];
    let isHeld = true;
    const { api, save } = await openProfile();
    api.reply({
      'account.updateNewsletter': async ({ newsletter: isSubscribed }) => {
        if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
        save({ newsletter: isSubscribed });
        return {};
      },
    });

    for (const isChecked of [true, false, true]) {
      await newsletter().click();
      await expect.poll(() => (newsletter().element() as HTMLInputElement).checked).toBe(isChecked);
    }
    expect(api.inputsOf('account.updateNewsletter')).toEqual([{ newsletter: true }]);
    isHeld = false;
    for (const letGo of held) letGo();

    await expect
      .poll(() => api.inputsOf('account.updateNewsletter'))
      .toEqual([{ newsletter: true }, { newsletter: false }, { newsletter: true }]);
    await expect.poll(() => api.callsOf('profiles.getOwn').length).toBeGreaterThan(1);
    await expect.element(newsletter()).toBeChecked();
  });

  it('is reverted when the change fails', async () => {
    await openProfile(
      { newsletter: true },
      {
        'account.updateNewsletter': () => {
          throw brokenReply(500);
        },
      },
    );

    await newsletter().click();

    await see(toast('Error', 'Failed to update profile'));
    await expect.element(newsletter()).toBeChecked();
  });
});

describe('the password', () => {
  const account = () => region('Account');

  it('is changed next to the accounts that stay connected', async () => {
    const connected = { xUsername: 'a_cat', xConnected: true, discordUsername: 'only.typed', discordConnected: false };
    await openProfile({ connections: connected });

    await account().getByRole('button', { name: 'Change Password' }).click();

    await see(account().getByText('X: @a_cat').nth(1));
    await seeNo(account().getByText('Discord: only.typed'));
  });

  async function change(current: string, next: string): Promise<void> {
    await fill(label('Current password'), current);
    await fill(label('New password'), next);
    await account().getByRole('button', { name: 'Change Password' }).click();
  }

  it('is changed with the current one, after a weak password was refused with the reasons', async () => {
    const { api } = await openProfile(
      {},
      {
        'account.changePassword': ({ currentPassword, newPassword }) => {
          if (currentPassword !== password) throw refusal('WRONG_PASSWORD');
          if (newPassword === 'password')
            throw refusal('WEAK_PASSWORD', { reasons: ['It is among the passwords that are guessed first.'] });
          return {};
        },
      },
    );
    await account().getByRole('button', { name: 'Change Password' }).click();

    await change('something else', 'a fine new secret');
    await see(text('Your current password is incorrect.'));
    await change(password, 'password');
    await see(account().getByText(/guessed first/));
    const listed = api.callsOf('account.listSessions').length;
    await change(password, 'a fine new secret');

    await see(toast('Password changed', 'You have been signed out on all other devices.'));
    await seeNo(label('New password'));
    // The other sessions have ended.
    await expect.poll(() => api.callsOf('account.listSessions').length).toBeGreaterThan(listed);
    expect(api.inputsOf('account.changePassword').at(-1)).toEqual({
      currentPassword: password,
      newPassword: 'a fine new secret',
    });
  });
});

describe('the email', () => {
  it('is requested after a confirmation, shown until it is confirmed, and can be cancelled', async () => {
    let isConfirmed = false;
    const app = await openProfile(
      {},
      {
        'account.confirmPassword': () => {
          isConfirmed = true;
          return {};
        },
        'account.changeEmail': ({ email }) => {
          if (!email.includes('@')) throw refusal('INVALID_EMAIL');
          if (!isConfirmed) throw refusal('CONFIRMATION_NEEDED');
          app.save({ requestedEmail: email });
          return {};
        },
        'account.cancelEmailChange': () => {
          app.save({ requestedEmail: null });
          return {};
        },
      },
    );
    const account = region('Account');
    await account.getByRole('button', { name: 'Change Email' }).click();
    await fill(label('New email'), 'nonsense');
    await button('Send Links').click();
    await see(account.getByText('Please enter a valid email address.'));
    await fill(label('New email'), 'new@example.test');
    await button('Send Links').click();
    const question = dialog('Confirm It Is You');
    await fill(question.getByLabelText('Your password', { exact: true }), password);
    await question.getByRole('button', { name: 'Continue' }).click();

    await see(toast('Check your mail', 'Open the links within 24 hours to confirm your new email.'));
    await see(account.getByText('Waiting for confirmation: new@example.test'));
    await button('Cancel Change').click();

    await seeNo(account.getByText('Waiting for confirmation: new@example.test'));
    expect(app.api.inputsOf('account.changeEmail').at(-1)).toEqual({ email: 'new@example.test' });
  });

  it('is added with a password to an account that signs in with X', async () => {
    const { api } = await openProfile({ email: null, hasPassword: false }, { 'account.changeEmail': () => ({}) });
    await button('Add Email and Password').click();
    await fill(label('New email'), 'first@example.test');
    await fill(label('Password'), password);

    await button('Send Link').click();

    await see(toast('Check your mail'));
    expect(api.inputsOf('account.changeEmail')).toEqual([{ email: 'first@example.test', password }]);
  });
});

describe('connecting an account', () => {
  const question = dialog('Confirm It Is You');

  it('asks for the password if the player signed in long ago', async () => {
    let isConfirmed = false;
    const { api } = await openProfile(
      {},
      {
        'account.confirmPassword': ({ password: typed }) => {
          if (typed !== password) throw refusal('WRONG_PASSWORD');
          isConfirmed = true;
          return {};
        },
        'x.connectAccount': () => {
          if (!isConfirmed) throw refusal('CONFIRMATION_NEEDED');
          return { url: '#at-x' };
        },
      },
    );
    await button('Connect X').click();
    await fill(question.getByLabelText('Your password', { exact: true }), 'something else');
    await question.getByRole('button', { name: 'Continue' }).click();
    await see(question.getByText('Your current password is incorrect.'));
    await fill(question.getByLabelText('Your password', { exact: true }), password);

    await question.getByRole('button', { name: 'Continue' }).click();

    await expect.poll(() => window.location.hash).toBe('#at-x');
    expect(api.inputsOf('x.connectAccount').at(-1)).toEqual({ target: '/auth?redirect=/profile' });
  });

  it('asks a player without a password to sign in with X again', async () => {
    const { api } = await openProfile(
      { hasPassword: false },
      {
        'x.connectAccount': () => {
          throw refusal('CONFIRMATION_NEEDED');
        },
        'auth.signInWithX': () => ({ url: '#at-x' }),
      },
    );
    await button('Connect X').click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await seeNo(question);
    expect(api.inputsOf('x.connectAccount')).toHaveLength(1);
    await button('Connect X').click();

    await question.getByRole('button', { name: 'Sign In with X' }).click();

    await expect.poll(() => window.location.hash).toBe('#at-x');
    expect(api.inputsOf('auth.signInWithX')).toMatchObject([
      { intent: 'logIn', target: '/auth/callback', redirect: '/profile' },
    ]);
  });
});

describe('the connected accounts', () => {
  it('cannot be connected again while X opens, but after the way back to the page', async () => {
    const { api } = await openProfile({}, { 'x.connectAccount': () => ({ url: '#at-x' }) });
    await button('Connect X').click();
    await expect.poll(() => window.location.hash).toBe('#at-x');
    await expect.element(button('Connect X')).toHaveAttribute('aria-busy', 'true');
    (button('Connect X').element() as HTMLElement).click();
    expect(api.inputsOf('x.connectAccount')).toHaveLength(1);

    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

    await expect.element(button('Connect X')).not.toHaveAttribute('aria-busy');
  });

  it('can each be disconnected', async () => {
    const connections = { xUsername: 'a_cat', xConnected: true, discordUsername: 'a.cat', discordConnected: true };
    const app = await openProfile(
      { connections },
      {
        'x.disconnectAccount': () => {
          throw refusal('LAST_SIGN_IN');
        },
        'discord.disconnectAccount': () => {
          app.save({ connections: { ...connections, discordUsername: null, discordConnected: false } });
          return {};
        },
      },
    );
    await button('Disconnect X').click();
    await see(toast('Error', 'This is your only way to sign in. Please add an email and a password first.'));

    await button('Disconnect Discord').click();

    await see(toast('Disconnected', 'Rewards that you have earned with it stay yours.'));
    await seeNo(button('Disconnect Discord'));
    await see(button('Disconnect X'));
  });
});

describe('downloading the data of the account', () => {
  it('saves all pages as one file, also when the first attempt fails', async () => {
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:data';
    });
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { api } = await openProfile();
    api.reply({
      'account.getOwnData': () => {
        throw brokenReply(500);
      },
    });
    await button('Download My Data').click();
    await see(toast('Error', 'Your data could not be read. Please try again.'));
    expect(blobs).toEqual([]);

    const pages = {
      first: { tables: { users: [{ email: 'cat@example.com' }], transactions: [{ id: 1 }] }, nextCursor: '1' },
      last: { tables: { transactions: [{ id: 2 }] }, nextCursor: null },
    };
    api.reply({
      'account.getOwnData': ({ cursor }): ReplyOf<'account.getOwnData'> => (cursor ? pages.last : pages.first),
    });
    await button('Download My Data').click();

    await see(toast('Your data is downloaded'));
    expect(clicked.mock.contexts[0]).toMatchObject({ download: 'nibblewick-data.json', href: 'blob:data' });
    const file: unknown = JSON.parse((await blobs[0]?.text()) ?? '');
    expect(file).toEqual({ users: [{ email: 'cat@example.com' }], transactions: [{ id: 1 }, { id: 2 }] });
  });
});

describe('deleting the account', () => {
  it('requires username and password, and signs the player out', async () => {
    const { api } = await openProfile();
    api.reply({
      'account.delete': ({ confirmation, password: typed }) => {
        if (confirmation !== 'Clementine') throw refusal('CONFIRMATION_MISSING');
        if (typed !== password) throw refusal('WRONG_PASSWORD');
        api.reply({ 'auth.getSession': () => ({ player: null }) });
        return {};
      },
    });
    await button('Delete My Account').click();
    const question = dialog('Delete Your Account?');
    const confirm = async (typed: string, secret: string) => {
      await fill(question.getByLabelText(/^Type your username/), typed);
      await fill(question.getByLabelText('Your password', { exact: true }), secret);
      await question.getByRole('button', { name: 'Delete Permanently' }).click();
    };

    await confirm('someone', password);
    await see(question.getByText(/^Please type your username/));
    await confirm('Clementine', 'something else');
    await see(question.getByText('Your current password is incorrect.'));
    await confirm('Clementine', password);

    await see(toast('Your account is deleted'));
    await expectPath('/index');
    await see(link('Sign Up'));
  });
});

it('shows the pages in the theme that the player has chosen, and remembers it', async () => {
  const viewer = player();
  await commands.setMedia({ colorScheme: 'light' });
  const background = () => getComputedStyle(document.body).backgroundColor;
  const { close } = openApp('/profile', { viewer });
  const option = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect.element(option('System')).toBeChecked();
  const light = background();

  await option('Dark').click();
  await expect.poll(background).not.toBe(light);
  await option('Light').click();
  await commands.setMedia({ colorScheme: 'dark' });
  await expect.poll(background).toBe(light);
  await close({ keepsStorage: true });

  openApp('/profile', { viewer });
  await expect.element(option('Light')).toBeChecked();
});

it('shows the theme that was chosen in another tab when the player returns', async () => {
  await commands.setMedia({ colorScheme: 'light' });
  openApp('/profile', { viewer: player() });
  const option = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect.element(option('System')).toBeChecked();
  // The page follows the theme of other tabs once it is idle.
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('system');

  document.cookie = 'theme=dark; path=/';
  window.dispatchEvent(new Event('focus'));

  await expect.element(option('Dark')).toBeChecked();
  expect(getComputedStyle(document.documentElement).colorScheme).toBe('dark');
});
