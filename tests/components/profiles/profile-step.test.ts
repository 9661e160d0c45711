import type { PublicProfile } from '@game/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fillIn, openAsVisitor, password, submitButton, terms } from '../auth/sign-in.js';
import { ownProfile } from '../builders/account.js';
import { minuteMs, newId, player } from '../builders/players.js';
import { brokenReply, refusal, type FakeReplies } from '../support/fake-api.js';
import { openApp, type App } from '../support/open-app.js';
import {
  activate,
  button,
  expectNone,
  expectPath,
  fill,
  label,
  link,
  press,
  see,
  title,
  toast,
} from '../support/page.js';

const pictureUrl = '/api/avatars/0af1.webp';
const heading = 'Your Name and Picture';

/** The app after a sign-up or a log-in at `path`, on a server that stores the username and the picture. */
async function signIn(
  way: 'signUp' | 'logIn',
  { traits = {}, replies = {}, path = '/auth' }: SignInOptions,
): Promise<App> {
  const viewer = player('user_0af1b2c3', traits);
  let current = viewer;
  const save = (changes: Partial<PublicProfile>) => {
    current = { ...current, ...changes };
    app.api.reply({ 'auth.getSession': () => ({ player: current }) });
    return { profile: ownProfile(current) };
  };
  const app = openAsVisitor(path, viewer, {
    'profiles.getOwn': () => ({ profile: ownProfile(current) }),
    'profiles.updateUsername': ({ username }) => save({ username }),
    'profiles.uploadAvatar': () => save({ avatarUrl: pictureUrl }),
    ...replies,
  });
  const [shown, other] = [title('Create Your Profile!'), title('Welcome Back!')];
  await see(shown.or(other));
  if ((way === 'signUp' ? shown : other).query() === null)
    await activate(button(way === 'signUp' ? 'SIGN UP' : 'LOG IN'));
  await see(way === 'signUp' ? shown : other);
  await fillIn('clementine@example.test', password);
  if (way === 'signUp') await terms().click();
  await submitButton().click();
  return app;
}

interface SignInOptions {
  traits?: Partial<PublicProfile>;
  replies?: FakeReplies;
  path?: string;
}

const signUp = (options: SignInOptions = {}) => signIn('signUp', options);
const logIn = (options: SignInOptions = {}) => signIn('logIn', options);

/** Opens the link of a challenge in this browser, without signing in. Returns its path. */
async function leaveChallenge(): Promise<string> {
  const challenge = `/challenge/${newId()}`;
  const visitor = openApp(`/auth?redirect=${challenge}`);
  await expect.poll(() => localStorage.getItem('destination')).toContain(challenge);
  await visitor.close({ keepsStorage: true });
  return challenge;
}

