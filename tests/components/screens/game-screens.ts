import type { Challenge, Game } from '@game/contract';
import { moves, type Move } from '@game/rules';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { ownCard } from '../builders/cards.js';
import { newId } from '../builders/players.js';
import { completedGame, joinedGame, listedGame, newGame, sealedGame, withTrueCommitments } from '../builders/games.js';
import { pairScore, rematchOffer, sealedRematch } from '../builders/rematches.js';
import { activate, button, dialog, link, region, see, startPlaying, title, words } from '../support/page.js';
import type { Content, Scene, Screen } from './screen.js';

type Act = Scene['act'];

function roomOf(game: Game, act: Act): Scene {
  return { route: `/game/${game.id}`, replies: { 'games.get': () => ({ game }) }, act };
}

function outcomeOf(game: Game, act: Act): Scene {
  return { ...roomOf(game, act), route: `/game/${game.id}/outcome` };
}

/** The viewer's new game, without moves. */
const ownGame = ({ viewer, stakeAmount }: Content) => newGame(viewer, { stakeAmount });
/** The opponent's game, which the viewer has joined. */
const joined = ({ viewer, opponent, stakeAmount }: Content) => joinedGame(opponent, viewer, { stakeAmount });
/** The viewer's game with CAT sealed. */
const sealed = ({ viewer, stakeAmount }: Content) => sealedGame(viewer, { stakeAmount, ownMove: 'rock' });

/** The viewer's game in which the viewer chose CAT and the opponent `move`. */
const completed = ({ viewer, opponent, stakeAmount }: Content, move: Move | null) =>
  completedGame(viewer, opponent, ['rock', move], { stakeAmount, ownMove: 'rock' });

/** The page of a challenge by the opponent, once it shows `sentence`. */
function challengeScene({ opponent, stakeAmount }: Content, state: Challenge['state'], sentence: string): Scene {
  const gameId = newId();
  const challenge = { gameId, challenger: opponent, stakeAmount, state, referralCode: 'AB12CD34' };
  return {
    route: `/challenge/${gameId}`,
    replies: {
      'games.getChallenge': () => ({ challenge }),
      'rewards.checkReferralCode': () => ({ isKnown: true, inviter: opponent, afterGames: 0 }),
    },
    act: () => see(page.getByRole('heading', { name: words(sentence) }).first()),
  };
}

/** The outcome page of the viewer's rematch, once it says `sentence` about the opponent. */
function rematchScene({ opponent }: Content, game: Game, sentence: string): Scene {
  const own = { ...game, invitation: { invitedId: opponent.id } };
  const scene = outcomeOf(own, () => see(page.getByText(words(`${opponent.username} ${sentence}`)).last()));
  const reply = { invited: opponent, isDeclined: true };
  return { ...scene, replies: { ...scene.replies, 'rematches.get': () => reply } };
}

/** An outcome in a lobby with a game that the viewer can join next. */
function withSuggestion({ opponent, stakeAmount }: Content, scene: Scene): Scene {
  const game = listedGame({ player1: opponent, stakeAmount });
  return { ...scene, replies: { ...scene.replies, 'lobby.getSuggestion': () => ({ game }) } };
}

const waitForOpponent: Act = () => see(title('Waiting for opponent...'));

