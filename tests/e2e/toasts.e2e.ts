import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  answerInstead,
  carouselOf,
  openAs,
  startPlaying,
  stopClock,
  toastOf,
  toastsOf,
  waitForToaster,
} from '../support/player-page.js';
import { addPlayer } from '../support/players.js';
import { useSite } from '../support/site.js';

const site = useSite({ serverPer: 'file' });

const stakeField = (page: Page) => page.getByLabel('Stake Amount');
const tooLittle = (page: Page) => toastOf(page, 'Invalid stake amount', 'Stake amount must be greater than 0');
const tooMuch = (page: Page) => toastOf(page, 'Insufficient balance', "You don't have enough balance for this stake");

/** Has the page show an error, at once and without asking the site.server. */
async function enterStake(page: Page, stake: string): Promise<void> {
  await stakeField(page).fill(stake);
  await stakeField(page).press('Enter');
}

/** A lobby whose clock stands still. */
async function openStillLobby(): Promise<Page> {
  const player = await addPlayer(site.server.context);
  const page = await openAs(site, player, '/index', { prepare: (newPage) => newPage.clock.install() });
  await page.getByRole('banner').getByText('100').waitFor();
  await stakeField(page).waitFor();
  await waitForToaster(page);
  await stopClock(page);
  return page;
}

/** Drags a toast sideways by `byPx` and lets go. */
async function swipeToast(page: Page, byPx: number): Promise<void> {
  const box = await toastsOf(page).boundingBox();
  if (!box) throw new Error('there is no toast');
  const [x, y] = [Math.round(box.x + box.width / 4), Math.round(box.y + box.height / 2)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + byPx, y, { steps: 5 });
  await page.mouse.up();
}

describe('a toast [CON-16]', () => {
  it('takes the place of the one before it', async () => {
    const page = await openStillLobby();

    await enterStake(page, '0');
    await tooLittle(page).waitFor();
    await enterStake(page, '101');
    await tooMuch(page).waitFor();

    expect(await toastsOf(page).count()).toBe(1);
  });

  it('stays for 5 seconds', async () => {
    const page = await openStillLobby();
    await enterStake(page, '0');
    await tooLittle(page).waitFor();

    await page.clock.runFor(4990);
    expect(await tooLittle(page).isVisible()).toBe(true);
    await page.clock.runFor(20);

    await tooLittle(page).waitFor({ state: 'detached' });
  });

  it('is gone for good 3 seconds after it was dismissed, and takes no later one with it', async () => {
    const page = await openStillLobby();
    await enterStake(page, '0');
    await tooLittle(page).getByRole('button', { name: 'Dismiss' }).click();
    await tooLittle(page).waitFor({ state: 'detached' });

    await page.clock.runFor(2990);
    await enterStake(page, '101');
    await tooMuch(page).waitFor();
    await page.clock.runFor(20);

    expect(await tooMuch(page).isVisible()).toBe(true);
    expect(await page.getByText('Stake amount must be greater than 0').count()).toBe(0);
  });

  it('is dismissed by a swipe of more than 50 px', async () => {
    const page = await openStillLobby();
    await enterStake(page, '0');
    await tooLittle(page).waitFor();

    await swipeToast(page, 50);
    expect(await tooLittle(page).isVisible()).toBe(true);
    await swipeToast(page, 51);

    await tooLittle(page).waitFor({ state: 'detached' });
  });

  it('is reached with F8', async () => {
    const page = await openStillLobby();
    await enterStake(page, '0');
    await tooLittle(page).waitFor();

    await page.keyboard.press('F8');
    expect(await page.evaluate(() => document.activeElement?.querySelectorAll('li').length)).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');

    await tooLittle(page).waitFor({ state: 'detached' });
  });
});

