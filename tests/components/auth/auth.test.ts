import { operations, type QueryName } from '@game/contract';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { newGame } from '../builders/games.js';
import { newId, player } from '../builders/players.js';
import { brokenReply, refusal } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import {
  button,
  dialog,
  expectBalance,
  expectPath,
  keepToasts,
  label,
  link,
  returnToTab,
  see,
  seeNo,
  startPlaying,
  text,
  title,
  toast,
  toasts,
} from '../support/page.js';
import { usualReplies } from '../support/usual-replies.js';
import { fillIn, openAsVisitor, password, submitButton, terms } from './sign-in.js';

const email = 'clementine@example.test';

it('toggles between SIGN UP and LOG IN, each with its heading [AUT-01]', async () => {
  openApp('/auth');

  await see(title('Create Your Profile!'));
  await see(text('A world of new frens awaits...'));
  await expect.element(submitButton()).toHaveTextContent(/^SIGN UP$/);

  await button('LOG IN').click();
  await see(title('Welcome Back!'));
  await see(text('Ready to play?'));
  await expect.element(submitButton()).toHaveTextContent(/^LOG IN$/);
  expect(page.getByRole('checkbox').elements()).toEqual([]);

  await button('SIGN UP').click();
  await see(title('Create Your Profile!'));
});

it('shows the same screen at /auth/callback', async () => {
  openApp('/auth/callback');

  await see(title('Create Your Profile!'));

  await expect.element(submitButton()).toHaveTextContent(/^SIGN UP$/);
});

describe('an error of the sign-in screen [AUT-02]', () => {
  it.each([
    ['The form is broken', 'The form is broken'],
    ['', 'An error occurred during authentication'],
  ])('with the message %j is shown as %j, and Try Again reloads the page', async (message, shown) => {
    vi.spyOn(console, 'error').mockReturnValue();
    // The screen sets the title when it renders, so this error breaks the screen.
    vi.spyOn(document, 'title', 'set').mockImplementation(() => {
      throw new Error(message);
    });
    const app = openApp('/auth');
    await see(text(shown));
    expect(title('Create Your Profile!').query()).toBe(null);

    await button('Try Again').click();

    await expect.poll(() => app.departures).toEqual([window.location.href]);
    await app.close();
    openApp('/auth');
    await see(title('Create Your Profile!'));
  });
});

describe('logging in', () => {
  it.each([
    ['', ''],
    ['', password],
    ['  ', password],
    ['mail@example.test', ''],
  ])('sends nothing without both an email and a password: %j, %j [VAL-07]', async (address, secret) => {
    const { api } = openApp('/auth');
    await button('LOG IN').click();
    await see(title('Welcome Back!'));
    await fillIn(address, secret);

    await submitButton().click();

    await see(toast('Error', 'Please fill in all fields'));
    expect(api.callsOf('auth.signInWithPassword')).toEqual([]);
  });

  it('offers to log in to the reader of a mail that leads to the profile', async () => {
    openApp('/auth?redirect=/profile');

    await see(title('Welcome Back!'));
  });
});