it('saves the username and the picture that a new player chooses, and opens the page they came for', async () => {
  const { api } = await signUp({ path: '/auth?redirect=/leaderboards' });
  await see(title(heading));
  await expect.element(label('Username')).toHaveValue('user_0af1b2c3');
  expect(page.getByRole('radio').elements()).toHaveLength(12);

  await fill(label('Username'), 'Clementine');
  await page.getByRole('radio', { name: 'CAT waiting' }).click();
  await press('{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: 'CHEESE waiting' })).toBeChecked();
  await button('Continue').click();

  await expectPath('/leaderboards');
  await expectNone(toast('Success'));
  expect(api.inputsOf('profiles.updateUsername')).toEqual([{ username: 'Clementine' }]);
  expect(api.callsOf('profiles.uploadAvatar')).toHaveLength(1);
});

it('shows at the field that a username is taken, and uploads no picture', async () => {
  const { api } = await signUp({
    replies: {
      'profiles.updateUsername': () => {
        throw refusal('USERNAME_TAKEN');
      },
    },
  });
  await see(title(heading));
  await fill(label('Username'), 'takenalready');
  await page.getByRole('radio', { name: 'MOUSE winking' }).click();

  await button('Continue').click();

  await see(toast('Username already taken', 'Please choose a different username'));
  await expect.element(label('Username')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(label('Username')).toHaveValue('takenalready');
  expect(api.callsOf('profiles.uploadAvatar')).toEqual([]);
});

it('keeps the step open when the picture could not be uploaded, and then uploads only the picture', async () => {
  let attempts = 0;
  const { api } = await signUp({
    replies: {
      'profiles.uploadAvatar': () => {
        attempts += 1;
        if (attempts === 1) throw brokenReply(500);
        return { profile: ownProfile(player('Clementine', { avatarUrl: pictureUrl })) };
      },
    },
  });
  await see(title(heading));
  await fill(label('Username'), 'Clementine');
  await page.getByRole('radio', { name: 'MOUSE winking' }).click();
  await button('Continue').click();
  await see(toast('Error', 'Failed to update profile'));
  await api.idle();

  await button('Continue').click();

  await expectPath('/index');
  expect(api.callsOf('profiles.updateUsername')).toHaveLength(1);
  expect(attempts).toBe(2);
});

it('is skipped with one tap and not shown again, and a kept challenge then opens, once [GRD-03]', async () => {
  const challenge = await leaveChallenge();

  const traits = { id: newId() };
  const { api, close } = await signUp({ traits });
  await see(title(heading));
  await button('Skip').click();
  await expectPath(challenge);
  expect(api.callsOf('profiles.updateUsername')).toEqual([]);
  await api.idle();
  await close({ keepsStorage: true });

  const { close: closeSecond } = await logIn({ traits });
  await expectPath('/index');
  await closeSecond({ keepsStorage: true });
  await signUp({ traits: { id: newId(), avatarUrl: pictureUrl } });
  await expectPath('/index');
});

it('comes back after a reload, and then opens the page they came for', async () => {
  const viewer = player('user_0af1b2c3');
  const { api, close } = await signUp({ traits: viewer, path: '/auth?redirect=/leaderboards' });
  await see(title(heading));
  await api.idle();
  await close({ keepsStorage: true });

  openApp('/auth?redirect=/leaderboards', { viewer });
  await see(title(heading));
  await button('Skip').click();
  await expectPath('/leaderboards');
});

it('is over once the new player opens another page, and does not follow a later log-in in the same tab [GRD-03]', async () => {
  const { close } = await signUp();
  await see(title(heading));
  await link('Privacy Policy').click();
  await expectPath('/privacy');
  await expect.poll(() => sessionStorage.getItem('signedUp')).toBeNull();
  await close({ keepsStorage: true });

  await logIn({ traits: { id: newId() }, path: '/auth?redirect=/leaderboards' });
  await expectPath('/leaderboards');
});

it('follows the first log-in after the link that creates the account', async () => {
  await logIn({ path: '/auth#verify-email=0af1', replies: { 'auth.verifyEmail': () => ({}) } });
  await see(title(heading));
});

it('is not shown after a log-in to an account from before, however new that is [GRD-03]', async () => {
  await logIn({ path: '/auth?redirect=/leaderboards' });
  await expectPath('/leaderboards');
});

it.each([
  ['has chosen a username', { username: 'Clementine' }],
  ['has a picture', { avatarUrl: pictureUrl }],
])('is not shown to a player who %s', async (_state, traits) => {
  await signUp({ traits });
  await expectPath('/index');
});

it('is not shown to a player who returns from X with a session', async () => {
  openApp('/auth/callback?connected=x&redirect=/leaderboards', { viewer: player('user_0af1b2c3') });
  await expectPath('/leaderboards');
});

describe('a kept challenge [GRD-03]', () => {
  const traits = { username: 'Clementine' };

  it('yields to a redirect parameter, and is then forgotten', async () => {
    await leaveChallenge();
    const { close } = await signUp({ traits, path: '/auth?redirect=/leaderboards' });
    await expectPath('/leaderboards');
    await close({ keepsStorage: true });

    await signUp({ traits });
    await expectPath('/index');
  });

  it('is forgotten, not opened, when a player logs in to an account from before', async () => {
    await leaveChallenge();
    const { close } = await logIn({ traits });
    await expectPath('/index');
    await close({ keepsStorage: true });

    await signUp({ traits });
    await expectPath('/index');
  });

  it('is opened at the first log-in after the link of a mail that creates the account', async () => {
    const challenge = await leaveChallenge();
    await logIn({ traits, path: '/auth#verify-email=0af1', replies: { 'auth.verifyEmail': () => ({}) } });
    await expectPath(challenge);
  });

  it('is opened within an hour, and no longer after it', async () => {
    const challenge = await leaveChallenge();
    const keep = (ageMs: number) => localStorage.setItem('destination', `${Date.now() - ageMs} ${challenge}`);
    keep(59 * minuteMs);
    const { close } = await signUp({ traits });
    await expectPath(challenge);
    await close({ keepsStorage: true });

    keep(61 * minuteMs);
    await signUp({ traits });
    await expectPath('/index');
  });
});
