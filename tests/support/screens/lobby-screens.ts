import type { Page } from 'playwright-core';
import { answerInstead, holdCalls, toastsOf, waitForTickets } from '../player-page.js';
import { addListedGame, playerActions } from '../players.js';
import { addGamesOfOthers, addOpponent, addPlayedGames, addViewer, open, type Screen, type Stage } from './stage.js';

const games = (page: Page) => page.getByRole('list', { name: 'Games to join' });
const noGames = (page: Page) => page.getByText('No games available');

/** The lobby of a player, with games to join. */
async function openLobby(stage: Stage): Promise<Page> {
  await addGamesOfOthers(stage);
  const page = await open(stage, await addViewer(stage), '/index');
  await games(page).waitFor();
  await waitForTickets(page);
  return page;
}

/** The lobby and what is opened from it. */
export const lobbyScreens: Screen[] = [
  {
    name: 'lobby-visitor-empty',
    shows: 'The lobby of a visitor, without games',
    open: async (stage) => {
      const page = await open(stage, null, '/index');
      await noGames(page).waitFor();
      return page;
    },
  },
  {
    name: 'lobby-visitor',
    shows: 'The lobby of a visitor',
    open: async (stage) => {
      await addGamesOfOthers(stage);
      const page = await open(stage, null, '/index');
      await games(page).waitFor();
      return page;
    },
  },
  {
    name: 'lobby-empty',
    shows: 'The lobby of a player, without games',
    open: async (stage) => {
      const page = await open(stage, await addViewer(stage), '/index');
      await noGames(page).waitFor();
      await waitForTickets(page);
      return page;
    },
  },
  { name: 'lobby', shows: 'The lobby of a player', open: openLobby },
  {
    name: 'lobby-open-games',
    shows: 'The lobby of a player with open games, one waiting for their move',
    open: async (stage) => {
      const [viewer, opponent] = [await addViewer(stage), await addOpponent(stage)];
      const { context } = stage.site.server;
      const { stakeAmount } = stage.content;
      const theirs = await addListedGame(context, opponent, { stakeAmount });
      await playerActions(context, viewer).join(theirs);
      await addListedGame(context, viewer, { stakeAmount });
      await addGamesOfOthers(stage);
      const page = await open(stage, viewer, '/index');
      await page.getByText('Your Open Games').waitFor();
      await games(page).waitFor();
      return page;
    },
  },
  {
    name: 'lobby-outcomes',
    shows: 'The lobby of a player who has played before',
    open: async (stage) => {
      const viewer = await addPlayedGames(stage, ['scissors', 'rock', 'paper', 'scissors', 'scissors', 'paper']);
      await addGamesOfOthers(stage);
      const page = await open(stage, viewer, '/index');
      await page.getByRole('region', { name: 'Recent Game Outcomes' }).getByRole('listitem').first().waitFor();
      await games(page).waitFor();
      return page;
    },
  },
  {
    name: 'lobby-loading',
    shows: 'The lobby while its games are on their way',
    open: async (stage) => {
      const page = await open(stage, await addViewer(stage), '/index', (newPage) =>
        holdCalls(newPage, 'lobby.listGames'),
      );
      await page.getByText('Loading games...').filter({ visible: true }).waitFor();
      return page;
    },
  },
  {
    name: 'lobby-failed',
    shows: 'The lobby when its games cannot be loaded',
    open: async (stage) => {
      const page = await open(stage, await addViewer(stage), '/index', (newPage) =>
        answerInstead(newPage, 'lobby.listGames', 500, {}),
      );
      await page.getByRole('button', { name: 'Refresh' }).waitFor();
      return page;
    },
  },
  {
    name: 'menu',
    shows: 'The menu of a player',
    open: async (stage) => {
      const page = await openLobby(stage);
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog').waitFor();
      return page;
    },
  },
  {
    name: 'toast-success',
    shows: 'The daily flip, just claimed',
    open: async (stage) => {
      const page = await openLobby(stage);
      await page.getByRole('button', { name: 'Flip', exact: true }).click();
      await toastsOf(page).waitFor();
      await page.getByText(/^Come back in/).waitFor();
      return page;
    },
  },
  {
    name: 'toast-error',
    shows: 'A stake that is refused',
    open: async (stage) => {
      const page = await openLobby(stage);
      await page.getByLabel('Stake Amount').fill('0');
      await page.getByRole('button', { name: 'Create Game' }).click();
      await toastsOf(page).waitFor();
      return page;
    },
  },
];
