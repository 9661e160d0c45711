import type { ListedGame } from '@game/contract';
import { shortGameId } from '@game/site';
import { expect } from 'vitest';
import { commands, page } from 'vitest/browser';
import { ownBalance } from '../builders/account.js';
import { listOf } from '../builders/games.js';
import { player } from '../builders/players.js';
import type { FakeReplies } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';

interface Situation {
  games?: ListedGame[];
  balance?: number;
  viewer?: ReturnType<typeof player> | null;
  replies?: FakeReplies;
}

/** Opens the lobby on a server that stores the games to join and the viewer's balance. */
export async function openLobby({ games = [], balance = 100, viewer = player(), replies = {} }: Situation = {}) {
  // Move the pointer off the list, because a pointer on it keeps its rows from moving.
  await commands.useMouse([{ type: 'move', point: { x: 1, y: 1 } }]);
  const stored = { games, balance };
  const app = openApp('/index', {
    viewer,
    replies: {
      'lobby.listGames': () => listOf(stored.games),
      ...(viewer && { 'profiles.getBalance': () => ownBalance(stored.balance) }),
      ...replies,
    },
  });
  /** Waits until the lobby receives its messages. */
  const watched = async () => {
    await expect.poll(() => app.realtime.watched).toContainEqual({ room: 'lobby' });
  };
  return {
    ...app,
    viewer,
    stored,
    watched,
    /** Adds a game of another player, and sends it to the lobby. */
    list: async (game: ListedGame) => {
      await watched();
      stored.games = [game, ...stored.games];
      app.realtime.send('lobby.changed', { listed: [game], unlisted: [] });
    },
    /** Removes a game that was joined or cancelled, and notifies the lobby. */
    unlist: async ({ id }: ListedGame) => {
      await watched();
      stored.games = stored.games.filter((game) => game.id !== id);
      app.realtime.send('lobby.changed', { listed: [], unlisted: [shortGameId(id)] });
    },
  };
}

/** The slider that filters the games to join. */
export const slider = () => page.getByRole('slider', { name: 'Minimum stake' });

/** The rows of the games to join. */
export const rows = () => page.getByRole('list', { name: 'Games to join' }).getByRole('listitem');

/** The box in which the games to join scroll. */
const listOfGames = () => page.getByRole('list', { name: 'Games to join' }).element().parentElement as HTMLElement;

/** Scrolls a long list of games to a part of its height: 0 is its top, 1 its end. Waits until its rows are measured. */
export async function scrollGames(part: number): Promise<void> {
  await expect.poll(() => listOfGames().scrollHeight).toBeGreaterThan(3 * listOfGames().clientHeight);
  listOfGames().scrollTo(0, part * listOfGames().scrollHeight);
}

/** Returns the stakes of the games to join, from top to bottom. */
export const shownStakes = () =>
  (rows().elements() as HTMLElement[]).map(({ innerText }) =>
    Number(/([\d,]+)\s+tickets?/.exec(innerText)?.[1]?.replaceAll(',', '')),
  );
