import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createGame, eventually, openAs, startPlaying, swipe } from '../support/player-page.js';
import { addPlayer } from '../support/players.js';
import { useSite } from '../support/site.js';

const site = useSite({ serverPer: 'file' });

/** What a page's live regions were filled with. */
interface Recorded {
  /** Each text that came into a region that was there before it, in order. */
  said: string[];
  /** Texts that came together with their region, and so may stay unread. */
  unheard: string[];
}

/** Has the page record what its live regions say from its very beginning, over its client-side navigations. */
async function recordLiveRegions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const live = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]';
    const recorded: Recorded = { said: [], unheard: [] };
    Object.assign(window, { recorded });
    const regions = new WeakSet<Element>();
    const regionOf = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      const region = element?.closest(`${live}, [aria-live=off]`) ?? null;
      return region === null || region.getAttribute('aria-live') === 'off' ? null : region;
    };
    const textOf = (node: Node) => node.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
    new MutationObserver((mutations) => {
      const added = mutations.flatMap(({ type, target, addedNodes }) =>
        type === 'childList' ? [...addedNodes] : [target],
      );
      for (const node of added) {
        // The space between two texts.
        if (node instanceof Text && textOf(node) === '') continue;
        const region = node.isConnected ? regionOf(node) : null;
        if (region !== null && regions.has(region)) recorded.said.push(textOf(node));
        else if (node instanceof Element) {
          const inside = [...node.querySelectorAll(live), ...(region === null ? [] : [region])];
          recorded.unheard.push(
            ...inside
              .filter((one) => !regions.has(one))
              .map(textOf)
              .filter((text) => text !== ''),
          );
        }
      }
      for (const region of document.querySelectorAll(live)) regions.add(region);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

const recordedOn = (page: Page) => page.evaluate(() => (window as unknown as { recorded: Recorded }).recorded);

/** A line each of what `page` said of the game: turn messages, who is awaited, the result. */
async function saidOfGame(page: Page): Promise<string[]> {
  const { said } = await recordedOn(page);
  return said.filter((text) =>
    /^(Your turn|Waiting for|Player [12] |You are playing|Victory|Defeat|It's a Draw)/.test(text),
  );
}

it('says each turn message and the result exactly once, on both sides of a game', async () => {
  const [creator, joiner] = [await addPlayer(site.server.context), await addPlayer(site.server.context)];
  const first = await openAs(site, creator, '/index', { prepare: recordLiveRegions });
  const second = await openAs(site, joiner, '/index', { prepare: recordLiveRegions });

  await createGame(first, 5);
  // Long enough for the countdown to tick.
  const timer = first.getByRole('timer');
  const before = await timer.innerText();
  await eventually(() => timer.innerText()).not.toBe(before);
  await swipe(first, -120);
  await swipe(first, 120);
  await first.getByRole('button', { name: 'Confirm Move' }).click();
  await first.waitForURL('**/outcome');
  await second.getByRole('button', { name: `Join the game of ${creator.username} for 5 tickets` }).click();
  await startPlaying(second);
  await first.locator('main').getByText('You are playing against').waitFor();
  await swipe(second, 120);

  await second.getByRole('heading', { name: 'Victory!' }).waitFor();
  await first.getByRole('heading', { name: 'Defeat!' }).waitFor();
  await eventually(() => saidOfGame(first)).toEqual([
    'Your turn! Make your move',
    'Player 2 will join soon...',
    'Waiting for Player 2...',
    'Waiting for opponent to join and make their move.',
    `You are playing against ${joiner.username}.`,
    'Defeat! You Lost 5 tickets. CAT catches MOUSE',
  ]);
  await eventually(() => saidOfGame(second)).toEqual([
    'Your turn! Make your move',
    'Player 1 has made their move',
    'Waiting for game result...',
    'Victory! You Won 10 tickets. CAT catches MOUSE',
  ]);
  for (const page of [first, second]) {
    const { said, unheard } = await recordedOn(page);
    expect(said).not.toContain('');
    expect(said.filter((text) => /\d:\d\d/.test(text))).toEqual([]);
    expect(unheard.filter((text) => /turn!|Waiting for|Victory|Defeat/.test(text))).toEqual([]);
  }
  expect((await recordedOn(first)).said).toContain('MOUSE, 2 of 3');
});

it('says them of the next game again', async () => {
  const page = await openAs(site, await addPlayer(site.server.context), '/index', { prepare: recordLiveRegions });

  for (const games of [1, 2]) {
    await createGame(page, 5);
    await eventually(() => saidOfGame(page)).toHaveLength(2 * games);
    await page.getByRole('link', { name: 'Nibblewick' }).click();
    await page.getByRole('heading', { level: 1, name: 'Game Lobby' }).waitFor();
  }

  const said = await saidOfGame(page);
  expect(said.slice(2)).toEqual(said.slice(0, 2));
});
