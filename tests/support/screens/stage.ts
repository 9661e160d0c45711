import type { BuiltPlayer, PlayerOptions } from '../build-player.js';
import type { Move } from '@game/rules';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { FakeClock } from '../fake-clock.js';
import { closePages, openAs } from '../player-page.js';
import { addListedGame, addPlayer, playerActions } from '../players.js';
import type { Site } from '../site.js';
import { startTestServer } from '../test-context.js';

/** What the screens are filled with. */
export interface Content {
  /** The player whose screen it is. */
  viewer: string;
  opponent: string;
  /** Whose games stand in the lobby. */
  others: string[];
  /** The viewer's tickets, before the stake of a game of theirs. */
  balance: number;
  stakeAmount: number;
  /** What the counters of the lobby show; what is true when left out. */
  counters?: { players: number; online: number; staked: number };
}

/** Names and amounts as they mostly are. */
export const usualContent: Content = {
  viewer: 'Clementine',
  opponent: 'barnaby_b',
  others: ['MarbleArch', 'quiet.storm', 'Tuesday', 'pepper-jack'],
  balance: 240,
  stakeAmount: 25,
};

/** The widest that can be: names of 20 characters, the highest stake, more tickets than anyone will hold. */
export const widestContent: Content = {
  viewer: 'W'.repeat(20),
  opponent: `${'W'.repeat(19)}M`,
  others: [`${'W'.repeat(19)}A`, `${'W'.repeat(19)}G`],
  balance: 1_000_000_000,
  stakeAmount: 1_000_000,
  counters: { players: 1_000_000_000, online: 1_000_000_000, staked: 1_000_000_000 },
};

/** Where a screen is shown: a site with nothing in it, what to fill it with, and how the browser is. */
export interface Stage {
  site: Site;
  /** The clock of its server. */
  clock: FakeClock;
  content: Content;
  browserOptions: BrowserContextOptions;
  /** What is done to every page before it goes anywhere. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** One thing a person can see, and how to get to it. */
export interface Screen {
  /** In kebab-case; names its pictures, too. */
  name: string;
  /** What is to be seen, in a few words. */
  shows: string;
  /** Opens it on a stage of its own; resolves when all of it is there. */
  open: (stage: Stage) => Promise<Page>;
}

interface StageOptions extends Omit<Stage, 'site' | 'clock'> {
  browser: Browser;
  /** When it is on the server; now when left out. */
  now?: string;
}

/** Opens `screen` on a stage of its own, and takes that down again when `look` is done with the page. */
export async function showScreen(
  screen: Screen,
  { browser, now = new Date().toISOString(), ...rest }: StageOptions,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const clock = new FakeClock(now);
  const server = await startTestServer({ clock });
  try {
    await look(await screen.open({ site: { browser, server }, clock, ...rest }));
  } finally {
    await closePages(browser, server.address);
    await server.close();
  }
}

/** Opens `path` as `player`, or as nobody. */
export async function open(
  { site, browserOptions, prepare, content }: Stage,
  player: BuiltPlayer | null,
  path: string,
  prepareScreen?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  return openAs(site, player, path, {
    ...browserOptions,
    prepare: async (page) => {
      await prepare?.(page);
      const { counters } = content;
      if (counters) await page.route('**/api/lobby.getCounters*', (route) => route.fulfill({ json: counters }));
      await prepareScreen?.(page);
    },
  });
}

/** The player whose screen it is. */
export async function addViewer({ site, content }: Stage): Promise<BuiltPlayer> {
  return addPlayer(site.server.context, { username: content.viewer, balance: content.balance });
}

/** Who plays against them. */
export async function addOpponent({ site, content }: Stage): Promise<BuiltPlayer> {
  return addPlayer(site.server.context, { username: content.opponent, balance: content.stakeAmount });
}

/** Puts games of others into the lobby, one of them of a bot. */
export async function addGamesOfOthers({ site, clock, content }: Stage): Promise<void> {
  for (const [index, username] of content.others.entries()) {
    const traits: PlayerOptions = { username, isBot: index === 0 };
    const creator = await addPlayer(site.server.context, { ...traits, balance: content.stakeAmount });
    await addListedGame(site.server.context, creator, { stakeAmount: Math.max(1, content.stakeAmount - 7 * index) });
    clock.advance(1000);
  }
}

/** A game of the viewer's in which they have not moved yet. */
export async function addNewGame(stage: Stage) {
  const viewer = await addViewer(stage);
  const actions = playerActions(stage.site.server.context, viewer);
  const { gameId } = await actions.create(stage.content.stakeAmount);
  return { viewer, actions, gameId };
}

/** A game in which the viewer has chosen CAT and the opponent, once joined, has the move. */
export async function addSealedGame(stage: Stage) {
  const game = await addNewGame(stage);
  await game.actions.move(game.gameId, 'rock');
  const opponent = playerActions(stage.site.server.context, await addOpponent(stage));
  return { ...game, opponent };
}

/** A game in which the viewer chose CAT and the opponent `move`. */
export async function addCompletedGame(stage: Stage, move: Move) {
  const game = await addSealedGame(stage);
  await game.opponent.join(game.gameId);
  await game.opponent.move(game.gameId, move);
  return game;
}

/** As many games as `moves` has, in each of which the viewer chose CAT and the opponent the move there. */
export async function addPlayedGames(stage: Stage, moves: readonly Move[]): Promise<BuiltPlayer> {
  const { context } = stage.site.server;
  const { content, clock } = stage;
  const viewer = await addViewer(stage);
  const opponent = await addPlayer(context, { username: content.opponent, balance: content.balance });
  for (const move of moves) {
    const gameId = await addListedGame(context, viewer, { stakeAmount: content.stakeAmount, move: 'rock' });
    await playerActions(context, opponent).join(gameId);
    await playerActions(context, opponent).move(gameId, move);
    clock.advance(3_600_000);
  }
  return viewer;
}

/** A game of the opponent's that the viewer has joined. */
export async function addJoinedGame(stage: Stage) {
  const [viewer, opponent] = [await addViewer(stage), await addOpponent(stage)];
  const gameId = await addListedGame(stage.site.server.context, opponent, { stakeAmount: stage.content.stakeAmount });
  await playerActions(stage.site.server.context, viewer).join(gameId);
  return { viewer, gameId };
}
