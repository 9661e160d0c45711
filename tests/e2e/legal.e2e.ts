import { describe, expect, it } from 'vitest';
import { eventually, openAs } from '../support/player-page.js';
import { useSite } from '../support/site.js';

const site = useSite({ serverPer: 'file' });

describe.each([
  ['/terms', 'Terms and Conditions', '3. Virtual currency', 'currency'],
  ['/privacy', 'Privacy Policy', 'Sharing', 'sharing'],
])('%s', (path, title, section, anchor) => {
  it('leads to each of its sections', async () => {
    const page = await openAs(site, null, path, { viewport: { width: 390, height: 400 } });
    const contents = page.getByRole('navigation', { name: 'On this page' });

    await contents.getByRole('link', { name: section }).click();

    expect(new URL(page.url()).hash).toBe(`#${anchor}`);
    expect(await page.getByRole('region', { name: section }).isVisible()).toBe(true);
  });

  it('opens at the section its address names, clear of the bar', async () => {
    const page = await openAs(site, null, `${path}#${anchor}`, { viewport: { width: 390, height: 300 } });
    const heading = page.getByRole('heading', { level: 2, name: section });
    await heading.waitFor();

    const barEndPx = await page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().bottom);
    await eventually(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    expect(await heading.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(barEndPx);
  });

  it('is printed as its text alone, black on white', async () => {
    const page = await openAs(site, null, path, { colorScheme: 'dark' });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();

    await page.emulateMedia({ media: 'print' });

    for (const role of ['banner', 'contentinfo', 'navigation'] as const) {
      expect(await page.getByRole(role).filter({ visible: true }).count()).toBe(0);
    }
    expect(await page.getByRole('link').filter({ visible: true }).count()).toBe(0);
    const text = page.getByRole('region', { name: section }).getByRole('paragraph');
    expect(await text.isVisible()).toBe(true);
    expect(await text.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(42, 27, 61)');
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundImage)).toBe('none');
  });

  it('needs neither a session nor a server that answers calls', async () => {
    const page = await openAs(site, null, path, {
      prepare: (newPage) => newPage.route('**/api/**', (route) => route.abort()),
    });

    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.getByRole('region', { name: section }).isVisible()).toBe(true);
  });
});
