import type { Page } from 'playwright-core';
import { addPlayedGames, addViewer, open, type Screen, type Stage } from './stage.js';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openStatistics(stage: Stage): Promise<Page> {
  const viewer = await addPlayedGames(stage, ['scissors', 'rock', 'paper', 'scissors', 'scissors', 'paper']);
  const page = await open(stage, viewer, '/statistics');
  await region(page, 'Results over Time').getByRole('img').waitFor();
  await region(page, 'Recent Game Outcomes').getByRole('listitem').first().waitFor();
  return page;
}

/** What a player's games come to. */
export const statisticsScreens: Screen[] = [
  { name: 'statistics', shows: "A player's statistics", open: openStatistics },
  {
    name: 'statistics-table',
    shows: 'The results of statistics as a table',
    open: async (stage) => {
      const page = await openStatistics(stage);
      await page.getByText('As a table').click();
      await region(page, 'Results over Time').getByRole('row').first().waitFor();
      return page;
    },
  },
  {
    name: 'statistics-empty',
    shows: 'Statistics before the first game',
    open: async (stage) => {
      const page = await open(stage, await addViewer(stage), '/statistics');
      await page.getByText('You have not finished a game yet.').waitFor();
      return page;
    },
  },
];
