import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { pages } from '../../apps/server/src/console/pages/all.js';
import { sidewaysOverflow, smallTargets } from '../components/checks/layout.js';
import { openPage } from '../support/browser/player-page.js';
import { fillConsole } from '../support/builders/console-content.js';
import { inviteOperator, logInToConsole, operatorPassword } from '../support/builders/operators.js';
import { useSite } from '../support/counterparts/site.js';

const site = useSite({ serverPer: 'file', options: () => ({ env: { ADMIN_PORT: '0', ADJUST_LIMIT: '100' } }) });
let paths: Record<string, string>;

beforeAll(async () => {
  paths = await fillConsole(site.server.context);
});

const open = async (path: string) => (await openPage(site.browser, site.server.consoleAddress ?? '', path)).page;

/** Opens the console as an owner who is logged in. */
async function openAsOwner(): Promise<Page> {
  const { context, consoleAddress = '' } = site.server;
  const page = await open('/log-in');
  await logInToConsole(context, page.context(), { url: consoleAddress, role: 'owner' });
  return page;
}

/** Returns what is wrong with the look of a page, in light and dark, on the narrowest and on a wide screen. */
async function findingsOf(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  const note = (where: string, lines: string[]) => found.push(...lines.map((line) => `${name}, ${where}: ${line}`));
  await page.evaluate(axe.source);
  note('light', await page.evaluate(violations, wcag));
  await page.emulateMedia({ colorScheme: 'dark' });
  note('dark', await page.evaluate(violations, colours));
  await page.emulateMedia({ colorScheme: 'light' });
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    note(`${width} px`, [...(await page.evaluate(sidewaysOverflow)), ...(await page.evaluate(smallTargets))]);
  }
  return found;
}

type Rules = { type: 'tag' | 'rule'; values: string[] };

/** WCAG 2.2 AA, and those of its rules that depend on the colour scheme. */
const wcag: Rules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
const colours: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Returns the violations of these rules that axe can detect. Runs in the page. */
async function violations(runOnly: Rules): Promise<string[]> {
  const { axe: loaded } = window as unknown as { axe: typeof axe };
  const results = await loaded.run(document, { runOnly, resultTypes: ['violations'] });
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
}

it('lets an invited operator set a password, log in and act, with no script', async () => {
  const { context } = site.server;
  const { name, code, oneTimeCode } = await inviteOperator(context, 'support');
  const page = await open('/join');
  const press = (button: string) => page.getByRole('button', { name: button, exact: true }).click();
  const found = await findingsOf(page, 'invitation');
  await page.getByLabel('Invitation code').fill(code);
  await press('Continue');
  await page.getByText(`Welcome, ${name}.`).waitFor();
  found.push(...(await findingsOf(page, 'password')));
  await page.getByLabel('New password').fill(operatorPassword);
  await page.getByLabel('The same password again').fill(operatorPassword);
  await page.getByLabel('One-time code').fill(oneTimeCode());
  await press('Set the password');
  await page.getByText('Your password is set.').waitFor();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(operatorPassword);
  await page.getByLabel('One-time code').fill(oneTimeCode(1));
  await press('Log in');

  await page.getByRole('link', { name: 'Reviews' }).click();
  await page.getByLabel('Reason').first().fill('Read it.');
  await page.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('status').getByText('is closed.').waitFor();
  expect(await context.players.reports.listOpen(10)).toHaveLength(1);
  expect(found).toEqual([]);
});

it('is accessible in light and dark on every page, fits 320 px, and has large targets', async () => {
  const page = await openAsOwner();
  const found: string[] = [];
  for (const { path } of pages) {
    await page.goto(`${site.server.consoleAddress}${paths[path] ?? path}`);
    found.push(...(await findingsOf(page, path)));
    expect([path, await page.locator('.problem').allTextContents()]).toEqual([path, []]);
  }

  expect(found).toEqual([]);
});

it('prints the orders that can ship without the forms to ship them', async () => {
  const page = await openAsOwner();
  await page.goto(`${site.server.consoleAddress}/orders`);
  const forms = page.getByRole('main').getByRole('textbox');
  expect(await forms.count()).toBeGreaterThan(0);

  await page.emulateMedia({ media: 'print' });

  expect(await forms.count()).toBe(0);
  expect(await page.getByRole('row').count()).toBeGreaterThan(1);
});
