import type { PublicProfile } from '@game/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fillIn, openAsVisitor, password, submitButton } from '../auth/sign-in.js';
import { ownProfile } from '../builders/account.js';
import { at, dayMs, hourMs, newId, player } from '../builders/players.js';
import { brokenReply, refusal, type FakeReplies } from '../support/fake-api.js';
import { openApp, type App } from '../support/open-app.js';
import { activate, button, expectPath, fill, label, press, see, title, toast } from '../support/page.js';

const pictureUrl = '/api/avatars/0af1.webp';
const heading = 'Your Name and Picture';

/** The profile of a player who has signed up within the last hour, or before. */
const newProfile = (viewer: PublicProfile, ageMs = hourMs) => ({
  profile: ownProfile(viewer, { createdAt: at(-ageMs) }),
});

/** The app after a log-in at `path`, on a server that stores the username and the picture. */
async function logIn(traits: Partial<PublicProfile> = {}, replies: FakeReplies = {}, path = '/auth'): Promise<App> {
  const viewer = player('user_0af1b2c3', traits);
  let current = viewer;
  const save = (changes: Partial<PublicProfile>) => {
    current = { ...current, ...changes };
    app.api.reply({ 'auth.getSession': () => ({ player: current }) });
    return newProfile(current);
  };
  const app = openAsVisitor(path, viewer, {
    'profiles.getOwn': () => newProfile(current),
    'profiles.updateUsername': ({ username }) => save({ username }),
    'profiles.uploadAvatar': () => save({ avatarUrl: pictureUrl }),
    ...replies,
  });
  await see(title('Welcome Back!').or(title('Create Your Profile!')));
  if (title('Welcome Back!').query() === null) await activate(button('LOG IN'));
  await see(title('Welcome Back!'));
  await fillIn('clementine@example.test', password);
  await submitButton().click();
  return app;
}

it('saves the username and the picture that a new player chooses, and opens the page they came for', async () => {
  const { api } = await logIn({}, {}, '/auth?redirect=/leaderboards');
  await see(title(heading));
  await expect.element(label('Username')).toHaveValue('user_0af1b2c3');
  expect(page.getByRole('radio').elements()).toHaveLength(12);

  await fill(label('Username'), 'Clementine');
  await page.getByRole('radio', { name: 'CAT waiting' }).click();
  await press('{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: 'CHEESE waiting' })).toBeChecked();
  await button('Continue').click();

  await see(toast('Success', 'Profile updated successfully'));
  await expectPath('/leaderboards');
  expect(api.inputsOf('profiles.updateUsername')).toEqual([{ username: 'Clementine' }]);
  expect(api.callsOf('profiles.uploadAvatar')).toHaveLength(1);
});

it('shows at the field that a username is taken, and uploads no picture', async () => {
  const { api } = await logIn(
    {},
    {
      'profiles.updateUsername': () => {
        throw refusal('USERNAME_TAKEN');
      },
    },
  );
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
  const { api } = await logIn(
    {},
    {
      'profiles.uploadAvatar': () => {
        attempts += 1;
        if (attempts === 1) throw brokenReply(500);
        return newProfile(player('Clementine', { avatarUrl: pictureUrl }));
      },
    },
  );
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

it('is skipped with one tap and not shown again in this browser, and a kept challenge then opens', async () => {
  const challenge = `/challenge/${newId()}`;
  const visitor = openApp(`/auth?redirect=${challenge}`);
  await expect.poll(() => localStorage.getItem('destination')).toContain(challenge);
  await visitor.close({ keepsStorage: true });

  const traits = { id: newId() };
  const { api, close } = await logIn(traits);
  await see(title(heading));
  await button('Skip').click();
  await expectPath(challenge);
  expect(api.callsOf('profiles.updateUsername')).toEqual([]);
  await api.idle();
  await close({ keepsStorage: true });

  await logIn(traits);
  await expectPath('/index');
});

it('comes back after a reload, and then opens the page they came for', async () => {
  const viewer = player('user_0af1b2c3');
  openApp('/auth?redirect=/leaderboards', { viewer, replies: { 'profiles.getOwn': () => newProfile(viewer) } });
  await see(title(heading));
  await button('Skip').click();
  await expectPath('/leaderboards');
});

it('is not shown a week after the sign-up', async () => {
  await logIn({}, { 'profiles.getOwn': () => newProfile(player('user_0af1b2c3'), 7 * dayMs) });
  await expectPath('/index');
});

it('does not keep a player whose profile cannot be read', async () => {
  await logIn(
    {},
    {
      'profiles.getOwn': () => {
        throw refusal('UNEXPECTED');
      },
    },
  );
  await expectPath('/index');
});

it.each([
  ['has chosen a username', { username: 'Clementine' }],
  ['has a picture', { avatarUrl: pictureUrl }],
])('is not shown to a player who %s', async (_state, traits) => {
  await logIn(traits);
  await expectPath('/index');
});

it('is not shown to a player who returns from X with a session', async () => {
  openApp('/auth/callback?connected=x&redirect=/leaderboards', { viewer: player('user_0af1b2c3') });
  await expectPath('/leaderboards');
});
