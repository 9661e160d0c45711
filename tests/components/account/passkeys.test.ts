import type { OwnPasskey, ReplyOf } from '@game/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { creationOptions, fakeAuthenticator, ownPasskey, requestOptions } from '../builders/passkeys.js';
import { at, player } from '../builders/players.js';
import { openProfile } from '../profiles/open-profile.js';
import { refusal, type FakeReplies } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import { usualReplies } from '../support/usual-replies.js';
import { button, dialog, expectPath, fill, label, see, seeNo, text, title, toast } from '../support/page.js';

const password = 'correct horse battery';
const passkeys = page.getByRole('list', { name: 'Your passkeys, newest first' });

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Opens the profile of a player on a server that stores these passkeys. */
async function openPasskeys(stored: OwnPasskey[], replies: FakeReplies = {}) {
  let list = stored;
  let secondFactor: ReplyOf<'passkeys.list'>['secondFactor'] = null;
  const app = await openProfile(
    {},
    {
      'passkeys.list': () => ({ passkeys: list, secondFactor }),
      'passkeys.beginAdd': () => ({ options: creationOptions() }),
      'passkeys.add': ({ name }) => {
        const passkey = ownPasskey({ name });
        list = [passkey, ...list];
        return { passkey };
      },
      'passkeys.rename': ({ passkeyId, name }) => {
        list = list.map((passkey) => (passkey.id === passkeyId ? { ...passkey, name } : passkey));
        return {};
      },
      'passkeys.remove': ({ passkeyId }) => {
        list = list.filter(({ id }) => id !== passkeyId);
        return {};
      },
      'passkeys.turnOnSecondFactor': () => {
        secondFactor = { since: at(), recoveryCodes: 10 };
        return { recoveryCodes: ['0123-4567', '89ab-cdef'] };
      },
      'passkeys.turnOffSecondFactor': () => {
        secondFactor = null;
        return {};
      },
      ...replies,
    },
  );
  await see(button('Add a Passkey'));
  return app;
}

describe('the passkeys of a player', () => {
  it('are added under the name of the device, after the password if the server asks for it', async () => {
    fakeAuthenticator();
    let isConfirmed = false;
    const { api } = await openPasskeys([], {
      'account.confirmPassword': () => {
        isConfirmed = true;
        return {};
      },
      'passkeys.beginAdd': () => {
        if (!isConfirmed) throw refusal('CONFIRMATION_NEEDED');
        return { options: creationOptions() };
      },
    });
    await see(text('You have no passkeys yet.'));

    await button('Add a Passkey').click();
    await fill(dialog('Confirm It Is You').getByLabelText('Your password', { exact: true }), password);
    await dialog('Confirm It Is You').getByRole('button', { name: 'Continue' }).click();

    await see(toast('Passkey added', 'You can now log in with it.'));
    await see(passkeys.getByText(/^Chrome on /));
    const [added] = api.inputsOf('passkeys.add');
    expect(added?.credential).toMatchObject({ id: 'AQID', response: { clientDataJSON: 'AQID' } });
  });

  it('can be renamed and removed', async () => {
    const laptop = ownPasskey({ name: 'Laptop' });
    const { api } = await openPasskeys([laptop, ownPasskey({ name: 'Phone' })]);

    await button('Rename the passkey Laptop').click();
    await fill(label('Name'), ' ');
    await button('Save').click();
    await see(dialog().getByText('Please enter a name.'));
    await fill(label('Name'), ' Work laptop ');
    await button('Save').click();
    await see(passkeys.getByText('Work laptop', { exact: true }));
    await button('Remove the passkey Work laptop').click();
    await dialog('Remove This Passkey?').getByRole('button', { name: 'Remove' }).click();

    await see(toast('Passkey removed'));
    await seeNo(passkeys.getByText('Work laptop', { exact: true }));
    await see(passkeys.getByText('Phone', { exact: true }));
    expect(api.inputsOf('passkeys.rename')).toEqual([{ passkeyId: laptop.id, name: 'Work laptop' }]);
    expect(api.inputsOf('passkeys.remove')).toEqual([{ passkeyId: laptop.id }]);
  });

  it('confirm that it is the player, instead of the password', async () => {
    fakeAuthenticator();
    let isConfirmed = false;
    const { api } = await openPasskeys([ownPasskey({ name: 'Laptop' })], {
      'passkeys.beginConfirmation': () => ({ options: requestOptions() }),
      'passkeys.confirm': () => {
        isConfirmed = true;
        return {};
      },
      'passkeys.remove': () => {
        if (!isConfirmed) throw refusal('CONFIRMATION_NEEDED');
        return {};
      },
    });

    await button('Remove the passkey Laptop').click();
    await dialog('Remove This Passkey?').getByRole('button', { name: 'Remove' }).click();
    await dialog('Confirm It Is You').getByRole('button', { name: 'Confirm with a Passkey' }).click();

    await see(toast('Passkey removed'));
    expect(api.calledNames()).not.toContain('account.confirmPassword');
  });

  it('can be asked for after the password, with recovery codes that are shown once', async () => {
    await openPasskeys([ownPasskey()]);

    await button('Ask for a Passkey after My Password').click();
    await see(dialog('Your Recovery Codes').getByText('89ab-cdef'));
    await button('I Have Saved Them').click();
    await seeNo(dialog());
    await see(text('10 recovery codes left.'));
    await button('Turn Off the Second Step').click();

    await see(toast('Second step turned off'));
    await see(button('Ask for a Passkey after My Password'));
  });

  it('are not added without one from the browser, and the page says why', async () => {
    const { create } = fakeAuthenticator();
    const { api } = await openPasskeys([]);

    create.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    await button('Add a Passkey').click();
    await see(toast('No passkey was used'));
    create.mockRejectedValueOnce(new DOMException('', 'InvalidStateError'));
    await button('Add a Passkey').click();
    await see(toast('Already added'));

    expect(api.calledNames()).not.toContain('passkeys.add');
  });

  it('cannot be added in a browser without passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    await openProfile({}, { 'passkeys.list': () => ({ passkeys: [], secondFactor: null }) });

    await see(page.getByText(/^This browser cannot use passkeys on this page/));
    await seeNo(button('Add a Passkey'));
  });
});

