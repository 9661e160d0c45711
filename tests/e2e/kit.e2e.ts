import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, colourViolations } from '../support/axe.js';
import { launchBrowser } from '../support/browser.js';
import { blankSections, buildKit, openKit } from '../support/kit.js';
import { closePages, eventually, toastsOf } from '../support/player-page.js';
import { keepToasts, setTextSize, setWidth } from '../support/screen-settings.js';
import { sidewaysOverflow, smallTargets } from '../support/targets.js';

let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kit-'));
  [browser] = await Promise.all([launchBrowser(), buildKit(join(folder, 'build'))]);
});
afterEach(() => closePages(browser));
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

const open = (options?: BrowserContextOptions) => openKit(browser, join(folder, 'build'), options);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

/** What opens on the page: how, and what is then there. Escape closes it again. */
const openings: { name: string; open: (page: Page) => Promise<void>; opened: (page: Page) => Locator }[] = [
  {
    name: 'the dialog',
    open: (page) => button(page, 'Open dialog').click(),
    opened: (page) => page.getByRole('dialog', { name: 'Confirm Your Move' }),
  },
  {
    name: 'the side sheet',
    open: (page) => button(page, 'Open side sheet').click(),
    opened: (page) => page.getByRole('dialog', { name: 'Menu' }),
  },
  {
    name: 'the tooltip',
    open: (page) => button(page, 'About the pot').focus(),
    opened: (page) => page.getByRole('tooltip'),
  },
  { name: 'the toast', open: (page) => button(page, 'Show error').click(), opened: toastsOf },
];

it('shows every primitive within its width and text size, in light, dark and forced colours', async () => {
  const page = await open({ reducedMotion: 'reduce' });
  const found: string[] = [];
  const note = (where: string, findings: string[]) => found.push(...findings.map((finding) => `${where}: ${finding}`));

  for (const width of [390, 1280]) {
    await setWidth(page, width);
    for (const [look, media] of [
      ['light', { colorScheme: 'light', forcedColors: 'none' }],
      ['dark', { colorScheme: 'dark', forcedColors: 'none' }],
      ['forced colours', { colorScheme: 'light', forcedColors: 'active' }],
    ] as const) {
      await page.emulateMedia(media);
      const blank = (await blankSections(page)).map((section) => `nothing in ${section}`);
      note(`${width} px, ${look}`, [...blank, ...(await sidewaysOverflow(page)), ...(await smallTargets(page))]);
    }
  }
  await setTextSize(page, 200);
  for (const width of [320, 1280]) {
    await setWidth(page, width);
    note(`${width} px, texts 200 %`, await sidewaysOverflow(page));
  }

  expect(found).toEqual([]);
});

it('breaks no rule of WCAG 2.2 AA that a program can check, with anything open, in light and dark', async () => {
  const page = await open({ colorScheme: 'light' });
  const found: string[] = [];
  const check = async (name: string) => {
    const findings = [...(await axeViolations(page)), ...(await smallTargets(page))];
    await page.emulateMedia({ colorScheme: 'dark' });
    findings.push(...(await colourViolations(page)));
    await page.emulateMedia({ colorScheme: 'light' });
    found.push(...findings.map((finding) => `${name}: ${finding}`));
  };

  await check('the page');
  for (const { name, open: openIt, opened } of openings) {
    await openIt(page);
    await opened(page).first().waitFor();
    await keepToasts(page);
    await check(name);
    await page.keyboard.press('Escape');
    await opened(page).first().waitFor({ state: 'detached' });
  }

  expect(found).toEqual([]);
});

