import type { OwnProfile } from '@game/contract';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { player } from '../builders/players.js';
import { brokenReply, hold, refusal } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import {
  button,
  dialog,
  expectNone,
  expectPath,
  fill,
  label,
  link,
  press,
  region,
  see,
  seeNo,
  text,
  title,
  toast,
} from '../support/page.js';
import { openProfile } from './open-profile.js';

const savedAddress = {
  fullName: null,
  street: '1 Cheese Lane',
  city: 'Mouseville',
  state: 'MV',
  zipCode: '12345',
  country: 'United States',
};

const addressFields = {
  Country: 'United States',
  Street: '1 Cheese Lane',
  City: 'Mouseville',
  State: 'MV',
  'ZIP Code': '12345',
};

describe('the profile page', () => {
  it('redirects an anonymous visitor to / [GRD-04]', async () => {
    const replaceState = vi.spyOn(window.history, 'replaceState');

    openApp('/profile');

    await expectPath('/index');
    const visited = replaceState.mock.calls.map(([, , url]) => url).filter((url) => typeof url === 'string');
    expect(visited).toEqual(['/profile', '/', '/index']);
  });

  it('is at /profile and linked from the menu by picture and username [RTE-12]', async () => {
    const viewer = player('Clementine', { avatarUrl: pictureUrl });
    openApp('/index', { viewer });
    await button('Menu').click();
    const entry = link('Profile Clementine');
    await see(entry.getByCss('img'));

    await entry.click();

    await expectPath('/profile');
    await see(title('Clementine'));
    await expect.poll(() => document.title).toBe('Profile - Nibblewick');
  });

  it('has header, About You with Connect X, three tabs of which two are coming soon, and the history [PRF-01]', async () => {
    await openProfile();
    const upload = button('Upload Picture');
    expect(upload.query()).toBe(null);
    await button('Edit picture').click();
    await see(upload);
    await button('Done picture').click();
    await seeNo(upload);

    const about = region('About You');
    const terms = about.getByRole('term').elements();
    expect(terms.map((term) => term.textContent)).toEqual(['Username', 'Twitter Handle', 'Discord Username']);
    await see(about.getByRole('button', { name: 'Connect X', exact: true }));
    await see(region('Transaction History').getByText(/^No transactions yet/));
    const tabs = page.getByRole('tab').elements();
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Shipping', 'My Wallet', 'My Rewards']);
    for (const name of ['My Wallet', 'My Rewards']) {
      await page.getByRole('tab', { name, exact: true }).click();
      await see(page.getByRole('tabpanel', { name, exact: true }).getByText('coming soon!', { exact: true }));
    }
  });
});

describe('About You', () => {
  it('has an edit toggle like every card; leaving edit mode saves the changes, if there are any [PRF-02]', async () => {
    const { api, save } = await openProfile();
    for (const subject of ['picture', 'Shipping Address']) await see(button(`Edit ${subject}`));
    await button('Edit About You').click();
    await button('Done About You').click();
    await button('Edit About You').click();
    expect(api.calledNames().filter((name) => name.startsWith('profiles.update'))).toEqual([]);
    api.reply({
      'profiles.updateConnections': () =>
        save({
          connections: {
            xUsername: 'cat_lady',
            discordUsername: 'cat.lady',
            xConnected: false,
            discordConnected: false,
          },
        }),
    });

    await fill(label('Username'), 'Cat_Lady-9.');
    await fill(label('Twitter Handle'), '@cat_lady');
    await fill(label('Discord Username'), 'cat.lady');
    await button('Done About You').click();

    await see(toast('Success'));
    await see(title('Cat_Lady-9.'));
    for (const value of ['cat_lady', 'cat.lady']) await see(region('About You').getByText(value, { exact: true }));
    expect(api.inputsOf('profiles.updateUsername')).toEqual([{ username: 'Cat_Lady-9.' }]);
    expect(api.inputsOf('profiles.updateConnections')).toEqual([
      { xUsername: '@cat_lady', discordUsername: 'cat.lady' },
    ]);
    await button('Menu').click();
    await see(link('Profile Cat_Lady-9.'));
  });

  it('marks a username that is taken as invalid, and keeps the input', async () => {
    await openProfile(
      {},
      {
        'profiles.updateUsername': () => {
          throw refusal('USERNAME_TAKEN');
        },
      },
    );
    await button('Edit About You').click();
    await fill(label('Username'), 'takenalready');

    await press('{Enter}');

    await see(toast('Username already taken', 'Please choose a different username'));
    await expect.element(label('Username')).toHaveValue('takenalready');
    await expect.element(label('Username')).toHaveAttribute('aria-invalid', 'true');
    await see(title('Clementine'));
  });
});