describe('signing up [VAL-08]', () => {
  it('requires accepted terms, an email and a password', async () => {
    const { api } = openApp('/auth');
    await fillIn(email, password);

    await submitButton().click();
    await see(toast('Error', 'You must agree to the Terms and Conditions'));
    await terms().click();
    for (const [address, secret] of [
      ['', password],
      [email, ''],
    ] as const) {
      await fillIn(address, secret);
      await submitButton().click();
      const shown = toast('Error', 'Please fill in all fields');
      await shown.getByRole('button', { name: 'Dismiss' }).click();
      await seeNo(shown);
    }

    expect(api.callsOf('auth.signUp')).toEqual([]);
  });

  it('moves the focus to a password that the server refuses, with the reasons', async () => {
    openApp('/auth', {
      replies: {
        'auth.signUp': () => {
          throw refusal('WEAK_PASSWORD', { reasons: ['It needs at least 8 characters.'] });
        },
      },
    });
    await fillIn(email, 'seven77');
    await terms().click();

    await submitButton().click();

    await expect.element(label('Password')).toHaveFocus();
    await see(page.getByText(/It needs at least 8 characters\.$/));
  });

  it.each([
    { landing: '/?ref=Friend7', newsletter: true, referralCode: 'FRIEND7' },
    { landing: '/', newsletter: false, referralCode: undefined },
  ])('sends what was chosen: $landing, newsletter $newsletter', async ({ landing, newsletter, referralCode }) => {
    const { api } = openAsVisitor(landing, player());
    await link('Sign Up').click();
    await fillIn(email, password);
    await terms().click();
    if (newsletter) await label('Send me the newsletter').click();

    await submitButton().click();

    await see(toast('Account created successfully!'));
    await expectPath('/index');
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const account = { email, password, acceptedTerms: true, newsletter, timeZone };
    expect(api.inputsOf('auth.signUp')).toEqual([referralCode === undefined ? account : { ...account, referralCode }]);
  });
});

describe('the toast after signing in [EPA-03]', () => {
  it('says that the account was created', async () => {
    openAsVisitor('/auth', player());
    await fillIn(email, password);
    await terms().click();

    await submitButton().click();

    await see(toast('Account created successfully!', 'Please check your email to verify your account.'));
  });

  it('says that the account of X could not be connected, on the page to return to', async () => {
    openApp('/auth/callback?error=X_CONNECTION_ERROR&redirect=%2Fprofile', { viewer: player() });

    await see(toast('Connection Error'));
    await expectPath('/profile');
  });

  it('says that signing up with X failed', async () => {
    openApp('/auth/callback?error=X_SIGNUP_ERROR');

    await see(toast('X Signup Error'));
    await see(title('Create Your Profile!'));
  });

  it('says that logging in failed, with X or with a wrong password, or that it succeeded', async () => {
    const viewer = player();
    const { api } = openAsVisitor('/auth/callback?error=X_LOGIN_ERROR', viewer);
    await see(toast('X Login Error'));
    await see(title('Welcome Back!'));
    api.reply({
      'auth.signInWithPassword': ({ password: secret }) => {
        if (secret !== password) throw refusal('INVALID_CREDENTIALS');
        api.reply(usualReplies(viewer));
        return { player: viewer };
      },
    });

    await fillIn(email, 'something else');
    await submitButton().click();
    await see(toast('Authentication error', 'Invalid login credentials'));
    await expect.element(label('Password')).toHaveAccessibleDescription('Invalid login credentials');
    await fillIn(email, password);
    await submitButton().click();

    await see(toast('Welcome back!'));
    expect(api.inputsOf('auth.signInWithPassword').at(-1)).toEqual({ email, password });
  });
});

describe('logging in [GRD-03]', () => {
  it('returns a player to the game that they opened without a session', async () => {
    const viewer = player();
    const game = newGame(viewer);
    openAsVisitor(`/game/${game.id}?from=mail#stake`, viewer, { 'games.get': () => ({ game }) });
    await expectPath('/auth');
    await see(title('Welcome Back!'));
    await fillIn(email, password);

    await submitButton().click();

    await see(toast('Welcome back!'));
    keepToasts();
    await expectPath(`/game/${game.id}?from=mail`);
    expect(window.location.hash).toBe('#stake');
    await see(dialog('Game Information'));
    expect((toasts().elements() as HTMLElement[]).map((shown) => shown.innerText)).toEqual(['Welcome back!']);
  });

  it('opens the path in the redirect parameter rather than the page that required a session', async () => {
    openAsVisitor(`/game/${newId()}`, player());
    await expectPath('/auth');
    window.history.replaceState(window.history.state, '', '/auth?redirect=/terms');
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
    await see(title('Welcome Back!'));
    await fillIn(email, password);

    await submitButton().click();

    await expectPath('/terms');
  });

  it('opens the lobby by default', async () => {
    openAsVisitor('/auth', player());
    await button('LOG IN').click();
    await see(title('Welcome Back!'));
    await fillIn(email, password);

    await submitButton().click();

    await expectPath('/index');
  });
});

