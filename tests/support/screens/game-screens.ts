import type { BuiltPlayer } from '../build-player.js';
import type { Page } from 'playwright-core';
import { alterAnswers, carouselOf, startPlaying } from '../player-page.js';
import { addCompletedGame, addJoinedGame, addNewGame, addSealedGame, open, type Screen, type Stage } from './stage.js';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

interface ViewersGame {
  viewer: BuiltPlayer;
  gameId: string;
}

const secondMoveTimeoutMs = 5 * 60_000;

/** The room of a new game of the viewer's. */
async function openRoom(stage: Stage): Promise<Page> {
  const { viewer, gameId } = await addNewGame(stage);
  const page = await open(stage, viewer, `/game/${gameId}`);
  await page.getByRole('dialog', { name: 'Game Information' }).waitFor();
  return page;
}

/** The room of the viewer, who is player 2. */
async function openRoomOfPlayer2(stage: Stage, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const { viewer, gameId } = await addJoinedGame(stage);
  const page = await open(stage, viewer, `/game/${gameId}`, prepare);
  await startPlaying(page);
  return page;
}

async function openOutcome(stage: Stage, game: ViewersGame, title: string): Promise<Page> {
  const page = await open(stage, game.viewer, `/game/${game.gameId}/outcome`);
  await heading(page, title).waitFor();
  return page;
}

/** A game that has ended because its player 2 did not move in time. */
async function openForfeit(stage: Stage, game: ViewersGame, title: string): Promise<Page> {
  stage.clock.advance(secondMoveTimeoutMs + 1000);
  await stage.site.server.context.games.settleExpired();
  return openOutcome(stage, game, title);
}

/** The game room, and how a game ends. */
export const gameScreens: Screen[] = [
  { name: 'game-information', shows: 'What is told on entering a game', open: openRoom },
  {
    name: 'game-room',
    shows: 'The game room of player 1',
    open: async (stage) => {
      const page = await openRoom(stage);
      await startPlaying(page);
      return page;
    },
  },
  {
    name: 'game-room-confirm',
    shows: 'Confirming a move',
    open: async (stage) => {
      const page = await openRoom(stage);
      await startPlaying(page);
      await carouselOf(page).press('Enter');
      await page.getByRole('dialog', { name: 'Confirm Your Move' }).waitFor();
      return page;
    },
  },
  { name: 'game-room-player-2', shows: 'The game room of player 2', open: (stage) => openRoomOfPlayer2(stage) },
  {
    name: 'game-room-waiting',
    shows: 'The game room when it is the turn of the other',
    open: (stage) =>
      openRoomOfPlayer2(stage, (page) =>
        alterAnswers(page, 'games.get', ({ game }) => ({ game: { ...game, player1HasMoved: false } })),
      ),
  },
  {
    name: 'outcome-waiting',
    shows: 'A sealed move that waits for somebody to join',
    open: async (stage) => openOutcome(stage, await addSealedGame(stage), 'Waiting for opponent...'),
  },
  {
    name: 'outcome-cancel',
    shows: 'What is asked before a game is called off',
    open: async (stage) => {
      const page = await openOutcome(stage, await addSealedGame(stage), 'Waiting for opponent...');
      await page.getByRole('button', { name: 'Cancel Game' }).click();
      await page.getByRole('dialog', { name: 'Cancel this game?' }).waitFor();
      return page;
    },
  },
  {
    name: 'outcome-opponent',
    shows: "A sealed move that waits for the opponent's",
    open: async (stage) => {
      const game = await addSealedGame(stage);
      await game.opponent.join(game.gameId);
      const page = await open(stage, game.viewer, `/game/${game.gameId}/outcome`);
      await page
        .getByText(`You are playing against ${stage.content.opponent}`)
        .filter({ visible: true })
        .first()
        .waitFor();
      return page;
    },
  },
  {
    name: 'outcome-won',
    shows: 'A game that is won',
    open: async (stage) => openOutcome(stage, await addCompletedGame(stage, 'scissors'), 'Victory!'),
  },
  {
    name: 'outcome-lost',
    shows: 'A game that is lost',
    open: async (stage) => openOutcome(stage, await addCompletedGame(stage, 'paper'), 'Defeat!'),
  },
  {
    name: 'outcome-draw',
    shows: 'A draw',
    open: async (stage) => openOutcome(stage, await addCompletedGame(stage, 'rock'), "It's a Draw!"),
  },
  {
    name: 'outcome-fairness',
    shows: 'The proof that no move was changed',
    open: async (stage) => {
      const page = await openOutcome(stage, await addCompletedGame(stage, 'scissors'), 'Victory!');
      await page.getByText('Provably fair').click();
      await page.getByText('matches its commitment').nth(1).waitFor();
      return page;
    },
  },
  {
    name: 'outcome-cancelled',
    shows: 'A game that was called off',
    open: async (stage) => {
      const game = await addSealedGame(stage);
      await game.actions.cancel(game.gameId);
      return openOutcome(stage, game, 'Game Cancelled');
    },
  },
  {
    name: 'outcome-forfeit-won',
    shows: 'A game that is won because the opponent did not move',
    open: async (stage) => {
      const game = await addSealedGame(stage);
      await game.opponent.join(game.gameId);
      return openForfeit(stage, game, 'Victory!');
    },
  },
  {
    name: 'outcome-forfeit-lost',
    shows: 'A game that is lost by not moving',
    open: async (stage) => openForfeit(stage, await addJoinedGame(stage), 'Defeat!'),
  },
];