describe('the toast after a change of the profile [EPA-01]', () => {
  it.each([
    ['Error', 'Failed to update profile', brokenReply(500)],
    [
      'Error',
      'A username has 3 to 20 letters (A to Z), digits, underscores, hyphens or dots.',
      refusal('INVALID_USERNAME'),
    ],
    ['Username already taken', 'Please choose a different username', refusal('USERNAME_TAKEN')],
  ])('is "%s: %s" when the username was rejected', async (titleText, message, failure) => {
    await openProfile(
      {},
      {
        'profiles.updateUsername': () => {
          throw failure;
        },
      },
    );
    await button('Edit About You').click();
    await fill(label('Username'), 'Somebody');

    await button('Done About You').click();

    await see(toast(titleText, message));
  });

  it('says that the profile was updated', async () => {
    await openProfile();
    await button('Edit About You').click();
    await fill(label('Username'), 'Somebody');

    await button('Done About You').click();

    await see(toast('Success', 'Profile updated successfully'));
  });

  it('says that the shipping address was updated', async () => {
    await openProfile();
    await button('Edit Shipping Address').click();
    for (const [name, value] of Object.entries(addressFields)) await fill(label(name), value);

    await button('Save').click();

    await see(toast('Success', 'Shipping address updated successfully'));
  });

  it('says that the picture was rejected or updated', async () => {
    const { api, save } = await openProfile(
      {},
      {
        'profiles.uploadAvatar': () => {
          throw refusal('IMAGE_TYPE_REFUSED');
        },
      },
    );
    await button('Edit picture').click();
    await choosePicture(await drawPicture());
    await button('Upload').click();
    await see(toast('Error uploading avatar'));

    api.reply({ 'profiles.uploadAvatar': () => save({ avatarUrl: pictureUrl }) });
    await choosePicture(await drawPicture());
    await button('Upload').click();
    await see(toast('Success', 'Avatar updated successfully'));

    api.reply({ 'profiles.removeAvatar': () => save({ avatarUrl: null }) });
    await button('Remove Picture').click();
    await see(toast('Your picture is removed.'));
    await seeNo(button('Remove Picture'));
  });

  it('and the address are removed after a confirmation', async () => {
    let isConfirmed = false;
    const removing = (changes: Partial<OwnProfile>) => () => {
      if (!isConfirmed) throw refusal('CONFIRMATION_NEEDED');
      return save(changes);
    };
    const { api, save } = await openProfile(
      { avatarUrl: pictureUrl, shippingAddress: savedAddress },
      {
        'account.confirmPassword': () => {
          isConfirmed = true;
          return {};
        },
      },
    );
    api.reply({
      'profiles.removeAvatar': removing({ avatarUrl: null }),
      'profiles.removeShippingAddress': removing({ shippingAddress: null }),
    });

    await button('Remove Address').click();
    await dialog('Confirm It Is You').getByRole('button', { name: 'Cancel' }).click();
    await see(button('Remove Address'));
    await button('Remove Address').click();
    await fill(dialog('Confirm It Is You').getByLabelText('Your password'), 'correct horse battery');
    await button('Continue').click();
    await seeNo(button('Remove Address'));
    await button('Edit picture').click();
    await button('Remove Picture').click();

    await see(toast('Your picture is removed.'));
    expect(api.inputsOf('profiles.removeShippingAddress')).toHaveLength(3);
  });
});

