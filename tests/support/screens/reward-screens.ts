import type { Page } from 'playwright-core';
import { answerInstead } from '../player-page.js';
import { intentOf } from '../players.js';
import { addViewer, open, type Screen, type Stage } from './stage.js';

const dayMs = 24 * 3_600_000;

/** The streak page of a player who has flipped on five days in a row. */
async function openStreak(stage: Stage): Promise<Page> {
  const viewer = await addViewer(stage);
  const { daily } = stage.site.server.context.rewards;
  for (let flips = 0; flips < 5; flips += 1) {
    if (flips > 0) stage.clock.advance(dayMs);
    await daily.claimFlip(viewer, intentOf(viewer, 'rewards.claimDailyFlip', {}));
  }
  const page = await open(stage, viewer, '/shop');
  await page.getByRole('region', { name: 'Daily Bonus' }).getByRole('button', { disabled: false }).waitFor();
  return page;
}

async function openEarnPage(stage: Stage, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await open(stage, await addViewer(stage), '/earntickets', prepare);
  await page.getByRole('heading', { name: 'Earn Free Tickets' }).waitFor();
  return page;
}

/** Has the page believe that the player has connected X. */
async function withX(page: Page): Promise<void> {
  await page.route(/\/api\/rewards\.getActivities/, async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { x: object };
    await route.fulfill({ response, json: { ...reply, x: { ...reply.x, connected: true } } });
  });
}

/** What tickets are earned with. */
export const rewardScreens: Screen[] = [
  { name: 'streak', shows: 'The streak of daily flips', open: openStreak },
  {
    name: 'streak-failed',
    shows: 'A streak that cannot be loaded',
    open: async (stage) => {
      const page = await open(stage, await addViewer(stage), '/shop', (newPage) =>
        answerInstead(newPage, 'rewards.getStreak', 500, {}),
      );
      await page.getByRole('alert').waitFor();
      return page;
    },
  },
  {
    name: 'earn',
    shows: 'What tickets are earned with',
    open: async (stage) => {
      const page = await openEarnPage(stage);
      await page.getByRole('button', { name: 'Connect Discord' }).waitFor();
      return page;
    },
  },
  {
    name: 'earn-metrics',
    shows: 'Mentions on X and their milestones',
    open: async (stage) => {
      const page = await openEarnPage(stage, async (newPage) => {
        await withX(newPage);
        const fetchedAt = stage.clock.now().toISOString();
        await answerInstead(newPage, 'x.getMetrics', 200, { mentions: 11, percentage: 33.3, fetchedAt });
      });
      await page.getByRole('progressbar').nth(2).waitFor();
      await page.getByText('33.3%').waitFor();
      return page;
    },
  },
  {
    name: 'earn-rate-limited',
    shows: 'An X that wants to be left alone',
    open: async (stage) => {
      const page = await openEarnPage(stage, async (newPage) => {
        await withX(newPage);
        await answerInstead(newPage, 'x.getMetrics', 429, { code: 'X_RATE_LIMITED', message: '' });
      });
      await page.getByRole('alert').waitFor();
      return page;
    },
  },
];