describe('the redirect parameter [D-33]', () => {
  it('is followed if it is a path of this site', async () => {
    openApp('/auth?redirect=/terms', { viewer: player() });

    await expectPath('/terms');
  });

  it.each(['https://evil.test/', '//evil.test', '/\\evil.test', '/%09/evil.test', 'javascript:alert(1)'])(
    'is ignored if it is %j, which is not a path of this site',
    async (target) => {
      const redirect = target.includes('%') ? target : encodeURIComponent(target);
      const { departures } = openApp(`/auth?redirect=${redirect}`, { viewer: player() });

      await expectPath('/index');

      expect(departures).toEqual([]);
    },
  );
});

describe('logging out', () => {
  const viewer = player();
  const game = newGame(viewer);

  /** Records the paths of all navigations from now on. */
  function noteVisits(): string[] {
    const visited: string[] = [];
    for (const method of ['pushState', 'replaceState'] as const) {
      const navigate = window.history[method].bind(window.history);
      vi.spyOn(window.history, method).mockImplementation((data, unused, url) => {
        if (typeof url === 'string') visited.push(url);
        navigate(data, unused, url);
      });
    }
    return visited;
  }

  it.each(['/index', `/game/${game.id}`])(
    'from %s signs out, goes to / and says so [LGO-01] [EPA-04]',
    async (from) => {
      const { api } = openApp(from, { viewer, replies: { 'games.get': () => ({ game }) } });
      api.reply({
        'auth.signOut': () => {
          api.reply({ 'auth.getSession': () => ({ player: null }) });
          return {};
        },
      });
      if (from !== '/index') await startPlaying();
      await button('Menu').click();
      const visited = noteVisits();

      await button('Logout').click();

      await see(toast('Logged out successfully', 'See you soon!'));
      await see(link('Sign Up'));
      await expectPath('/index');
      expect(visited[0]).toBe('/');
      expect(visited).not.toContain('/auth');
      expect(api.callsOf('auth.signOut').length).toBe(1);
    },
  );

  it.each(['/index', '/statistics', '/profile', '/tournaments', '/shop'])(
    'from %s sends no query of a player afterwards',
    async (from) => {
      const { api, realtime } = openApp(from, { viewer });
      const sent: QueryName[] = [];
      await realtime.connected();
      api.reply({
        'auth.signOut': () => {
          const refused = () => {
            throw refusal('NOT_SIGNED_IN');
          };
          const queries = Object.keys(operations).filter((name) => operations[name as QueryName].kind === 'query');
          const ofPlayers = (queries as QueryName[]).filter((name) => operations[name].access === 'player');
          for (const name of ofPlayers) {
            api.reply({
              [name]: () => {
                sent.push(name);
                return refused();
              },
            });
          }
          api.reply({ 'auth.getSession': () => ({ player: null }) });
          return {};
        },
      });
      await button('Menu').click();

      await button('Logout').click();

      await see(toast('Logged out successfully'));
      await see(link('Sign Up'));
      await realtime.idle();
      returnToTab();
      await realtime.idle();
      expect(sent).toEqual([]);
    },
  );

  it('shows an error when it fails, and the player stays signed in [EPA-04]', async () => {
    const { api } = openApp('/index', {
      viewer,
      replies: {
        'auth.signOut': () => {
          throw brokenReply(500);
        },
      },
    });

    await button('Menu').click();
    await button('Logout').click();

    await see(toast('Error logging out', 'Please try again'));
    await expectPath('/index');
    await expectBalance(100);
    expect(link('Sign Up').query()).toBe(null);
    expect(api.callsOf('auth.signOut').length).toBe(1);
  });
});
