import type { Game, InputOf, PublicProfile } from '@game/contract';
import { completedGame, joinedGame, newGame } from '../builders/games.js';
import { player } from '../builders/players.js';
import { openApp } from '../support/open-app.js';
import { startPlaying, withoutConfirmation } from '../support/page.js';

type ReplyToMove = (input: InputOf<'games.move'>) => Game | Promise<Game>;

/** Opens a game's room for one of its players, on a server that stores the game. 'Game Information' covers the room. */
export function enterRoom(viewer: PublicProfile, created: Game, replyToMove: ReplyToMove) {
  let game = created;
  const app = openApp(`/game/${game.id}`, {
    viewer,
    replies: {
      'games.get': () => ({ game }),
      'games.move': async (input) => {
        game = await replyToMove(input);
        return { game };
      },
    },
  });
  return {
    ...app,
    /** The server stores the game's next version and sends it to its players. */
    change: async (next: Game) => {
      game = next;
      await app.realtime.connected();
      const { ownMove: _, ...shared } = next;
      app.realtime.send('games.changed', { game: shared });
    },
  };
}

/** Opens a game's room for one of its players, and closes 'Game Information', so that they can move. */
export async function openRoom(viewer: PublicProfile, created: Game, replyToMove: ReplyToMove) {
  const app = enterRoom(viewer, created, replyToMove);
  await startPlaying();
  return app;
}

/** Opens the room of a new game for its creator. */
export async function openAsPlayer1(traits: Partial<Game> = {}) {
  const viewer = player();
  const game = newGame(viewer, traits);
  const sealed = { version: 2, player1HasMoved: true };
  const app = await openRoom(viewer, game, ({ move }) => ({ ...game, ...sealed, ownMove: move }));
  return { ...app, viewer, game };
}

/** Opens the room of a game in which player 1 has chosen CAT, for its joiner, without asking to confirm moves. */
export async function openAsPlayer2(traits: Partial<Game> = {}) {
  withoutConfirmation();
  const [creator, viewer] = [player('barnaby_b'), player()];
  const game = joinedGame(creator, viewer, traits);
  const app = await openRoom(viewer, game, ({ move }) =>
    completedGame(creator, viewer, ['rock', move], { id: game.id, ownMove: move }),
  );
  return { ...app, viewer, game };
}

/** The traits of a joined game in which the move of player 1 is not known yet. */
export const outOfTurn: Partial<Game> = { player1HasMoved: false };
