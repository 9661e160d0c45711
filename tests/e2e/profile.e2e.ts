import { randomUUID } from 'node:crypto';
import { transactionTypes } from '@game/database';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { InsufficientBalance } from '../../apps/server/src/modules/ledger/service.js';
import { createHttpClient } from '../support/http-client.js';
import { png } from '../support/images.js';
import { ledgerWriters } from '../support/ledger-writers.js';
import {
  callsOf,
  alterAnswers,
  answerInstead,
  eventually,
  holdCalls,
  openAs,
  openPage,
  toastOf,
} from '../support/player-page.js';
import { addListedGame, addPlayer, cookieOf, playerActions } from '../support/players.js';
import { useSite } from '../support/site.js';

const site = useSite({ serverPer: 'file' });

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const editButton = (page: Page, subject: string) => page.getByRole('button', { name: `Edit ${subject}`, exact: true });
const doneButton = (page: Page, subject: string) => page.getByRole('button', { name: `Done ${subject}`, exact: true });
const rows = (page: Page) => page.getByRole('list', { name: 'Your transactions, newest first' }).getByRole('listitem');

/** Chooses a file as the new picture, which opens its preview. */
async function choosePicture(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload Picture' }).click();
  await (await chosen).setFiles({ name, mimeType, buffer });
}

/** A player whose profile page is open. */
async function openProfile(traits: Parameters<typeof addPlayer>[1] = {}) {
  const player = await addPlayer(site.server.context, traits);
  const page = await openAs(site, player, '/profile');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const { call } = createHttpClient(site.server.address, cookieOf(player));
  const own = async () => (await call('profiles.getOwn', {})).body.profile;
  return { player, page, call, own };
}

describe('the profile', () => {
  it('leads whoever is not signed in to / [GRD-04]', async () => {
    const page = await openAs(site, null, '/terms');
    const visited: string[] = [];
    await page.exposeFunction('noteVisit', (path: string) => visited.push(path));
    await page.addInitScript(() => {
      const original = window.history.replaceState.bind(window.history);
      window.history.replaceState = (data, unused, url) => {
        (window as unknown as { noteVisit: (path: string) => void }).noteVisit(String(url));
        original(data, unused, url);
      };
    });

    await page.goto(`${site.server.address}/profile`);

    await page.waitForURL(`${site.server.address}/index`);
    expect(visited.filter((path) => path.startsWith('/'))[0]).toBe('/');
  });

  it('is at /profile, and the menu with picture and username leads there [RTE-12]', async () => {
    const player = await addPlayer(site.server.context);
    const page = await openAs(site, player);
    await page.getByRole('button', { name: 'Menu' }).click();

    await page.getByRole('link', { name: `Profile ${player.username}` }).click();

    await page.waitForURL(`${site.server.address}/profile`);
    await page.getByRole('heading', { level: 1, name: player.username, exact: true }).waitFor();
    expect(await page.title()).toBe('Profile - Nibblewick');
  });

  it('has header, About You with Connect X, three tabs of which two are coming soon, and the history [PRF-01]', async () => {
    const { page, player } = await openProfile();
    await page.getByRole('heading', { level: 1, name: player.username, exact: true }).waitFor();
    const upload = page.getByRole('button', { name: 'Upload Picture' });
    expect(await upload.count()).toBe(0);
    await editButton(page, 'picture').click();
    await upload.waitFor();
    await doneButton(page, 'picture').click();
    expect(await upload.count()).toBe(0);

    const about = card(page, 'About You');
    expect(await about.getByRole('term').allInnerTexts()).toEqual(['Username', 'Twitter Handle', 'Discord Username']);
    await about.getByRole('button', { name: 'Connect X', exact: true }).waitFor();
    await card(page, 'Transaction History').getByRole('list').waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Shipping', 'My Wallet', 'My Rewards']);
    for (const name of ['My Wallet', 'My Rewards']) {
      await page.getByRole('tab', { name, exact: true }).click();
      await page.getByRole('tabpanel', { name, exact: true }).getByText('coming soon!', { exact: true }).waitFor();
    }
  });
});