describe('what others see', () => {
  const box = () => page.getByRole('checkbox', { name: 'Show my results to others' });

  it('includes the results until the player turns that off, which keeps the focus [D-40]', async () => {
    const { api } = await openProfile();
    await expect.element(box()).toBeChecked();

    (box().element() as HTMLElement).focus();
    await press(' ');

    await expect.element(box()).not.toBeChecked();
    await expect.element(box()).toHaveFocus();
    expect(api.inputsOf('profiles.updateVisibility')).toEqual([{ showsResults: false }]);
    await press(' ');
    await expect.element(box()).toBeChecked();
    await expect.element(link('See Your Page')).toHaveAttribute('href', '/player/Clementine');
  });

  it('stays the same if the choice cannot be saved, and says so', async () => {
    await openProfile(
      {},
      {
        'profiles.updateVisibility': () => {
          throw brokenReply(500);
        },
      },
    );

    await box().click();

    await see(toast('Error', 'Your choice could not be saved. Please try again.'));
    await expect.element(box()).toBeChecked();
  });
});

describe('the shipping address [VAL-11]', () => {
  it('can be saved once all five fields are filled in; Enter before that shows what is missing', async () => {
    const { api } = await openProfile();
    await button('Edit Shipping Address').click();
    const save = button('Save');
    for (const [name, value] of Object.entries(addressFields)) {
      await expect.element(save).toBeDisabled();
      await fill(label(name), value);
    }
    await expect.element(save).toBeEnabled();
    await fill(label('City'), '   ');
    await expect.element(save).toBeDisabled();

    await label('Street').click();
    await press('{Enter}');
    await see(toast('Incomplete Address', 'Please fill in all address fields'));
    await expect.element(label('City')).toHaveFocus();
    expect(api.inputsOf('profiles.updateShippingAddress')).toEqual([]);

    await fill(label('City'), 'Mouseville');
    await save.click();
    await see(toast('Success'));
    await see(text('1 Cheese Lane'));
    expect(api.inputsOf('profiles.updateShippingAddress')).toEqual([
      { street: '1 Cheese Lane', city: 'Mouseville', state: 'MV', zipCode: '12345', country: 'United States' },
    ]);

    await button('Edit Shipping Address').click();
    await fill(label('Country'), 'Ireland');
    await see(text('Removed because the country changed: State (MV), ZIP Code (12345).'));
    await expect.element(label('County')).toHaveValue('');
    await fill(label('Country'), 'United States');
    await expect.element(label('State')).toHaveValue('MV');
    await seeNo(page.getByText(/^Removed because/));
    await fill(label('City'), '');
    await expectNone(page.getByText(/^Removed because/));
    await fill(label('City'), 'Mouseville');
    await fill(label('Country'), 'Hong Kong SAR China');
    await see(label('Area'));
    await seeNo(label('Eircode'));
    await fill(label('Area'), 'Kowloon');
    await save.click();
    await see(text('Kowloon'));
    expect(api.inputsOf('profiles.updateShippingAddress').at(-1)).toEqual({
      street: '1 Cheese Lane',
      city: 'Mouseville',
      state: 'Kowloon',
      zipCode: '',
      country: 'Hong Kong SAR China',
    });

    await button('Remove Address').click();
    await see(toast('Your address is removed. Orders that are not shipped yet keep theirs.'));
    await seeNo(text('1 Cheese Lane'));
  });
});

describe('an unusual postal code [VAL-11]', () => {
  it.each([
    ['Taiwan', 'Postal Code', '106409', '10603'],
    ['India', 'PIN Code', '110 001', '110001'],
  ])('in %s is asked about and saved, and a usual one is not asked about', async (country, name, unusual, usual) => {
    const question = page.getByText('Is this right? Codes in this country usually look different.');
    const { api } = await openProfile();
    await button('Edit Shipping Address').click();
    await fill(label('Country'), country);
    for (const field of ['Street', 'City', country === 'India' ? 'State' : 'County'])
      await fill(label(field), 'Somewhere');
    await fill(label(name), usual);
    await expectNone(question);

    await fill(label(name), unusual);
    await see(question);
    await expect.element(label(name)).toHaveAccessibleDescription(question.element().textContent);
    expect(label(name).element().getAttribute('aria-invalid')).toBe(null);
    await button('Save').click();

    await see(toast('Success', 'Shipping address updated successfully'));
    expect(api.inputsOf('profiles.updateShippingAddress')).toMatchObject([{ country, zipCode: unusual }]);
  });
});