describe('logging in with a passkey', () => {
  const viewer = player();

  /** Opens the log-in form of a visitor. */
  async function openLogIn(replies: FakeReplies) {
    const app = openApp('/auth', {
      replies: {
        ...usualReplies(viewer),
        'auth.getSession': () => ({ player: null }),
        'auth.beginPasskeySignIn': () => ({ options: requestOptions() }),
        ...replies,
      },
    });
    await see(title('Create Your Profile!'));
    await button('LOG IN').click();
    await see(button('Log In with a Passkey'));
    return app;
  }

  it('opens the page that the player wanted', async () => {
    fakeAuthenticator();
    const { api } = await openLogIn({ 'auth.signInWithPasskey': () => ({ player: viewer }) });

    await button('Log In with a Passkey').click();

    await see(toast('Welcome back!'));
    await expectPath('/index');
    expect(api.inputsOf('auth.signInWithPasskey')).toMatchObject([
      { credential: { id: 'AQID', response: { signature: 'AQID' } } },
    ]);
  });

  it('or a recovery code completes a log-in whose password was right', async () => {
    fakeAuthenticator();
    const { api } = await openLogIn({
      'auth.signInWithPassword': () => {
        throw refusal('SECOND_FACTOR_NEEDED');
      },
      'auth.beginSecondFactor': () => ({ options: requestOptions() }),
      'auth.finishSecondFactor': () => {
        throw refusal('PASSKEY_REFUSED');
      },
      'auth.useRecoveryCode': ({ code }) => {
        if (code !== '0123-4567') throw refusal('RECOVERY_CODE_REFUSED');
        return { player: viewer };
      },
    });
    await fill(label('Email'), 'clementine@example.test');
    await fill(label('Password'), password);
    await page.getByCss('form button[type=submit]').click();

    await see(title('One More Step'));
    await button('Use Your Passkey').click();
    await see(toast('Error', 'The passkey could not be verified. Please try again.'));
    await button('Use Recovery Code').click();
    await see(text('Please enter a recovery code.'));
    await fill(label('Recovery code'), 'guess');
    await button('Use Recovery Code').click();
    await see(page.getByCss('[aria-invalid=true]'));
    await fill(label('Recovery code'), '0123-4567');
    await button('Use Recovery Code').click();

    await see(toast('Welcome back!'));
    await expectPath('/index');
    expect(api.inputsOf('auth.finishSecondFactor')).toHaveLength(1);
    expect(api.inputsOf('auth.useRecoveryCode')).toHaveLength(2);
  });

  it('says so if the player has no passkey here, or one that was removed', async () => {
    const { get } = fakeAuthenticator();
    const { api } = await openLogIn({
      'auth.signInWithPasskey': () => {
        throw refusal('PASSKEY_UNKNOWN');
      },
    });

    get.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    await button('Log In with a Passkey').click();
    await see(toast('No passkey was used'));
    expect(api.calledNames()).not.toContain('auth.signInWithPasskey');
    await button('Log In with a Passkey').click();

    await see(toast('Error', 'This passkey is not known here. It may have been removed.'));
  });
});
