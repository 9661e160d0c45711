import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { awkwardUsernames, hostileUsernames } from '../support/hostile-usernames.js';
import { alterAnswers, openAs } from '../support/player-page.js';
import { addListedGame, playerActions } from '../support/players.js';
import { useSite } from '../support/site.js';
import { sidewaysOverflow } from '../support/targets.js';
import { addTournament, decidedMoves, matchAt, type BuiltTournament } from '../support/tournaments.js';

const site = useSite({ serverPer: 'file' });
const narrow = { viewport: { width: 320, height: 640 } };
const names = [...hostileUsernames(), ...awkwardUsernames()];

/** A name that runs wherever it is taken for HTML, an attribute, a template or an address. */
const trap = `"'><img src=x onerror=window.ran=1><svg onload=window.ran=1>javascript:window.ran=1//{{window.ran=1}}`;

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');

let waiting: BuiltTournament;
let completed: BuiltTournament;
/** A game that awaits a move, and one that is over. */
let games: { open: string; over: string; listed: string };

// Every player is called as no player can be: written past the server, as if that had failed to refuse it.
beforeAll(async () => {
  const { context } = site.server;
  waiting = await addTournament(context, { initialMoves: ['rock', 'rock', 'rock', 'rock'] });
  completed = await addTournament(context, { initialMoves: decidedMoves(4) });
  const { tournament } = await context.tournaments.queries.get(null, completed);
  const { id } = matchAt(tournament.matches, 2, 1);
  await completed.actions[0]?.move(id, 'rock');
  await completed.actions[2]?.move(id, 'scissors');
  const [creator, joiner] = [playerOf(waiting, 0), playerOf(waiting, 1)];
  const add = () => addListedGame(context, creator);
  games = { listed: await add(), open: await add(), over: await add() };
  for (const gameId of [games.open, games.over]) await playerActions(context, joiner).join(gameId);
  await playerActions(context, joiner).move(games.over, 'paper');
  await context.database.pool.query(`UPDATE profiles SET username = $1 || substr(id::text, 1, 4)`, [trap]);
});

function playerOf({ players }: BuiltTournament, seat: number) {
  const player = players[seat];
  if (!player) throw new Error(`there is no seat ${seat}`);
  return player;
}

/** The first opponent's screens: what is opened, by whom, and what is done until the name shows. */
const screens: [string, () => Promise<Page>][] = [
  ['the lobby', () => openAs(site, playerOf(waiting, 2), '/index', narrow)],
  [
    'the menu',
    async () => {
      const page = await openAs(site, playerOf(waiting, 0), '/index', narrow);
      await page.getByRole('button', { name: 'Menu' }).click();
      await dialog(page).waitFor();
      return page;
    },
  ],
  ['the game room', () => openAs(site, playerOf(waiting, 1), `/game/${games.open}`, narrow)],
  ['the outcome that is awaited', () => openAs(site, playerOf(waiting, 0), `/game/${games.open}/outcome`, narrow)],
  ['the outcome', () => openAs(site, playerOf(waiting, 0), `/game/${games.over}/outcome`, narrow)],
  ['the statistics', () => openAs(site, playerOf(waiting, 0), '/statistics', narrow)],
  [
    'the profile',
    async () => {
      const page = await openAs(site, playerOf(waiting, 0), '/profile', narrow);
      await page.getByRole('button', { name: 'Delete My Account' }).click();
      await dialog(page).waitFor();
      return page;
    },
  ],
  ['a tournament being played', () => openAs(site, playerOf(waiting, 0), tournamentPath(waiting), narrow)],
  ['a tournament that is over', () => openAs(site, playerOf(completed, 1), tournamentPath(completed), narrow)],
  ['the tournaments', () => openAs(site, playerOf(completed, 1), '/tournaments?status=completed', narrow)],
];

function tournamentPath({ tournamentId }: BuiltTournament): string {
  return `/tournaments/${tournamentId}`;
}

/**
 * Puts each of `others` in the place of every text that holds `shown`, one after the other; a line for each that then
 * sticks out of the screen, or of the card, row or dialog it stands in.
 */
