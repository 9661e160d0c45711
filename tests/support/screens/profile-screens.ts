import type { Page } from 'playwright-core';
import { png } from '../images.js';
import { answerInstead } from '../player-page.js';
import { addCompletedGame, addViewer, open, type Screen, type Stage } from './stage.js';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** What a player might choose as a picture of themselves: a sun over hills. */
function landscape(): Buffer {
  const [width, height] = [480, 360];
  const colourAt = (x: number, y: number) => {
    if (y > 240 - 50 * Math.sin(x / 90)) return [12, 125, 99];
    return Math.hypot(x - 330, y - 130) < 60 ? [255, 201, 60] : [143, 208, 255];
  };
  return png({ width, height, colourAt });
}

/** The profile of a player who has played and told nothing of themselves yet. */
async function openProfile(stage: Stage): Promise<Page> {
  const { viewer } = await addCompletedGame(stage, 'scissors');
  const page = await open(stage, viewer, '/profile');
  await page.getByRole('list', { name: 'Your transactions, newest first' }).waitFor();
  await page.getByRole('list', { name: 'Your sessions, newest first' }).waitFor();
  return page;
}

/** The profile page. */
export const profileScreens: Screen[] = [
  { name: 'profile', shows: 'The profile of a player', open: openProfile },
  {
    name: 'profile-editing',
    shows: 'Editing a profile',
    open: async (stage) => {
      const page = await openProfile(stage);
      for (const subject of ['picture', 'About You', 'Shipping Address']) await button(page, `Edit ${subject}`).click();
      await page.getByLabel('Username', { exact: true }).waitFor();
      await page.getByLabel('Street', { exact: true }).fill(stage.content.opponent);
      return page;
    },
  },
  {
    name: 'profile-picture',
    shows: 'Choosing a picture of oneself',
    open: async (stage) => {
      const page = await openProfile(stage);
      await button(page, 'Edit picture').click();
      const chosen = page.waitForEvent('filechooser');
      await button(page, 'Upload Picture').click();
      await (await chosen).setFiles({ name: 'hills.png', mimeType: 'image/png', buffer: landscape() });
      await page.getByRole('dialog', { name: 'Your New Picture' }).locator('img').waitFor();
      return page;
    },
  },
  {
    name: 'profile-deletion',
    shows: 'Deleting an account',
    open: async (stage) => {
      const page = await openProfile(stage);
      await button(page, 'Delete My Account').click();
      await page.getByRole('dialog', { name: 'Delete Your Account?' }).waitFor();
      return page;
    },
  },
  {
    name: 'profile-failed',
    shows: 'A profile that cannot be loaded',
    open: async (stage) => {
      const page = await open(stage, await addViewer(stage), '/profile', (newPage) =>
        answerInstead(newPage, 'profiles.getOwn', 500, {}),
      );
      await page.getByRole('alert').waitFor();
      return page;
    },
  },
];
