import { nextLocalMidnight } from '@game/rules';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../support/fake-clock.js';
import { answerInstead, eventually, holdCalls, openAs, shownBalance, toastOf } from '../support/player-page.js';
import { addPlayer, intentOf } from '../support/players.js';
import { useSite } from '../support/site.js';

const minute = 60_000;
/** Far from UTC, so that its midnight is another. */
const timeZone = 'Asia/Kolkata';

let clock: FakeClock;
const site = useSite({
  serverPer: 'test',
  options: () => {
    clock = new FakeClock(new Date().toISOString());
    return { clock };
  },
});

const card = (page: Page) => page.getByRole('region', { name: 'Daily Flip' });
const flipButton = (page: Page) => card(page).getByRole('button', { name: 'Flip', exact: true });
/** Whether the tile shows its back. */
const isTurned = async (page: Page) =>
  (await card(page).locator('div[aria-hidden]').first().getAttribute('aria-hidden')) === 'true';

/**
 * What the card may say `ms` from now: the page's clock went on since the server's was stopped, and its minute may have
 * begun up to a minute ago.
 */
function comeBackTexts(ms = 0): string[] {
  const midnightMs = nextLocalMidnight(clock.now(), timeZone).getTime();
  return [clock.now().getTime() - minute, clock.now().getTime(), Date.now()].map((nowMs) => {
    const minutes = Math.ceil((midnightMs - nowMs - ms) / minute);
    return `Come back in ${Math.floor(minutes / 60)}h ${minutes % 60}m`;
  });
}

async function openLobby({ prepare = async (_page: Page): Promise<unknown> => undefined } = {}) {
  const player = await addPlayer(site.server.context, { balance: 0, timeZone });
  return { player, page: await openAs(site, player, '/index', { prepare }) };
}

describe('the daily flip [FLP-01]', () => {
  it('is claimed, stays locked until the next local midnight, and then can be claimed again', async () => {
    const { page } = await openLobby();
    expect(await isTurned(page)).toBe(false);

    await flipButton(page).click();

    await card(page)
      .getByText(/^Come back in \d+h \d+m$/)
      .waitFor();
    expect(comeBackTexts()).toContain(await card(page).getByText('Come back in').innerText());
    const claimed = toastOf(page, 'Success!').getByText(/^Claimed \d+ daily flip tickets!$/);
    const balance = Number((await claimed.innerText()).split(' ')[1]);
    expect(balance).toBeGreaterThanOrEqual(10);
    expect(balance).toBeLessThanOrEqual(50);
    await eventually(() => shownBalance(page)).toBe(balance);
    expect(await isTurned(page)).toBe(true);
    expect(await flipButton(page).count()).toBe(0);

    const midnightMs = nextLocalMidnight(clock.now(), timeZone).getTime();
    clock.advance(midnightMs - clock.now().getTime() - 1);
    await page.reload();
    await card(page).getByText('Come back in').waitFor();
    expect(await isTurned(page)).toBe(true);
    expect(await flipButton(page).count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');

    clock.advance(1);
    await page.reload();
    await flipButton(page).click();
    await eventually(() => shownBalance(page)).toBeGreaterThanOrEqual(balance + 10);
  });

  it('counts down by itself, a minute at a time', async () => {
    const { page } = await openLobby({ prepare: (newPage) => newPage.clock.install() });
    await flipButton(page).click();
    const text = card(page).getByText('Come back in');
    await text.waitFor();
    const before = await text.innerText();
    expect(comeBackTexts()).toContain(before);
    // The next answer would tell the page that for the server those minutes have not passed.
    await page.context().setOffline(true);
    await page.getByText('You are offline').waitFor();

    await page.clock.fastForward(2 * minute);

    await eventually(() => text.innerText()).not.toBe(before);
    expect(comeBackTexts(2 * minute)).toContain(await text.innerText());
  });

  it('is turned while it is claimed, turned back when that fails, and claimed all the same [ERW-01]', async () => {
    const { page, player } = await openLobby();
    await answerInstead(page, 'rewards.claimDailyFlip', 500, {});
    const letGo = await holdCalls(page, 'rewards.claimDailyFlip');

    await flipButton(page).click();
    await eventually(() => isTurned(page)).toBe(true);
    expect(await flipButton(page).isDisabled()).toBe(true);
    letGo();

    await toastOf(page, 'Error', 'Failed to claim daily flip tickets. Please try again.').waitFor();
    await eventually(() => isTurned(page)).toBe(false);
    expect(await flipButton(page).isEnabled()).toBe(true);
    expect(await site.server.context.ledger.balanceOf(player.id)).toBe(0);

    await page.unrouteAll();
    await flipButton(page).click();
    await card(page).getByText('Come back in').waitFor();
    const balance = await site.server.context.ledger.balanceOf(player.id);
    await toastOf(page, 'Success!', `Claimed ${balance} daily flip tickets!`).waitFor();
  });
});

describe('claiming the daily flip [VAL-05]', () => {
  it('needs a signed-in player', async () => {
    const page = await openAs(site, null);

    await card(page).getByText('Sign in to claim rewards!').waitFor();

    expect(await card(page).getByRole('button').count()).toBe(0);
    const answer = await page.request.post(`${site.server.address}/api/rewards.claimDailyFlip`, { data: {} });
    expect(answer.status()).toBe(401);
  });

  it('is refused when it was claimed elsewhere since local midnight', async () => {
    const resetsAt = nextLocalMidnight(clock.now(), timeZone).toISOString();
    const { page, player } = await openLobby({
      prepare: (newPage) => answerInstead(newPage, 'rewards.getDailyFlip', 200, { claimed: false, resetsAt }),
    });
    await site.server.context.rewards.daily.claimFlip(player, intentOf(player, 'rewards.claimDailyFlip', {}));
    const balance = await site.server.context.ledger.balanceOf(player.id);

    await flipButton(page).click();

    await toastOf(page, 'Already Claimed', "You've already claimed your daily flip reward today.").waitFor();
    expect(await site.server.context.ledger.balanceOf(player.id)).toBe(balance);
  });

  it('has one effect, however often it is asked for while it is in progress', async () => {
    const { page, player } = await openLobby();
    const keys = new Set<string | undefined>();
    page.on('request', (request) => {
      if (request.url().endsWith('rewards.claimDailyFlip')) keys.add(request.headers()['idempotency-key']);
    });
    const letGo = await holdCalls(page, 'rewards.claimDailyFlip');

    await flipButton(page).dblclick();
    await eventually(() => flipButton(page).isDisabled()).toBe(true);
    await flipButton(page).dispatchEvent('click');
    letGo();

    await card(page).getByText('Come back in').waitFor();
    const balance = await site.server.context.ledger.balanceOf(player.id);
    await toastOf(page, 'Success!', `Claimed ${balance} daily flip tickets!`).waitFor();
    expect(keys.size).toBe(1);
  });
});