/** The game room and the outcomes of a game. */
export const gameScreens: Screen[] = [
  {
    name: 'practice',
    shows: 'The practice hand of a visitor',
    scene: () => ({ route: '/practice', isVisitor: true, act: () => see(title('Practice Hand')) }),
  },
  {
    name: 'practice-won',
    shows: 'The end of a practice hand',
    scene: () => ({
      route: '/practice',
      isVisitor: true,
      act: async () => {
        const bot = vi.spyOn(crypto, 'getRandomValues').mockImplementationOnce((array) => {
          (array as Uint32Array)[0] = moves.indexOf('scissors');
          return array;
        });
        await activate(button('Select CAT'));
        await see(title('Victory!'));
        bot.mockRestore();
      },
    }),
  },
  {
    name: 'game-information',
    shows: 'The information on entering a game',
    scene: (content) => roomOf(ownGame(content), () => see(dialog('Game Information'))),
  },
  {
    name: 'game-room',
    shows: 'The game room of player 1',
    scene: (content) => roomOf(ownGame(content), startPlaying),
  },
  {
    name: 'game-room-confirm',
    shows: 'Confirming a move',
    scene: (content) =>
      roomOf(ownGame(content), async () => {
        await startPlaying();
        await activate(button('Select CAT'));
        await see(dialog('Confirm Your Move'));
      }),
  },
  {
    name: 'game-room-player-2',
    shows: 'The game room of player 2',
    scene: (content) => roomOf(joined(content), startPlaying),
  },
  {
    name: 'game-room-waiting',
    shows: "The game room on the other player's turn",
    scene: (content) => roomOf({ ...joined(content), player1HasMoved: false }, startPlaying),
  },
  {
    name: 'outcome-waiting',
    shows: 'A sealed move while nobody has joined',
    scene: (content) => outcomeOf(sealed(content), waitForOpponent),
  },
  {
    name: 'outcome-waiting-bot',
    shows: 'A sealed move while nobody has joined, and a bot to play meanwhile',
    scene: (content) => {
      const [bot] = content.others;
      const scene = outcomeOf(sealed(content), () => see(region('Play a bot meanwhile')));
      return withSuggestion({ ...content, opponent: { ...(bot ?? content.opponent), isBot: true } }, scene);
    },
  },
  {
    name: 'practice-meanwhile',
    shows: 'A practice hand while a game waits for an opponent',
    scene: (content) => {
      const game = sealed(content);
      return outcomeOf(game, async () => {
        await activate(link('Play a bot meanwhile'));
        await see(title('Practice Hand'));
        await see(page.getByRole('link', { name: words('Waiting for Player 2...') }));
      });
    },
  },
  {
    name: 'outcome-cancel',
    shows: 'The question before a game is cancelled',
    scene: (content) =>
      outcomeOf(sealed(content), async () => {
        await activate(button('Cancel Game'));
        await see(dialog('Cancel this game?'));
      }),
  },
  {
    name: 'outcome-opponent',
    shows: "A sealed move that waits for the opponent's",
    scene: ({ viewer, opponent, stakeAmount }) =>
      outcomeOf(joinedGame(viewer, opponent, { stakeAmount, ownMove: 'rock', isDeadlineExtended: true }), async () => {
        await see(page.getByText(words(`You are playing against ${opponent.username}`)).first());
        await see(page.getByText(words('Extended, because the site was down.')));
      }),
  },
  {
    name: 'outcome-won',
    shows: 'A game that is won',
    scene: (content) => {
      const [bot] = content.others;
      const scene = outcomeOf(completed({ ...content, opponent: bot ?? content.opponent }, 'scissors'), () =>
        see(region('Join Next')),
      );
      return withSuggestion(content, scene);
    },
  },
  {
    name: 'outcome-lost',
    shows: 'A game that is lost',
    scene: (content) => outcomeOf(completed(content, 'paper'), () => see(title('Defeat!'))),
  },
  {
    name: 'outcome-draw',
    shows: 'A draw',
    scene: (content) =>
      withSuggestion(
        content,
        outcomeOf(completed(content, 'rock'), () => see(region('Join Next'))),
      ),
  },
  {
    name: 'outcome-share',
    shows: 'The picture of a result, to share',
    scene: (content) => {
      const scene = outcomeOf(completed(content, 'scissors'), async () => {
        await activate(button('Share Result'));
        await see(button('Copy Link'));
      });
      return { ...scene, replies: { ...scene.replies, 'cards.getOwn': ownCard } };
    },
  },
  {
    name: 'challenge-visitor',
    shows: "A friend's challenge, as a visitor sees it",
    scene: (content) => ({ ...challengeScene(content, 'open', 'challenges you!'), isVisitor: true }),
  },
  {
    name: 'challenge',
    shows: "A friend's challenge",
    scene: (content) => challengeScene(content, 'open', 'challenges you!'),
  },
  {
    name: 'challenge-taken',
    shows: 'A challenge that another player has taken',
    scene: (content) => challengeScene(content, 'taken', 'This challenge is taken'),
  },
  {
    name: 'challenge-own',
    shows: "The page of the player's own challenge",
    scene: (content) => challengeScene({ ...content, opponent: content.viewer }, 'open', 'Your challenge'),
  },
  {
    name: 'challenge-qr',
    shows: 'The QR code of a challenge',
    scene: (content) =>
      outcomeOf(sealed(content), async () => {
        await activate(button('QR code'));
        await see(dialog('QR code'));
      }),
  },
  {
    name: 'outcome-rematch',
    shows: 'A rematch that the opponent offers',
    scene: (content) => {
      const { opponent, stakeAmount } = content;
      const scene = outcomeOf(completed(content, 'paper'), () => see(region(`${opponent.username} wants a rematch`)));
      const offers = [rematchOffer(opponent, { stakeAmount })];
      const score = pairScore({ recent: { wins: 2, losses: 1, ties: 0 }, total: { wins: 12, losses: 9, ties: 4 } });
      const replies = { 'rematches.listOffers': () => ({ offers }), 'rematches.getScore': () => score };
      return { ...scene, replies: { ...scene.replies, ...replies } };
    },
  },
  {
    name: 'outcome-rematch-waiting',
    shows: 'A rematch that waits for the answer of the opponent',
    scene: (content) => {
      const { viewer, stakeAmount } = content;
      const game = sealedRematch(viewer, { stakeAmount });
      return rematchScene(content, game, 'can accept or decline your rematch');
    },
  },
  {
    name: 'outcome-rematch-declined',
    shows: 'A rematch that the opponent declined',
    scene: (content) =>
      rematchScene(content, { ...sealed(content), status: 'cancelled', deadlineAt: null }, 'declined your rematch'),
  },
  {
    name: 'outcome-fairness',
    shows: 'The proof that no move was changed',
    scene: (content) => {
      const game = completed(content, 'scissors');
      return {
        ...outcomeOf(game, async () => {
          await see(title('Victory!'));
          await activate(page.getByText(words('Provably fair')));
          await see(page.getByText(words('matches its commitment')).nth(1));
        }),
        replies: { 'games.get': async () => ({ game: await withTrueCommitments(game) }) },
      };
    },
  },
  {
    name: 'outcome-cancelled',
    shows: 'A cancelled game',
    scene: (content) =>
      outcomeOf({ ...sealed(content), status: 'cancelled', deadlineAt: null }, () => see(title('Game Cancelled'))),
  },
  {
    name: 'outcome-forfeit-won',
    shows: 'A game that is won because the opponent did not move',
    scene: (content) => outcomeOf(completed(content, null), () => see(title('Victory!'))),
  },
  {
    name: 'outcome-forfeit-lost',
    shows: 'A game that is lost because the viewer did not move',
    scene: ({ viewer, opponent, stakeAmount }) =>
      outcomeOf(completedGame(opponent, viewer, ['rock', null], { stakeAmount }), () => see(title('Defeat!'))),
  },
];
