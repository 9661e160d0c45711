import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { awkwardUsernames, hostileUsernames } from '../support/hostile-usernames.js';
import { listedGame, listOf } from './builders/games.js';
import { player } from './builders/players.js';
import { tournamentSummary } from './builders/tournaments.js';
import { brokenLayouts, sidewaysOverflow } from './checks/layout.js';
import { screens } from './screens/index.js';
import { showScreen, usualContent, type Content } from './screens/screen.js';
import { openApp } from './support/open-app.js';
import { main, nextFrame, see } from './support/page.js';

const names = [...hostileUsernames(), ...awkwardUsernames()];
/** One name of each kind: hostileUsernames() begins with them, and the rest are parts of them. */
const kinds = [...hostileUsernames().slice(0, 51), ...awkwardUsernames()];

/** A name that runs a script if the app uses it as HTML, an attribute, a template or a URL. */
const trap = `"'><img src=x onerror=window.ran=1><svg onload=window.ran=1>javascript:window.ran=1//{{window.ran=1}}`;

/** Returns content in which every player has a name that the server should have refused. */
function hostileContent(): Content {
  const usual = usualContent();
  const rename = (index: number) => player(`${trap}${index}`);
  return { ...usual, viewer: rename(1), opponent: rename(2), others: [3, 4, 5, 6].map(rename) };
}

/** The screens that must show a name. Others may. */
const screensWithNames = [
  'lobby-visitor',
  'lobby-outcomes',
  'menu',
  'game-room-player-2',
  'outcome-opponent',
  'statistics',
  'profile-deletion',
  'tournament-turn',
  'tournament-over',
  'tournaments-completed',
  'raffle-proof',
];

const hasRun = () => 'ran' in window || document.querySelector('img[src="x"]') !== null;

/**
 * Scrolls through a list that renders only the visible rows. Returns how many rows there were, and by how many px the
 * widest was too wide.
 */
async function scrollThrough(scroller: HTMLElement): Promise<{ rows: number; excessPx: number }> {
  const seen = new Set<string | null>();
  let excessPx = 0;
  for (let isAtEnd = false; !isAtEnd; scroller.scrollBy(0, scroller.clientHeight)) {
    isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
    await nextFrame();
    for (const row of scroller.querySelectorAll('li')) seen.add(row.getAttribute('aria-posinset'));
    excessPx = Math.max(excessPx, scroller.scrollWidth - scroller.clientWidth);
  }
  return { rows: seen.size, excessPx };
}

describe('hostile usernames', () => {
  it.each(screens)('run nothing and break no layout: $name', async (screen) => {
    await page.viewport(320, 640);
    await showScreen(screen, hostileContent());

    const isNameMissing = screensWithNames.includes(screen.name) && !document.body.textContent.includes(trap);
    expect(isNameMissing).toBe(false);
    expect(brokenLayouts(trap, kinds)).toEqual([]);
    expect(hasRun()).toBe(false);
  });

  it('break no list when all of them are in it: the lobby', async () => {
    await page.viewport(320, 640);
    const games = names.map((name) => listedGame({ player1: player(name) }));
    openApp('/index', { replies: { 'lobby.listGames': () => listOf(games) } });
    const list = page.getByRole('list', { name: 'Games to join' });
    await see(list.getByRole('listitem').first());

    const scroller = list.element().parentElement as HTMLElement;
    // Higher than in the app, to see all rows in few steps.
    scroller.style.height = '4000px';
    expect(await scrollThrough(scroller)).toEqual({ rows: names.length, excessPx: 0 });
    expect(hasRun()).toBe(false);
  });

  it('break no list when all of them are in it: the completed tournaments', async () => {
    await page.viewport(320, 640);
    const tournaments = names.map((name) => ({
      ...tournamentSummary({ status: 'completed', participantCount: 4, winner: player(name) }),
      hasJoined: true,
    }));
    openApp('/tournaments?status=completed', {
      viewer: player(),
      replies: { 'tournaments.list': () => ({ tournaments }) },
    });

    await expect.poll(() => main().getByRole('listitem').elements().length).toBe(names.length);
    expect(sidewaysOverflow()).toEqual([]);
    expect(hasRun()).toBe(false);
  });
});