describe('the picture', () => {
  it('can be one of twelve drawings, which is drawn in the browser and uploaded', async () => {
    const { api, save } = await openProfile();
    api.reply({ 'profiles.uploadAvatar': () => save({ avatarUrl: pictureUrl }) });
    await button('Edit picture').click();
    const drawings = page.getByRole('group', { name: 'Drawn pictures' }).getByRole('button');
    await expect.poll(() => drawings.elements().length).toBe(12);
    expect(new Set(drawings.elements().map((drawing) => drawing.getAttribute('aria-label'))).size).toBe(12);

    await button('CAT waiting').click();
    await see(dialog('Your New Picture'));
    const shown = document.querySelector<HTMLImageElement>('[role=dialog] img');
    await expect.poll(() => shown?.naturalWidth).toBe(256);
    const canvas = new OffscreenCanvas(256, 256).getContext('2d');
    canvas?.drawImage(shown as HTMLImageElement, 0, 0);
    const colorAt = (x: number, y: number) => [...(canvas?.getImageData(x, y, 1, 1).data.slice(0, 3) ?? [])];
    // The colour behind the character, and its fur.
    expect(colorAt(2, 2)).toEqual([0xe4, 0xea, 0xff]);
    expect(colorAt(82, 130)).toEqual([0xff, 0x93, 0x51]);
    await button('Upload').click();

    await see(toast('Success', 'Avatar updated successfully'));
    expect(api.callsOf('profiles.uploadAvatar')).toHaveLength(1);
  });

  it('is chosen from a file dialog', async () => {
    await openProfile();
    await button('Edit picture').click();
    const open = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();

    await button('Upload Picture').click();

    expect(open.mock.contexts).toEqual([document.querySelector('input[type=file]')]);
  });

  it('is previewed, uploaded with its progress, and shown in the header and the menu', async () => {
    const { released: uploaded, release: finishUpload } = hold();
    const { api, save } = await openProfile();
    api.reply({
      'profiles.uploadAvatar': async () => {
        await uploaded;
        return save({ avatarUrl: pictureUrl });
      },
    });
    await button('Edit picture').click();
    await choosePicture(await drawPicture());
    const preview = dialog('Your New Picture');
    await expect.poll(() => document.querySelector<HTMLImageElement>('[role=dialog] img')?.naturalWidth).toBe(300);

    await preview.getByRole('button', { name: 'Upload', exact: true }).click();
    await see(preview.getByRole('progressbar', { name: 'Uploading' }));
    finishUpload();

    await see(toast('Success'));
    await seeNo(preview);
    await see(page.getByCss(`main img[src="${pictureUrl}"]`));
    await button('Menu').click();
    await see(dialog('Menu').getByCss(`img[src="${pictureUrl}"]`));
  });

  it.each([
    ['is no image', file('notes.txt', 'text/plain', 8), 'You must select an image to upload.'],
    [
      'is too large',
      file('large.png', 'image/png', 5 * 2 ** 20 + 1),
      'This image is larger than 5 MB. Please choose a smaller one.',
    ],
    [
      'has a format that the server does not read',
      file('phone.heic', 'image/heic', 8),
      'This file is not a supported image. Please choose a JPEG, PNG, WebP, GIF or AVIF.',
    ],
  ])('is rejected before the upload if it %s', async (_case, chosen, message) => {
    const { api } = await openProfile();
    await button('Edit picture').click();

    await choosePicture(chosen);

    await see(toast('Error uploading avatar', message));
    expect(api.callsOf('profiles.uploadAvatar')).toEqual([]);
  });

  it('has the formats and the limits that are named before the upload, and the file dialog offers these formats [D-34]', async () => {
    await openProfile();
    await button('Edit picture').click();

    await see(page.getByText(/^JPEG, PNG, WebP, GIF or AVIF, at most 5 MB and 50 megapixels\. We cannot read HEIC/));
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    expect(input?.accept.split(',')).toEqual(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);
  });

  it('is rejected by the server if its format is not supported, which closes the preview', async () => {
    await openProfile(
      {},
      {
        'profiles.uploadAvatar': () => {
          throw refusal('IMAGE_TYPE_REFUSED');
        },
      },
    );
    await button('Edit picture').click();
    await choosePicture(file('cat.png', 'image/png', 8));

    await button('Upload').click();

    const message = 'This file is not a supported image. Please choose a JPEG, PNG, WebP, GIF or AVIF.';
    await see(toast('Error uploading avatar', message));
    await seeNo(dialog());
  });
});

