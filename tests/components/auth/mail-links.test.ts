import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ownProfile } from '../builders/account.js';
import { hexadecimal, player } from '../builders/players.js';
import { brokenReply, refusal, type FakeReplies } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import { button, expectPath, fill, label, link, main, see, text, title, toast } from '../support/page.js';
import { fillIn, openAsVisitor, password, submitButton, terms } from './sign-in.js';

const email = 'clementine@example.test';
const token = hexadecimal('7');

const countdown = (action: string) => main().getByRole('button', { name: new RegExp(`^${action} in \\d+:\\d\\d$`) });

const invalidLink: FakeReplies = {
  'auth.verifyEmail': () => {
    throw refusal('INVALID_LINK');
  },
  'auth.resetPassword': () => {
    throw refusal('INVALID_LINK');
  },
};

describe('the link that verifies an email address', () => {
  it('can be requested again on the profile page until the address is verified', async () => {
    const viewer = player();
    const { api } = openApp('/profile', {
      viewer,
      replies: {
        'profiles.getOwn': () => ({ profile: ownProfile(viewer, { email, isEmailVerified: false }) }),
        'auth.resendVerification': () => ({}),
      },
    });
    await see(text('Not verified'));

    await button('Resend Email').click();

    await see(toast('Email sent', 'Please check your email to verify your account.'));
    await see(countdown('Resend Email'));
    expect(api.inputsOf('auth.resendVerification')).toEqual([{ email }]);
  });

  it('verifies the address of a signed-in player and opens the lobby', async () => {
    const viewer = player();
    let isEmailVerified = false;
    const { api } = openApp(`/auth#verify-email=${token}`, {
      viewer,
      replies: {
        'auth.verifyEmail': () => {
          isEmailVerified = true;
          return {};
        },
        'profiles.getOwn': () => ({ profile: ownProfile(viewer, { email, isEmailVerified }) }),
      },
    });

    await see(toast('Email verified'));
    await expectPath('/index');
    expect(api.inputsOf('auth.verifyEmail')).toEqual([{ token }]);
    await button('Menu').click();
    await link('Profile Clementine').click();
    await see(text(email));
    await see(text('Verified'));
  });

  it('shows a signed-in player a link to their profile if it is invalid', async () => {
    openApp(`/auth#verify-email=${token}`, { viewer: player(), replies: invalidLink });

    await see(title('Link Not Valid'));
    await see(text('This link is no longer valid. Please request a new one.'));
    await link('Go to Your Profile').click();

    await expectPath('/profile');
  });

  it('verifies the address without a session, and the player logs in afterwards', async () => {
    openAsVisitor(`/auth#verify-email=${token}`, player(), { 'auth.verifyEmail': () => ({}) });

    await see(toast('Email verified', 'You can log in now.'));
    await see(title('Welcome Back!'));
    await fillIn(email, password);
    await submitButton().click();

    await see(toast('Welcome back!'));
    await expectPath('/index');
  });
});