describe('About You', () => {
  it('is edited by its toggle, as every card; leaving edit mode saves what changed, and nothing when nothing did [PRF-02]', async () => {
    const { page, own } = await openProfile();
    for (const subject of ['picture', 'Shipping Address']) await editButton(page, subject).waitFor();
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('/api/profiles.update') && sent.push(request.url()));
    await editButton(page, 'About You').click();
    await doneButton(page, 'About You').click();
    await editButton(page, 'About You').click();
    expect(sent).toEqual([]);

    await page.getByLabel('Username', { exact: true }).fill('Cat_Lady-9.');
    await page.getByLabel('Twitter Handle').fill('@cat_lady');
    await page.getByLabel('Discord Username').fill('cat.lady');
    await doneButton(page, 'About You').click();

    await toastOf(page, 'Success').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Cat_Lady-9.', exact: true }).waitFor();
    await card(page, 'About You').getByText('cat_lady', { exact: true }).waitFor();
    expect(await own()).toMatchObject({
      username: 'Cat_Lady-9.',
      connections: { xUsername: 'cat_lady', discordUsername: 'cat.lady' },
    });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Profile Cat_Lady-9.' }).waitFor();
  });

  it('says when a username is taken, and keeps what was typed', async () => {
    const other = await openProfile();
    await other.call('profiles.updateUsername', { username: 'TakenAlready' });
    const { page, player } = await openProfile();
    await editButton(page, 'About You').click();
    const field = page.getByLabel('Username', { exact: true });
    await field.fill('takenalready');

    await field.press('Enter');

    await toastOf(page, 'Username already taken', 'Please choose a different username').waitFor();
    expect(await field.inputValue()).toBe('takenalready');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('heading', { level: 1, name: player.username, exact: true }).waitFor();
  });
});

