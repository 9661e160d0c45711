import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listedGame } from '../builders/games.js';
import { player } from '../builders/players.js';
import { openLobby, rows } from '../lobby/open-lobby.js';
import { see } from '../support/page.js';

/** Opens the lobby of a small phone with a game of a player with this name. Returns the name's element. */
async function openRowOf(username: string): Promise<HTMLElement> {
  await page.viewport(320, 568);
  await openLobby({ games: [listedGame({ player1: player(username) })] });
  await see(rows().first());
  return rows().getByTitle(username).element() as HTMLElement;
}

/** Returns the parts of a name that are in one line each. */
function linesOf(name: HTMLElement): string[] {
  const lines = new Map<number, string>();
  for (const node of [...name.childNodes].filter((child) => child instanceof Text)) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const top = Math.round(range.getBoundingClientRect().top);
    lines.set(top, (lines.get(top) ?? '') + node.data);
  }
  return [...lines.values()];
}

it('wraps after a separator in a username', async () => {
  const name = await openRowOf('TheCheese_ofNaples42');

  expect(linesOf(name)).toEqual(['TheCheese_', 'ofNaples42']);
});

it('ends the widest username in an ellipsis after two lines, with the whole name as its title', async () => {
  const name = await openRowOf('W'.repeat(20));

  const lineHeight = Number.parseFloat(getComputedStyle(name).lineHeight);
  expect(Math.round(name.clientHeight / lineHeight)).toBe(2);
  expect(name.scrollHeight).toBeGreaterThan(name.clientHeight);
  expect(name.textContent).toBe('W'.repeat(20));
});