describe('the link that sets a new password', () => {
  async function openForgottenPassword(): Promise<void> {
    await button('LOG IN').click();
    await see(title('Welcome Back!'));
    await fill(label('Email'), email);
    await button('Forgot your password?').click();
    await see(title('Forgot Your Password?'));
  }

  it('is sent to the address that was entered', async () => {
    const { api } = openApp('/auth', { replies: { 'auth.requestPasswordReset': () => ({}) } });
    await openForgottenPassword();

    await button('Send Link').click();

    await see(title('Check Your Email'));
    await expect.element(countdown('Resend Email')).toBeDisabled();
    expect(api.inputsOf('auth.requestPasswordReset')).toEqual([{ email }]);
  });

  it('is requested only with an address', async () => {
    const { api } = openApp('/auth');
    await openForgottenPassword();
    await fill(label('Email'), '');

    await button('Send Link').click();

    await see(toast('Error', 'Please fill in all fields'));
    expect(api.callsOf('auth.requestPasswordReset')).toEqual([]);
  });

  it('can be requested again only after the delay that the server sends', async () => {
    openApp('/auth', {
      replies: {
        'auth.requestPasswordReset': () => {
          throw refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds: 1500 });
        },
      },
    });
    await openForgottenPassword();

    await button('Send Link').click();

    await see(toast('Error', 'Too many attempts. Please try again in 25 minutes.'));
    const wait = main().getByRole('button', { name: /^Send Link in (25:00|24:\d\d)$/ });
    await expect.element(wait).toBeDisabled();
  });

  it('sets a password that is strong enough, and the player logs in with it', async () => {
    const { api } = openAsVisitor(`/auth#reset-password=${token}`, player(), {
      'auth.resetPassword': ({ password: secret }) => {
        if (secret === 'password')
          throw refusal('WEAK_PASSWORD', { reasons: ['It is among the passwords that are guessed first.'] });
        return { connected: { x: null, discord: null }, passkeys: [], endedSessions: [] };
      },
    });
    await see(title('Choose a New Password'));
    await fill(label('New password'), 'password');
    await button('Save Password').click();
    await see(main().getByText(/guessed first/));
    await fill(label('New password'), 'a fine new secret');

    await button('Save Password').click();

    await see(toast('Password changed'));
    expect(api.inputsOf('auth.resetPassword').at(-1)).toEqual({ token, password: 'a fine new secret' });
    await see(title('Welcome Back!'));
    await fillIn(email, 'a fine new secret');
    await submitButton().click();
    await expectPath('/index');
  });

  it('shows which accounts stay connected before the player logs in', async () => {
    openAsVisitor(`/auth#reset-password=${token}`, player(), {
      'auth.resetPassword': () => ({
        connected: { x: 'a_cat', discord: 'a.mouse' },
        passkeys: [{ name: 'Old phone', createdAt: '2026-03-09T10:00:00.000Z' }],
        endedSessions: [
          { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', createdAt: '2026-03-09T10:00:00.000Z' },
        ],
      }),
    });
    await fill(label('New password'), 'a fine new secret');

    await button('Save Password').click();

    await see(title('Password changed'));
    await see(text('X: @a_cat'));
    await see(text('Discord: a.mouse'));
    await see(page.getByText(/^Old phone, added/));
    await button('LOG IN').click();
    await see(title('Welcome Back!'));
  });

  it('is not valid a second time', async () => {
    openApp(`/auth#reset-password=${token}`, { replies: invalidLink });
    await fill(label('New password'), 'a fine new secret');

    await button('Save Password').click();

    await see(title('Link Not Valid'));
    await see(button('Send Another Link'));
  });
});

describe('if an address must be verified before the first log-in', () => {
  it('signing up with a referral code sends a mail, which can be sent again', async () => {
    const { api } = openApp('/?ref=friend7', {
      replies: { 'auth.signUp': () => ({ player: null }), 'auth.resendVerification': () => ({}) },
    });
    await link('Sign Up').click();
    await see(text('Invited with the code FRIEND7'));
    await expect.poll(() => api.inputsOf('rewards.checkReferralCode').at(-1)).toEqual({ code: 'FRIEND7' });
    await fillIn(email, password);
    await terms().click();

    await submitButton().click();

    await see(toast('Account created successfully!', 'Please check your email to verify your account.'));
    await see(title('Check Your Email'));
    expect(api.inputsOf('auth.signUp')).toMatchObject([{ email, referralCode: 'FRIEND7' }]);
    await button('Resend Email').click();
    await see(toast('Email sent'));
    await see(countdown('Resend Email'));
    expect(api.inputsOf('auth.resendVerification')).toEqual([{ email }]);
  });

  it('logging in before the address is verified offers to send the mail again', async () => {
    openApp('/auth', {
      replies: {
        'auth.signInWithPassword': () => {
          throw refusal('EMAIL_NOT_VERIFIED');
        },
      },
    });
    await button('LOG IN').click();
    await see(title('Welcome Back!'));
    await fillIn(email, password);

    await submitButton().click();

    await see(toast('Authentication error', 'Please check your email to verify your account.'));
    await see(title('Verify Your Email'));
    await see(page.getByRole('button', { name: 'Send Link', exact: true }));
  });
});

describe('the links about a change of the account', () => {
  it('confirm a new address only on a click, and say whether the other address is still missing', async () => {
    const { api } = openApp(`/auth#confirm-email=${token}`, {
      viewer: player(),
      replies: { 'account.confirmEmailChange': () => ({ isChanged: true }) },
    });
    await see(title('Confirm Your New Email'));
    expect(api.inputsOf('account.confirmEmailChange')).toEqual([]);

    await button('Confirm').click();

    await see(title('Email changed'));
    await see(link('Go to Your Profile'));
    expect(api.inputsOf('account.confirmEmailChange')).toEqual([{ token }]);
  });

  it('restore the account only on a click, and say if the link was used', async () => {
    let isUsed = false;
    const { api } = openApp(`/auth#undo=${token}`, {
      replies: {
        'account.undoChange': () => {
          if (isUsed) throw refusal('INVALID_LINK');
          throw brokenReply(500);
        },
      },
    });
    await button('Restore My Account').click();
    await see(toast('Error', 'Your account could not be restored. Please try again.'));
    isUsed = true;

    await button('Restore My Account').click();

    await see(title('Link Not Valid'));
    await see(button('LOG IN'));
    expect(api.inputsOf('account.undoChange')).toEqual([{ token }, { token }]);
  });
});
