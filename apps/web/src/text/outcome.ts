import type { Move } from '@game/rules';
import { catalogue } from './catalogue.js';
import { moveText } from './moves.js';
import { ticketText } from './tickets.js';

/** The outcome page: waiting for the opponent, and the result. */
export const outcomeText = catalogue({
  close: 'Close',
  returnToLobby: 'Return to Lobby',
  playAgain: 'Play Again',
  playAgainFor: (stakeAmount: number) => `Play Again for ${ticketText.amount(stakeAmount)}`,
  playAgainFailed: { title: 'Error', message: 'Failed to find a game. Please try again.' },
  /** While the viewer's game waits for an opponent. */
  playMeanwhile: 'Play a bot meanwhile',
  /** Above an open game of another player. */
  joinNext: 'Join Next',
  waitingForOpponent: 'Waiting for opponent to join and make their move.',
  opponent: (username: string) => `You are playing against ${username}.`,
  /** Before the name of the opponent. */
  against: 'You played against',
  sealed: 'Your move is sealed',
  sealedMove: (move: Move) => `Your move is sealed: ${moveText.names[move]}`,
  cancellation: {
    action: 'Cancel Game',
    question: 'Cancel this game?',
    consequence: (stakeAmount: number, isListed: boolean) =>
      `${isListed ? 'The game leaves the lobby, and you' : 'You'} get ${ticketText.amount(stakeAmount)} back. This cannot be undone.`,
    stay: 'Keep Game',
    failed: { title: 'Error', message: 'Failed to cancel game. Please try again.' },
  },
  cancelled: { title: 'Game Cancelled', stakeReturned: 'Your stake was returned:' },
  complete: { title: 'Game Complete', message: 'Redirecting to outcome...' },
  /** The title of a tab in the background, once the result is known. */
  decided: 'Your game is decided',
  titles: { win: 'Victory!', loss: 'Defeat!', tie: "It's a Draw!" },
  /** After the signed number of tickets that the game has won or lost. */
  profit: 'compared with before the game',
  results: { win: 'You Won', loss: 'You Lost', tie: 'Stakes Returned' },
  /** `amount` is empty or starts with a space. */
  announcement: (title: string, result: string, amount: string, explanation: string) =>
    `${title} ${result}${amount}. ${explanation}`,
  ownMove: 'Your Move',
  opponentMove: "Opponent's Move",
  versus: 'VS',
  noMove: 'No move',
  opponentTooLate: 'Your opponent did not move in time.',
  youTooLate: 'You did not move in time.',
  sameMove: 'You both made the same move.',
});
