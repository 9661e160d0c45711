import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { callsOf, openAs, stopClock } from '../support/player-page.js';
import { addListedGame, addPlayer, intentOf, playerActions } from '../support/players.js';
import { addRaffle } from '../support/shop.js';
import { useSite } from '../support/site.js';

const site = useSite({ serverPer: 'file' });

const prepare = (page: Page) => page.clock.install();

/**
 * Lets the page's clock, which stands still, go on in steps of `stepMs` until `condition` holds: what an answer changes, and
 * a part of the page whose code has come, wait for it.
 */
function runUntil(page: Page, condition: () => Promise<boolean>, stepMs = 1): Promise<boolean> {
  return vi.waitUntil(async () => {
    await page.clock.runFor(stepMs);
    return condition();
  }, 10_000);
}

/** After how many of 12 steps of 10 s each text of `countdown` on a page whose clock stands still is another one. */
async function changesOf(page: Page, countdown: () => Promise<string>): Promise<number[]> {
  const changes: number[] = [];
  let before = await countdown();
  for (let step = 1; step <= 12; step += 1) {
    await page.clock.runFor(10_000);
    const after = await countdown();
    if (after !== before) changes.push(step);
    before = after;
  }
  return changes;
}

describe('how long things take [CON-14]', () => {
  it('in the lobby: a second of loading, countdowns by the minute, and one alert per session', async () => {
    const { context } = site.server;
    const player = await addPlayer(context);
    await addListedGame(context, await addPlayer(context));
    await addRaffle(context, { raffleType: 'premium', raffleEndTime: new Date(Date.now() + 5 * 3_600_000) });
    await context.rewards.daily.claimFlip(player, intentOf(player, 'rewards.claimDailyFlip', {}));
    const page = await openAs(site, player, '/terms', { prepare });
    const alert = page.getByRole('dialog', { name: 'Prize Alert!' });
    const games = page.getByRole('list', { name: 'Games to join', includeHidden: true });
    await page.getByRole('banner').getByText('Balance:').waitFor();
    await stopClock(page);

    const listed = page.waitForResponse(callsOf('lobby.listGames'));
    await page.getByRole('link', { name: 'Back to Game' }).click();
    await (await listed).finished();
    await page.getByText('Loading games...').waitFor();
    await page.clock.runFor(990);
    expect(await games.count()).toBe(0);
    await page.clock.runFor(20);
    await games.waitFor();

    const comeBack = page.getByText(/^Come back in \d+h \d+m$/);
    await runUntil(page, async () => (await alert.isVisible()) && (await comeBack.isVisible()), 100);
    // The next answer would tell the page that for the server those minutes have not passed.
    await page.context().setOffline(true);
    for (const countdown of [comeBack, alert.getByText(/left$/)]) {
      const [first = 0, ...others] = await changesOf(page, () => countdown.innerText());
      expect(others[0]).toBe(first + 6);
    }
    await page.context().setOffline(false);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toContain('prize-alert');
    await page.clock.resume();
    await page.reload();
    await games.waitFor();
    await page.waitForLoadState('networkidle');
    expect(await alert.count()).toBe(0);
  });

  it('in an outcome: half a second until it is revealed, and three of confetti', async () => {
    const { context } = site.server;
    const [creator, joiner] = [await addPlayer(context), await addPlayer(context)];
    const gameId = await addListedGame(context, creator, { move: 'rock' });
    const page = await openAs(site, creator, `/game/${gameId}/outcome`, { prepare });
    const main = page.locator('main');
    const confetti = page.locator('body > canvas');
    await playerActions(context, joiner).join(gameId);
    await main.getByText('You are playing against').waitFor();
    await stopClock(page);
    await playerActions(context, joiner).move(gameId, 'scissors');
    await runUntil(page, () => main.getByRole('heading', { name: 'Game Complete' }).isVisible());

    await page.clock.runFor(450);
    expect(await main.getByText('MOUSE', { exact: true }).count()).toBe(0);
    await page.clock.runFor(60);
    await main.getByText('MOUSE', { exact: true }).waitFor();

    await page.clock.runFor(900);
    await confetti.waitFor();
    await runUntil(page, () => confetti.evaluate((canvas) => (canvas as HTMLCanvasElement).width === 390));
    await page.clock.runFor(2900);
    expect(await confetti.count()).toBe(1);
    await page.clock.runFor(150);
    expect(await confetti.count()).toBe(0);
  });
});
