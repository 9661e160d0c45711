import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { carouselOf, eventually, openAs, startPlaying, swipe } from '../support/player-page.js';
import { addListedGame, addPlayer, playerActions } from '../support/players.js';
import { useSite } from '../support/site.js';

const site = useSite({ serverPer: 'file' });

/** A frequency by which each of the sounds is told apart, that of the draw from all but a victory's. */
const hz = { turn: 420, seal: 180, flip: 600, clash: 160, win: 784, loss: 196, tie: 392 };

interface Recorded {
  contexts: number;
  /** The first frequency of each tone, rounded. */
  tones: number[];
  vibrations: number[][];
}

/** Has the page record what it plays and how it has the device vibrate. */
async function recordFeedback(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded: Recorded = { contexts: 0, tones: [], vibrations: [] };
    const Context = window.AudioContext;
    class RecordingContext extends Context {
      constructor() {
        super();
        recorded.contexts += 1;
      }
    }
    class RecordingOscillator extends OscillatorNode {
      override start(when?: number) {
        recorded.tones.push(Math.round(this.frequency.value));
        super.start(when);
      }
    }
    navigator.vibrate = (pattern) => {
      recorded.vibrations.push([pattern as number[]].flat());
      return true;
    };
    Object.assign(window, { recorded, AudioContext: RecordingContext, OscillatorNode: RecordingOscillator });
  });
}

const recordedOn = (page: Page) => page.evaluate(() => (window as unknown as { recorded: Recorded }).recorded);
const tonesOn = async (page: Page) => (await recordedOn(page)).tones;
const nothing: Recorded = { contexts: 0, tones: [], vibrations: [] };
const sound = (page: Page) => page.getByRole('button', { name: 'Sound' });
const openMenu = (page: Page) => page.getByRole('button', { name: 'Menu' }).click();

/** A game that player 1 has won. */
async function addWonGame() {
  const [creator, joiner] = [await addPlayer(site.server.context), await addPlayer(site.server.context)];
  const gameId = await addListedGame(site.server.context, creator);
  const second = playerActions(site.server.context, joiner);
  await second.join(gameId);
  await second.move(gameId, 'scissors');
  return { creator, path: `/game/${gameId}/outcome` };
}

/** The room of a new game of `player`. */
async function openRoom(player: Awaited<ReturnType<typeof addPlayer>>): Promise<Page> {
  const { gameId } = await playerActions(site.server.context, player).create(5);
  const page = await openAs(site, player, `/game/${gameId}`, { prepare: recordFeedback });
  await startPlaying(page);
  return page;
}

describe('sounds and vibration', () => {
  it('keep still until the first gesture on the page', async () => {
    const { creator, path } = await addWonGame();
    const page = await openAs(site, creator, path, { prepare: recordFeedback });

    await page.getByRole('heading', { name: 'Victory!' }).waitFor();

    expect(await recordedOn(page)).toEqual(nothing);
  });

  it('go with the next card, the sealed move, the clash and the result', async () => {
    const [creator, joiner] = [await addPlayer(site.server.context), await addPlayer(site.server.context)];
    const first = await openRoom(creator);
    await swipe(first, -120);
    await swipe(first, 120);
    expect(await tonesOn(first)).toEqual([hz.turn]);
    await first.getByRole('button', { name: 'Confirm Move' }).click();
    await first.waitForURL('**/outcome');
    await eventually(() => tonesOn(first)).toContain(hz.seal);
    const gameId = new URL(first.url()).pathname.split('/')[2] ?? '';
    const second = playerActions(site.server.context, joiner);
    await second.join(gameId);

    await second.move(gameId, 'paper');

    await first.getByRole('heading', { name: 'Victory!' }).waitFor();
    await eventually(() => tonesOn(first)).toContain(hz.win);
    const { tones, vibrations, contexts } = await recordedOn(first);
    expect(contexts).toBe(1);
    expect(tones.indexOf(hz.clash)).toBeGreaterThan(tones.indexOf(hz.seal));
    expect(tones.indexOf(hz.win)).toBeGreaterThan(tones.indexOf(hz.clash));
    expect(vibrations).toEqual([[8], [20], [40], [30, 60, 30, 60, 60]]);
  });

  it.each([
    ['a loss', 'paper', hz.loss],
    ['a draw', 'rock', hz.tie],
  ] as const)('sound otherwise after %s', async (_outcome, move, expected) => {
    const [creator, joiner] = [await addPlayer(site.server.context), await addPlayer(site.server.context)];
    const gameId = await addListedGame(site.server.context, creator);
    const page = await openAs(site, creator, `/game/${gameId}/outcome`, { prepare: recordFeedback });
    await page.getByRole('heading', { name: 'Waiting for opponent...' }).click();
    const second = playerActions(site.server.context, joiner);
    await second.join(gameId);

    await second.move(gameId, move);

    await eventually(() => tonesOn(page)).toContain(expected);
    expect(await tonesOn(page)).not.toContain(hz.win);
  });

  it('go with the daily flip', async () => {
    const page = await openAs(site, await addPlayer(site.server.context), '/index', { prepare: recordFeedback });

    await page.getByRole('button', { name: 'Flip', exact: true }).click();

    await eventually(() => tonesOn(page)).toContain(hz.flip);
  });
});

describe('muted in the menu', () => {
  it('nothing sounds or vibrates, also after a reload, until it is switched on again', async () => {
    const page = await openRoom(await addPlayer(site.server.context));
    await openMenu(page);
    expect(await sound(page).getAttribute('aria-pressed')).toBe('true');
    await sound(page).click();
    expect(await sound(page).getAttribute('aria-pressed')).toBe('false');
    await page.keyboard.press('Escape');

    await page.reload();
    await startPlaying(page);
    await swipe(page, -120);
    await page.getByRole('button', { name: 'Select MOUSE' }).waitFor();
    expect(await recordedOn(page)).toEqual(nothing);

    await openMenu(page);
    await sound(page).click();
    await eventually(() => tonesOn(page)).toEqual([hz.turn]);
  });

  it('another tab follows', async () => {
    const page = await openRoom(await addPlayer(site.server.context));
    const other = await page.context().newPage();
    await other.goto(`${site.server.address}/index`);
    await openMenu(other);

    await sound(other).click();

    await openMenu(page);
    await eventually(() => sound(page).getAttribute('aria-pressed')).toBe('false');
    await page.keyboard.press('Escape');
    await carouselOf(page).press('ArrowLeft');
    await page.getByRole('button', { name: 'Select MOUSE' }).waitFor();
    expect(await tonesOn(page)).toEqual([]);
  });
});
