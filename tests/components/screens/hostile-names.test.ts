import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { awkwardUsernames, hostileUsernames } from '../../support/builders/hostile-usernames.js';
import { listedGame, listOf } from '../builders/games.js';
import { player } from '../builders/players.js';
import { tournamentSummary } from '../builders/tournaments.js';
import { hasRun } from '../checks/hostile-names.js';
import { sidewaysOverflow } from '../checks/layout.js';
import { openApp } from '../support/open-app.js';
import { main, nextFrame, see } from '../support/page.js';

const names = [...hostileUsernames(), ...awkwardUsernames()];

/**
 * Scrolls through a list that renders only the visible rows. Returns how many rows there were, and by how many px the
 * widest was too wide.
 */
async function scrollThrough(scroller: HTMLElement): Promise<{ rows: number; excessPx: number }> {
  const seen = new Set<string | null>();
  let excessPx = 0;
  for (;;) {
    await nextFrame();
    for (const row of scroller.querySelectorAll('li')) seen.add(row.getAttribute('aria-posinset'));
    excessPx = Math.max(excessPx, scroller.scrollWidth - scroller.clientWidth);
    // Only now, because a higher row makes the list longer.
    if (scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1) break;
    scroller.scrollBy(0, scroller.clientHeight);
  }
  return { rows: seen.size, excessPx };
}

// The names on all other screens: every-screen.test.ts.
describe('hostile usernames', () => {
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