describe.each([
  { width: 390, height: 844, parts: 'h1, button, a, input' },
  // Where less fits beside each other, what is to be pressed next may be anywhere.
  { width: 320, height: 844, parts: 'h1, header *' },
])('on a screen of $width by $height px, a toast', ({ width, height, parts }) => {
  it('covers neither the bar at the top nor the heading, nor, with room, what is to be pressed next', async () => {
    const player = await addPlayer(site.server.context);
    const page = await openAs(site, player, '/index', { viewport: { width, height } });
    await stakeField(page).waitFor();
    await enterStake(page, '101');
    await tooMuch(page).waitFor();
    expect(await coveredBy(toastsOf(page), page, parts)).toEqual([]);

    await enterStake(page, '5');
    await startPlaying(page);
    await toastOf(page, 'Success', 'Game created successfully! Select your move.').waitFor();
    // There it lies on the bar: the carousel's buttons are where it would be else.
    expect(await coveredBy(toastsOf(page), page, 'main :is(h1, button, a, input)')).toEqual([]);

    await carouselOf(page).press('Enter');
    await page.getByRole('button', { name: 'Confirm Move' }).click();
    await toastOf(page, 'Move Confirmed').waitFor();
    await page.getByRole('button', { name: 'Cancel Game' }).waitFor();
    expect(await coveredBy(toastsOf(page), page, parts)).toEqual([]);
  });
});

it('a toast about a game goes when its page is left', async () => {
  const player = await addPlayer(site.server.context);
  const page = await openAs(site, player, '/index');
  await page.getByRole('button', { name: 'Create Game' }).click();
  await startPlaying(page);
  await toastOf(page, 'Success', 'Game created successfully! Select your move.').waitFor();

  await page.getByRole('banner').getByRole('link', { name: 'Nibblewick' }).click();
  await stakeField(page).waitFor();

  // Long before its 5 seconds are over.
  await toastsOf(page).waitFor({ state: 'detached', timeout: 2000 });
});

/** What of `parts` `toast` lies on, but for those of the hint to newcomers. */
const coveredBy = async (toast: Locator, page: Page, parts: string): Promise<string[]> => {
  const box = await toast.boundingBox();
  if (!box) throw new Error('there is no toast');
  return page.locator(`:is(header, main) :is(${parts}):not(aside *)`).evaluateAll((all, { x, y, width, height }) => {
    return all
      .filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return left < x + width && right > x && top < y + height && bottom > y;
      })
      .map((part) => part.textContent ?? '');
  }, box);
};

describe('a toast [ERR-01]', () => {
  it('is titled Error, marked and announced at once when something failed and nothing else is stated', async () => {
    const page = await openStillLobby();
    await answerInstead(page, 'games.createWithStake', 500, {});

    await page.getByRole('button', { name: 'Create Game' }).click();

    const failed = toastOf(page, 'Error', 'Failed to create game');
    await failed.waitFor();
    // It comes into the region by the next two frames, and stands there for a second.
    await page.clock.runFor(100);
    const announced = page.locator('[role=status][aria-live=assertive]').getByText('Failed to create game');
    await announced.waitFor({ state: 'attached' });
    expect(await colourOfIcon(failed)).toBe(await colourOf(page, '--loss'));
  });

  it('is marked otherwise, and announced in its turn, when something succeeded', async () => {
    const page = await openAs(site, await addPlayer(site.server.context));

    await page.getByRole('button', { name: 'Create Game' }).click();

    const done = toastOf(page, 'Success', 'Game created successfully! Select your move.');
    await done.waitFor();
    expect(await page.locator('[role=status][aria-live=assertive]').count()).toBe(0);
    expect(await colourOfIcon(done)).toBe(await colourOf(page, '--win'));
  });
});

const colourOfIcon = (toast: ReturnType<typeof toastOf>) =>
  toast
    .locator('svg')
    .first()
    .evaluate((icon) => getComputedStyle(icon).color);

/** A colour of the style sheet, as computed styles tell it. */
const colourOf = (page: Page, variable: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, variable);