describe('the kit by keyboard', () => {
  it('reaches everything that can be used, each with a visible focus', async () => {
    const page = await open({ forcedColors: 'active' });
    const usable = await page.evaluate(() => {
      const found = [
        ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, [tabindex="0"]'),
      ].filter(
        (element) =>
          element.tabIndex >= 0 &&
          element.checkVisibility() &&
          !element.matches(':disabled') &&
          element.closest('[aria-hidden=true]') === null,
      );
      for (const [index, element] of found.entries()) element.dataset['usable'] = String(index);
      return found.map((element) => element.outerHTML.slice(0, 120));
    });

    const reached = new Set<string>();
    for (let presses = 0; presses <= usable.length; presses += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        // A group hands the focus it gets to one of its parts.
        const target = element.closest<HTMLElement>('[data-usable]')?.dataset['usable'];
        return { target, outline: `${outlineWidth} ${outlineStyle}` };
      });
      if (focused.target === undefined) continue;
      reached.add(focused.target);
      expect(focused.outline).toBe('3px solid');
    }

    expect(usable.filter((_, index) => !reached.has(String(index)))).toEqual([]);
  });

  it('opens a dialog with its action focused, keeps the focus inside and gives it back', async () => {
    const page = await open();
    await button(page, 'Open dialog').press('Enter');
    await eventually(() => isFocused(button(page, 'Confirm Move'))).toBe(true);

    for (const name of ['Back', 'Close', 'Confirm Move']) {
      await page.keyboard.press('Tab');
      expect(await isFocused(button(page, name))).toBe(true);
    }
    await page.keyboard.press('Escape');

    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await eventually(() => isFocused(button(page, 'Open dialog'))).toBe(true);
  });

  it('chooses in a select, skipping what is disabled', async () => {
    const page = await open();
    const select = page.getByRole('combobox', { name: 'Players', exact: true });

    await select.press('End');

    expect(await select.inputValue()).toBe('32');
  });

  it('moves a slider, and takes a typed value within its ends', async () => {
    const page = await open();
    const slider = page.getByRole('slider', { name: 'Minimum stake' });
    const typed = page.getByRole('textbox', { name: 'Minimum stake' });
    await slider.press('ArrowRight');
    expect(await typed.inputValue()).toBe('41');

    for (const [text, value] of [
      ['250', '250'],
      ['5000', '1000'],
      ['-3', '1'],
      ['', '1'],
      ['many', '1'],
    ] as const) {
      await typed.fill(text);
      await typed.press('Enter');
      expect(await slider.inputValue()).toBe(value);
      expect(await typed.inputValue()).toBe(value);
    }
    await typed.fill('7');
    await typed.press('Escape');
    expect(await typed.inputValue()).toBe('1');
  });

  it('switches tabs, skipping what is disabled', async () => {
    const page = await open();
    await page.getByRole('tab', { name: 'Shipping' }).press('ArrowLeft');

    await page.getByRole('tabpanel', { name: 'My Rewards' }).getByText('What was won.').waitFor();
  });

  it('chooses in a toggle group, of which one is always chosen', async () => {
    const page = await open();
    const group = page.getByRole('radiogroup', { name: 'Status', exact: true });
    const chosen = group.getByRole('radio', { checked: true });
    await group.getByRole('radio', { name: 'Available' }).press('ArrowRight');
    await eventually(() => isFocused(group.getByRole('radio', { name: 'In Progress' }))).toBe(true);
    await page.keyboard.press('Space');
    await eventually(() => chosen.innerText()).toBe('In Progress');

    await page.keyboard.press('Space');

    expect(await chosen.innerText()).toBe('In Progress');
  });

  it('ticks a box, and shows and hides a password', async () => {
    const page = await open();
    const box = page.getByRole('checkbox', { name: 'Send me the newsletter' });
    await box.press('Space');
    expect(await box.isChecked()).toBe(true);

    const password = page.getByLabel('Password', { exact: true });
    await button(page, 'Show password').first().press('Enter');
    expect(await password.getAttribute('type')).toBe('text');
    await button(page, 'Hide password').first().press('Enter');
    expect(await password.getAttribute('type')).toBe('password');
  });

  it('shows a tooltip with the focus, and hides it with Escape', async () => {
    const page = await open();
    await button(page, 'About the pot').focus();
    await page.getByRole('tooltip').waitFor();

    await page.keyboard.press('Escape');

    await page.getByRole('tooltip').waitFor({ state: 'detached' });
  });
});

describe('a button', () => {
  it('sinks into its shadow when pressed, unless it is busy or disabled', async () => {
    const page = await open({ reducedMotion: 'reduce' });
    const lookOf = async (name: string) => {
      const pressed = button(page, name).first();
      await pressed.hover({ force: true });
      await page.mouse.down();
      const look = await pressed.evaluate((element) => getComputedStyle(element).translate);
      await page.mouse.up();
      return look;
    };

    expect(await lookOf('primary')).toBe('3px 3px');
    expect(await lookOf('busy')).toBe('none');
    expect(await lookOf('disabled')).toBe('none');
  });

  it('keeps the focus while it is busy', async () => {
    const page = await open();
    const busy = button(page, 'busy').first();

    await busy.focus();

    expect(await isFocused(busy)).toBe(true);
    expect(await busy.isDisabled()).toBe(true);
  });
});

it('shows the letter of a name where a picture is broken', async () => {
  const page = await open();
  const avatars = page.getByRole('region', { name: 'Avatar' });
  await eventually(() => avatars.getByText('B', { exact: true }).count()).toBe(3);
  expect(await avatars.locator('img').count()).toBe(3);
});

it('stands still where less motion is wanted', async () => {
  const page = await open({ reducedMotion: 'reduce' });
  const moving = () => page.evaluate(() => document.getAnimations().length);
  expect(await moving()).toBe(0);

  await button(page, 'Open side sheet').click();
  await page.getByRole('dialog').waitFor();

  expect(await moving()).toBe(0);
});

it('is in no file that players get', async () => {
  const marks = ['Kit of primitives', 'dev/kit'];
  const filesWith = async (build: string) => {
    const assets = join(build, 'assets');
    const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
    const texts = await Promise.all(scripts.map((name) => readFile(join(assets, name), 'utf8')));
    return scripts.filter((_, index) => marks.some((mark) => texts[index]?.includes(mark)));
  };

  expect(await filesWith(join(folder, 'build'))).not.toEqual([]);
  expect(await filesWith(fileURLToPath(new URL('../../apps/web/dist', import.meta.url)))).toEqual([]);
});