/** A picture that a browser can show without a server. */
const pictureUrl = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

function file(name: string, type: string, bytes: number): File {
  return new File([new Uint8Array(bytes)], name, { type });
}

/** Draws a picture of 300 x 200 px. */
async function drawPicture(): Promise<File> {
  const canvas = new OffscreenCanvas(300, 200);
  canvas.getContext('2d')?.fillRect(0, 0, 300, 200);
  return new File([await canvas.convertToBlob()], 'cat.png', { type: 'image/png' });
}

/** Chooses a file as the new picture, as the file dialog of the browser would. */
async function choosePicture(chosen: File): Promise<void> {
  await see(button('Upload Picture'));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const transfer = new DataTransfer();
  transfer.items.add(chosen);
  Object.assign(input ?? {}, { files: transfer.files });
  input?.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('unsaved edits', () => {
  const question = () => dialog('Leave without saving?');

  it('are kept when the player decides to stay, and lost when they leave by a link', async () => {
    await openProfile();
    await button('Edit About You').click();
    await fill(label('Username'), 'half_typed');
    await link('Privacy Policy').click();
    await see(question());
    await button('Stay').click();
    await seeNo(question());
    await expect.element(label('Username')).toHaveValue('half_typed');

    await link('Privacy Policy').click();
    await button('Leave').click();

    await expectPath('/privacy');
    await seeNo(question());
  });

  /** Opens the profile from another page, so that there is one to go back to. */
  async function openFromPrivacy() {
    const app = await openProfile();
    await link('Privacy Policy').click();
    await expectPath('/privacy');
    await button('Menu').click();
    await dialog('Menu').getByCss('a[href="/profile"]').click();
    await see(button('Edit About You'));
    return app;
  }

  it.each([
    ['Edit About You', 'Username'],
    ['Edit Shipping Address', 'City'],
  ])('are asked about on the way back: %s', async (edit, field) => {
    await openFromPrivacy();
    await button(edit).click();
    await fill(label(field), 'half_typed');
    for (const answer of ['Stay', 'Leave']) {
      window.history.back();
      await see(question());
      await expectPath('/profile');
      await expect.element(label(field)).toHaveValue('half_typed');
      await button(answer).click();
    }

    await expectPath('/privacy');
    await seeNo(question());
  });

  it('are not asked about after they were saved, and the way back is as short as before', async () => {
    await openFromPrivacy();
    await button('Edit About You').click();
    await fill(label('Username'), 'fully_typed');
    await button('Done About You').click();
    await see(title('fully_typed'));

    window.history.back();

    await expectPath('/privacy');
    await seeNo(question());
  });

  it('stay while the player looks at another tab', async () => {
    await openProfile();
    await button('Edit Shipping Address').click();
    await fill(label('City'), 'Half-typed');

    await page.getByRole('tab', { name: 'My Wallet' }).click();
    await seeNo(page.getByRole('tabpanel', { name: 'Shipping' }));
    await page.getByRole('tab', { name: 'Shipping' }).click();

    await expect.element(label('City')).toHaveValue('Half-typed');
  });

  it('are asked about before the player logs out', async () => {
    const { api } = await openProfile();
    await button('Edit About You').click();
    await fill(label('Username'), 'half_typed');
    for (const answer of ['Stay', 'Leave']) {
      await button('Menu').click();
      await button('Logout').click();
      await see(question());
      expect(api.calledNames()).not.toContain('auth.signOut');
      await button(answer).click();
    }

    await expect.poll(() => api.calledNames()).toContain('auth.signOut');
  });

  it('are asked about only if something was changed', async () => {
    await openProfile();
    await button('Edit About You').click();
    await see(label('Username'));

    await link('Privacy Policy').click();

    await expectPath('/privacy');
  });
});