async function breakages(page: Page, shown: string, others: string[]): Promise<string[]> {
  return page.evaluate(
    ([placeholder, replacements]) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const places: { node: Text; text: string }[] = [];
      while (walker.nextNode()) {
        const node = walker.currentNode as Text;
        if (node.data.includes(placeholder)) places.push({ node, text: node.data });
      }
      const found = places.length === 0 ? ['the name is not on the page'] : [];
      const sticksOut = ({ node }: { node: Text }) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const { left, right } = range.getBoundingClientRect();
        for (let box = node.parentElement; box && box !== document.documentElement; box = box.parentElement) {
          // What is cut within its own box is not in the way of anything.
          if (['hidden', 'clip'].includes(getComputedStyle(box).overflowX)) return false;
          const outline = box.getBoundingClientRect();
          if (box.matches('li, section, [role=dialog]') && outline.width > 1)
            return left < outline.left - 1 || right > outline.right + 1;
        }
        return left < -1 || right > document.documentElement.clientWidth + 1;
      };
      for (const name of replacements) {
        for (const { node, text } of places) node.data = text.split(placeholder).join(name);
        const excessPx = document.documentElement.scrollWidth - document.documentElement.clientWidth;
        if (excessPx > 0) found.push(`${name.slice(0, 40)}: the page scrolls sideways by ${excessPx} px`);
        const broken = places.find(sticksOut);
        if (broken) found.push(`${name.slice(0, 40)}: sticks out in "${broken.node.data.slice(0, 80)}"`);
      }
      return found;
    },
    [shown, others] as const,
  );
}

/** Scrolls through a list that has only those rows on the page that are in sight: how many there were, and what stuck out. */
async function passThrough(scroller: Locator): Promise<{ rows: number; excessPx: number }> {
  return scroller.evaluate(async (box) => {
    const seen = new Set<string | null>();
    let excessPx = 0;
    for (let isAtEnd = false; !isAtEnd; box.scrollBy(0, box.clientHeight)) {
      isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 1;
      // The rows follow in the next picture.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      for (const row of box.querySelectorAll('li')) seen.add(row.getAttribute('aria-posinset'));
      excessPx = Math.max(excessPx, box.scrollWidth - box.clientWidth);
    }
    return { rows: seen.size, excessPx };
  });
}

async function hasRun(page: Page): Promise<boolean> {
  return page.evaluate(() => 'ran' in window || document.querySelector('img[src="x"]') !== null);
}

describe('200 hostile usernames', () => {
  it.each(screens)('run nothing and break no layout: %s', async (_name, open) => {
    const page = await open();
    await page.getByText(trap).first().waitFor();

    expect(await breakages(page, trap, names)).toEqual([]);
    expect(await hasRun(page)).toBe(false);
  });

  it('do so neither when all of them are in a list at once', async () => {
    const lobby = await openAs(site, null, '/index', {
      ...narrow,
      prepare: (page) =>
        alterAnswers(page, 'lobby.listGames', ({ games: listed }) => ({
          games: listed
            .slice(0, 1)
            .flatMap((game) =>
              names.map((username) => ({ ...game, id: randomUUID(), player1: { ...game.player1, username } })),
            ),
        })),
    });
    const tournaments = await openAs(site, playerOf(completed, 1), '/tournaments?status=completed', {
      ...narrow,
      prepare: (page) =>
        alterAnswers(page, 'tournaments.list', (reply) => ({
          ...reply,
          tournaments: reply.tournaments.slice(0, 1).flatMap((tournament) =>
            names.map((username) => ({
              ...tournament,
              id: randomUUID(),
              winner: tournament.winner && { ...tournament.winner, username },
            })),
          ),
        })),
    });

    await main(tournaments)
      .getByRole('listitem')
      .nth(names.length - 1)
      .waitFor();
    expect(await sidewaysOverflow(tournaments)).toEqual([]);
    const list = lobby.getByRole('list', { name: 'Games to join' });
    await list.getByRole('listitem').first().waitFor();
    expect(await passThrough(list.locator('..'))).toEqual({ rows: names.length, excessPx: 0 });
    for (const page of [lobby, tournaments]) expect(await hasRun(page)).toBe(false);
  });
});
