import type { Move } from '@game/rules';
import { catalogue } from './catalogue.js';
import { formatNumber } from './format.js';
import { moveText } from './moves.js';
import { ticketText } from './tickets.js';

/** Creating and joining games, and the game room. */
export const gamesText = catalogue({
  stakeAmount: 'Stake Amount',
  potentialWin: 'Potential Win',
  create: {
    heading: 'Create New Game',
    submit: 'Create Game',
    success: { title: 'Success', message: 'Game created successfully! Select your move.' },
    failed: { title: 'Error', message: 'Failed to create game' },
  },
  join: {
    submit: 'Join',
    label: (username: string, stakeAmount: number) =>
      `Join the game of ${username} for ${ticketText.amount(stakeAmount)}`,
    success: {
      title: 'Game Joined',
      message: (shortId: string, stakeAmount: number) =>
        `You joined game #${shortId} with ${formatNumber(stakeAmount)} coins stake.`,
    },
    failed: { title: 'Error', message: 'Failed to join game. Please try again.' },
    seatNotTaken: 'Failed to join game',
    notStarted: 'Failed to verify game state. Please try again.',
  },
  openGames: { heading: 'Your Open Games', play: 'Play', open: 'Open' },
  session: {
    invalid: 'Invalid game session',
    notOwn: 'Invalid game state',
    notStarted: 'Failed to verify game state',
    roomFailed: 'Failed to join game session',
    outcomeFailed: 'Failed to load game outcome',
  },
  headings: {
    choosing: 'Make Your Move!',
    waiting: 'Waiting for opponent...',
    deciding: 'Game in Progress...',
    cancelled: 'Game Cancelled',
  },
  turns: {
    own: 'Your turn! Make your move',
    player1: 'Waiting for Player 1 to move...',
    player2: 'Waiting for Player 2...',
    result: 'Waiting for game result...',
    stuck: 'You are offline. Still trying to send your move...',
    cancelled: 'This game was cancelled.',
  },
  /** The two players, and what each of them is doing. */
  table: {
    label: 'At the table',
    you: 'You',
    opponent: 'Opponent',
    nobody: 'Nobody yet',
    pot: 'Pot',
    choosing: 'Choosing...',
    sealed: 'Move sealed',
    absent: 'Not here yet',
  },
  player2WillJoin: 'Player 2 will join soon...',
  player1HasMoved: 'Player 1 has made their move',
  information: {
    title: 'Game Information',
    seats: { player1: 'You are Player 1', player2: 'You are Player 2' },
    allRules: 'All rules',
    start: "Let's Play!",
  },
  confirm: {
    title: 'Confirm Your Move',
    description: (move: Move) => `You chose ${moveText.names[move]}. You cannot change it later.`,
    submit: 'Confirm Move',
    back: 'Back',
  },
  notYourTurn: "It's not your turn yet",
  moveConfirmed: { title: 'Move Confirmed', message: 'Waiting for opponent to join and make their move.' },
  moveMade: { title: 'Move Made', message: 'Your move has been recorded. Waiting for game result...' },
  moveDecided: { title: 'Move Made', message: 'Redirecting to outcome...' },
  moveRefused: { title: 'Move Failed', message: 'Unable to make move. Please try again.' },
  moveUnanswered: { title: 'Error', message: 'Failed to make move. Please try again.' },
  /** What happens at the deadline; the remaining time follows. */
  deadline: {
    opponentForfeits: 'You win if your opponent does not move within',
    youForfeit: 'You forfeit if you do not move within',
    nobodyJoins: 'Your stake is returned if nobody joins within',
    noMove: 'The game is cancelled and your stake returned if you do not move within',
    isUp: 'Time is up',
    extended: 'Extended, because the site was down.',
  },
});
