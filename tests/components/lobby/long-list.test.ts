import { expect, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import { listedGame } from '../builders/games.js';
import { at, minuteMs } from '../builders/players.js';
import { fill, see, seeNo } from '../support/page.js';
import { openLobby, rows, scrollGames, shownStakes, slider } from './open-lobby.js';

/** Returns 5,000 games, newest first, with stakes from 5,000 down to 1. */
const manyGames = () =>
  Array.from({ length: 5000 }, (_, index) =>
    listedGame({ stakeAmount: 5000 - index, createdAt: at(-minuteMs - index * 1000) }),
  );

const row = (stake: number) =>
  rows().filter({ hasText: new RegExp(`(?<![\\d,])${stake.toLocaleString('en-US')} ticket`) });
const topOf = (stake: number) => Math.round(row(stake).query()?.getBoundingClientRect().top ?? Number.NaN);
const taken = () => rows().filter({ hasText: 'Taken' });
const seeCount = (count: string) => see(page.getByText(`${count} games available`));

it('renders only the visible rows of 5,000 games', async () => {
  await openLobby({ games: manyGames() });

  await seeCount('5,000');

  expect(rows().elements().length).toBeLessThan(30);
});

it('neither moves nor removes the row under the pointer while games are added and removed', async () => {
  const { list, unlist } = await openLobby({ games: manyGames() });
  await seeCount('5,000');
  await row(4998).hover();
  const before = topOf(4998);
  const newest = listedGame({ stakeAmount: 7, createdAt: at() });

  await list(newest);
  await seeCount('5,001');
  await expect.poll(() => topOf(4998)).toBe(before);
  await unlist(newest);
  await seeCount('5,000');
  expect(topOf(4998)).toBe(before);
  expect(taken().elements()).toHaveLength(1);

  await commands.useMouse([{ type: 'move', point: { x: 1, y: 1 } }]);
  await seeNo(taken());
  expect(topOf(4998)).toBe(before);
});

it('keeps the visible rows in place while games are added above them', async () => {
  const { list } = await openLobby({ games: manyGames() });
  await seeCount('5,000');
  await scrollGames(0.5);
  await see(row(2500));
  const middle = topOf(2500);

  await list(listedGame({ stakeAmount: 8, createdAt: at() }));

  await seeCount('5,001');
  await expect.poll(() => topOf(2500)).toBe(middle);
  await scrollGames(1);
  await see(row(1));
  await scrollGames(0);
  await expect.poll(() => shownStakes()[0]).toBe(8);
});

it('keeps the minimum stake while the range of the slider changes', async () => {
  const { list } = await openLobby({ games: manyGames() });
  await seeCount('5,000');
  await fill(slider(), '4990');
  await seeCount('11');

  await list(listedGame({ stakeAmount: 9000, createdAt: at() }));

  await seeCount('12');
  expect((slider().element() as HTMLInputElement).value).toBe('4990');
  expect((slider().element() as HTMLInputElement).max).toBe('9000');
});