it('tells how each change went, in the words of the specification [EPA-01]', async () => {
  const other = await openProfile();
  await other.call('profiles.updateUsername', { username: 'FirstComer' });
  const { page } = await openProfile();
  const nameSelf = async (username: string) => {
    await page.getByLabel('Username', { exact: true }).fill(username);
    await doneButton(page, 'About You').click();
  };
  await editButton(page, 'About You').click();
  await answerInstead(page, 'profiles.updateUsername', 500, {});
  await nameSelf('Somebody');
  await toastOf(page, 'Error', 'Failed to update profile').waitFor();
  await page.unrouteAll();
  await nameSelf('no name');
  await toastOf(page, 'Error', 'A username has 3 to 20 letters, digits, underscores, hyphens or dots.').waitFor();
  await nameSelf('firstcomer');
  await toastOf(page, 'Username already taken', 'Please choose a different username').waitFor();
  await nameSelf('SecondComer');
  await toastOf(page, 'Success', 'Profile updated successfully').waitFor();

  await editButton(page, 'Shipping Address').click();
  for (const label of ['Street', 'City', 'State', 'ZIP Code', 'Country'])
    await page.getByLabel(label, { exact: true }).fill('1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toastOf(page, 'Success', 'Shipping address updated successfully').waitFor();

  await editButton(page, 'picture').click();
  await choosePicture(page, 'cat.png', 'image/png', Buffer.from('no image'));
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await toastOf(page, 'Error uploading avatar').waitFor();
  await choosePicture(page, 'cat.png', 'image/png', png());
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await toastOf(page, 'Success', 'Avatar updated successfully').waitFor();
});

describe('the shipping address [VAL-11]', () => {
  it('can be saved once all five fields are filled in, and Enter before that says what is missing', async () => {
    const { page, own } = await openProfile();
    await editButton(page, 'Shipping Address').click();
    const save = page.getByRole('button', { name: 'Save', exact: true });
    const fields = {
      Street: '1 Cheese Lane',
      City: 'Mouseville',
      State: 'MV',
      'ZIP Code': '12345',
      Country: 'Catland',
    };
    for (const [label, value] of Object.entries(fields)) {
      expect(await save.isDisabled()).toBe(true);
      await page.getByLabel(label, { exact: true }).fill(value);
    }
    expect(await save.isEnabled()).toBe(true);
    await page.getByLabel('City', { exact: true }).fill('   ');
    expect(await save.isDisabled()).toBe(true);

    await page.getByLabel('Country', { exact: true }).press('Enter');
    await toastOf(page, 'Incomplete Address', 'Please fill in all address fields').waitFor();
    expect((await own()).shippingAddress).toBeNull();

    await page.getByLabel('City', { exact: true }).fill('Mouseville');
    await save.click();
    await toastOf(page, 'Success').waitFor();
    await page.getByText('1 Cheese Lane', { exact: true }).waitFor();
    expect((await own()).shippingAddress).toMatchObject({ street: '1 Cheese Lane', zipCode: '12345' });
  });
});

describe('the picture', () => {
  it('is previewed, uploaded with its progress, and shown in the header and the menu', async () => {
    const { page, own } = await openProfile();
    await editButton(page, 'picture').click();
    const letGo = await holdCalls(page, 'profiles.uploadAvatar');
    await choosePicture(page, 'cat.png', 'image/png', png({ width: 300, height: 200 }));
    const dialog = page.getByRole('dialog', { name: 'Your New Picture' });
    await eventually(() => dialog.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);

    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog.getByRole('progressbar', { name: 'Uploading' }).waitFor();
    letGo();

    await toastOf(page, 'Success').waitFor();
    await dialog.waitFor({ state: 'detached' });
    const { avatarUrl } = await own();
    expect(avatarUrl).toMatch(/^\/files\/avatars\//);
    await page.getByRole('main').locator(`img[src="${avatarUrl}"]`).waitFor();
  });

  it('is refused with what is wrong with it', async () => {
    const { page, own } = await openProfile();
    await editButton(page, 'picture').click();

    await choosePicture(page, 'notes.txt', 'text/plain', Buffer.from('no image'));
    await toastOf(page, 'Error uploading avatar', 'You must select an image to upload.').waitFor();

    await choosePicture(page, 'large.png', 'image/png', Buffer.alloc(5 * 2 ** 20 + 1));
    await toastOf(page, 'Error uploading avatar').filter({ hasText: 'larger than 5 MB' }).waitFor();

    await choosePicture(page, 'cat.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await toastOf(page, 'Error uploading avatar').filter({ hasText: 'not a supported image' }).waitFor();
    expect((await own()).avatarUrl).toBeNull();
  });
});

describe('the transaction history', () => {
  it('has label, sign, colour and local time of each, with UTC for a pointer and the keyboard [PRF-03]', async () => {
    const types = ['win', 'loss', 'stake', 'referral_reward', 'referral_bonus'];
    const createdAt = '2026-03-09T18:05:00.000Z';
    const page = await openAs(site, await addPlayer(site.server.context), '/profile', {
      timezoneId: 'Asia/Tokyo',
      prepare: (newPage) =>
        alterAnswers(newPage, 'profiles.listTransactions', () => ({
          transactions: types.map((type, id) => ({
            id,
            type,
            amount: 1250,
            balanceDelta: type === 'loss' ? 0 : type === 'stake' ? -1250 : 1250,
            createdAt,
          })),
          nextCursor: null,
        })),
    });

    await eventually(() => rows(page).count()).toBe(types.length);

    const shown = [
      ['Game Win', '+1,250', 'text-win'],
      ['Game Loss', '-1,250', 'text-loss'],
      ['Game Stake', '-1,250', 'text-loss'],
      ['Referral Reward', '+1,250', 'text-win'],
      ['Referral Bonus', '+1,250', 'text-win'],
    ] as const;
    for (const [index, [label, amount, colour]] of shown.entries()) {
      const row = rows(page).nth(index);
      await row.getByText(label, { exact: true }).waitFor();
      expect(await row.getByText(amount).getAttribute('class')).toContain(colour);
      // Nine hours later in Tokyo.
      expect(await row.locator('time').innerText()).toBe('Mar 10, 2026 03:05');
    }
    await rows(page).first().getByRole('button').focus();
    expect(await page.getByRole('tooltip').innerText()).toBe('Mar 9, 2026 18:05 UTC');
  });

  it('is the ledger, whose rows alone change a balance, and has a label for each of their types [D-08]', async () => {
    const { database, ledger } = site.server.context;
    const [player, rival] = [await addPlayer(site.server.context), await addPlayer(site.server.context)];
    const gameId = await addListedGame(site.server.context, rival, { stakeAmount: 30, move: 'rock' });
    await playerActions(site.server.context, player).join(gameId);
    await playerActions(site.server.context, player).move(gameId, 'scissors');
    const stored = async () => {
      const { rows: each } = await database.pool.query(
        `SELECT type, amount, balance_delta AS delta, balance_after::int AS balance FROM transactions
         WHERE user_id = $1 ORDER BY id`,
        [player.id],
      );
      return each as { type: string; amount: number; delta: number; balance: number }[];
    };
    const written = [
      { type: 'operator_adjustment', amount: 100, delta: 100, balance: 100 },
      { type: 'stake', amount: 30, delta: -30, balance: 70 },
      { type: 'loss', amount: 30, delta: 0, balance: 70 },
    ];
    expect(await stored()).toEqual(written);

    for (const change of [
      'UPDATE transactions SET amount = 1',
      'DELETE FROM transactions',
      'TRUNCATE transactions',
      'UPDATE profiles SET balance = balance + 1',
    ]) {
      await expect(database.pool.query(change)).rejects.toThrow(/append-only|changes only by/);
    }
    const bookStake = (amount: number, isUndone = false) =>
      database.transaction(async (transaction) => {
        await ledger.post(transaction, [{ userId: player.id, type: 'stake', amount }]);
        if (isUndone) throw new Error('undone');
      });
    await expect(bookStake(71)).rejects.toThrow(InsufficientBalance);
    await expect(bookStake(70, true)).rejects.toThrow('undone');
    expect(await stored()).toEqual(written);
    expect(await ledger.balanceOf(player.id)).toBe(written.reduce((sum, { delta }) => sum + delta, 0));
    expect(ledgerWriters()).toEqual(['modules/ledger/store.ts']);

    const page = await openAs(site, player, '/profile');
    await eventually(() => rows(page).count()).toBe(3);
    const texts = await rows(page).allInnerTexts();
    for (const [index, parts] of [
      ['Game Loss', '-30'],
      ['Game Stake', '-30'],
      ['Adjustment', '+100'],
    ].entries()) {
      for (const part of parts) expect(texts[index]).toContain(part);
    }
    await alterAnswers(page, 'profiles.listTransactions', () => ({
      transactions: transactionTypes.map((type, id) => ({
        id,
        type,
        amount: 5,
        balanceDelta: 5,
        createdAt: '2026-03-09T18:05:00.000Z',
      })),
      nextCursor: null,
    }));
    await page.reload();
    await eventually(() => rows(page).count()).toBe(transactionTypes.length);
    const shown = (await rows(page).allInnerTexts()).map((text) => text.split('\n')[0]);
    expect(Object.fromEntries(transactionTypes.map((type, index) => [type, shown[index]]))).toEqual({
      win: 'Game Win',
      loss: 'Game Loss',
      stake: 'Game Stake',
      referral_reward: 'Referral Reward',
      referral_bonus: 'Referral Bonus',
      daily_flip: 'Daily Flip',
      daily_bonus: 'Daily Bonus',
      streak_bonus: 'Streak Bonus',
      activity_reward: 'Activity Reward',
      milestone_reward: 'Milestone Reward',
      purchase: 'Ticket Purchase',
      raffle_entry: 'Raffle Entry',
      prize_redemption: 'Prize Redemption',
      tournament_stake: 'Tournament Stake',
      tournament_win: 'Tournament Win',
      refund: 'Refund',
      operator_adjustment: 'Adjustment',
    });
  });

  it('comes in pages, and a new row appears by itself', async () => {
    const player = await addPlayer(site.server.context, { balance: 100 });
    for (let count = 0; count < 12; count += 1) {
      const { gameId } = await playerActions(site.server.context, player).create(1);
      await playerActions(site.server.context, player).cancel(gameId);
    }
    const page = await openAs(site, player, '/profile');
    await eventually(() => rows(page).count()).toBe(20);
    await page.getByRole('button', { name: 'Show More' }).click();
    await eventually(() => rows(page).count()).toBe(25);
    expect(await page.getByRole('button', { name: 'Show More' }).count()).toBe(0);
    await eventually(() => site.server.context.presence.userIds()).toContain(player.id);

    await playerActions(site.server.context, player).create(7);

    await eventually(() => rows(page).first().innerText()).toContain('-7');
    await eventually(() => rows(page).count()).toBe(26);
  });

  it('says so when there is nothing yet', async () => {
    const { page } = await openProfile({ balance: 0 });

    await page.getByText(/^No transactions yet/).waitFor();
  });
});

describe('the account', () => {
  const password = 'correct horse battery';

  /** A player with a password, signed in at a page and once elsewhere. */
  async function openAccount() {
    const email = `${randomUUID()}@example.test`;
    const account = { email, password, acceptedTerms: true, newsletter: false, timeZone: 'UTC' };
    const elsewhere = createHttpClient(site.server.address);
    const { headers } = await elsewhere.call('auth.signUp', account);
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    const { page } = await openPage(site.browser, site.server.address, '/auth?redirect=/profile');
    await page.getByRole('main').getByRole('button', { name: 'LOG IN', exact: true }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.locator('form button[type=submit]').click();
    await page.waitForURL(`${site.server.address}/profile`);
    const { call } = createHttpClient(site.server.address, cookie);
    return {
      page,
      email,
      call,
      isSignedInElsewhere: async () => (await call('auth.getSession', {})).body.player !== null,
    };
  }

  it('shows where one is signed in, and ends a session elsewhere', async () => {
    const { page, isSignedInElsewhere } = await openAccount();
    const sessions = page.getByRole('list', { name: 'Your sessions, newest first' }).getByRole('listitem');
    await eventually(() => sessions.count()).toBe(2);
    expect(await sessions.nth(0).innerText()).toContain('This device');
    expect(await sessions.nth(0).getByRole('button').count()).toBe(0);

    await sessions
      .nth(1)
      .getByRole('button', { name: /^Sign out / })
      .click();

    await eventually(() => sessions.count()).toBe(1);
    expect(await isSignedInElsewhere()).toBe(false);
  });

  it('can be signed out everywhere, this page included', async () => {
    const { page, isSignedInElsewhere } = await openAccount();

    await page.getByRole('button', { name: 'Sign Out Everywhere' }).click();

    await toastOf(page, 'Signed out everywhere').waitFor();
    await page.waitForURL('**/index');
    await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).waitFor();
    expect(await isSignedInElsewhere()).toBe(false);
  });

  it('shows at once whether the newsletter is wanted, sends the last choice, and takes back what failed', async () => {
    const { page, call } = await openAccount();
    const newsletter = page.getByLabel('Send me the newsletter');
    const isOrdered = async () => (await call('profiles.getOwn', {})).body.profile.newsletter;
    const letGo = await holdCalls(page, 'auth.updateNewsletter');
    const answers: number[] = [];
    page.on('response', (response) => {
      if (callsOf('auth.updateNewsletter').test(response.url())) answers.push(response.status());
    });
    await newsletter.check();
    await newsletter.uncheck();
    await newsletter.check();
    expect(await isOrdered()).toBe(false);
    letGo();
    await eventually(() => answers).toEqual([200, 200, 200]);
    expect(await isOrdered()).toBe(true);
    expect(await newsletter.isChecked()).toBe(true);

    await page.unrouteAll();
    await answerInstead(page, 'auth.updateNewsletter', 500, {});
    await newsletter.click();

    await toastOf(page, 'Error', 'Failed to update profile').waitFor();
    await eventually(() => newsletter.isChecked()).toBe(true);
    expect(await isOrdered()).toBe(true);
  });

  it('takes a new password, with the reasons why one is weak', async () => {
    const { page, isSignedInElsewhere } = await openAccount();
    const account = card(page, 'Account');
    await account.getByRole('button', { name: 'Change Password' }).click();

    const change = async (current: string, next: string) => {
      await page.getByLabel('Current password').fill(current);
      await page.getByLabel('New password').fill(next);
      await account.getByRole('button', { name: 'Change Password' }).click();
    };
    await change('something else', 'a fine new secret');
    await page.getByText('Your current password is incorrect.').first().waitFor();
    await change(password, 'password');
    await account.getByText(/guessed first/).waitFor();
    await change(password, 'a fine new secret');

    await toastOf(page, 'Password changed').waitFor();
    expect(await isSignedInElsewhere()).toBe(false);
  });

  it('is deleted for good after username and password were typed', async () => {
    const { page, email, isSignedInElsewhere } = await openAccount();
    const username = await page.getByRole('heading', { level: 1 }).innerText();
    await page.getByRole('button', { name: 'Delete My Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Your Account?' });
    const confirm = async (typed: string, secret: string) => {
      await dialog.getByLabel(/^Type your username/).fill(typed);
      await dialog.getByLabel('Your password').fill(secret);
      await dialog.getByRole('button', { name: 'Delete Permanently' }).click();
    };
    await confirm('someone', password);
    await dialog.getByText(/^Please type your username/).waitFor();
    await confirm(username, 'something else');
    await dialog.getByText('Your current password is incorrect.').waitFor();
    await confirm(username, password);

    await toastOf(page, 'Your account is deleted').waitFor();
    await page.waitForURL('**/index');
    await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).waitFor();
    expect(await isSignedInElsewhere()).toBe(false);
    const { body } = await createHttpClient(site.server.address).call('auth.signInWithPassword', { email, password });
    expect(body).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });
});
