import type { Move } from '@game/rules';
import { catalogue } from './catalogue.js';
import { formatNumber, plural } from './format.js';
import { moveText } from './moves.js';
import { ticketText } from './tickets.js';

/** Tournaments: the list, creation, the bracket, results and notifications. */
export const tournamentsText = catalogue({
  heading: 'Tournaments',
  back: 'Back to Tournaments',
  create: 'Create Tournament',
  list: {
    filter: 'Which tournaments to show',
    statuses: { waiting: 'Available', in_progress: 'In Progress', completed: 'Completed' },
    none: 'No tournaments available',
    noneSignedIn: 'Create a new tournament to get started!',
    noneSignedOut: 'Sign in to create or join tournaments',
    failed: 'The tournaments could not be loaded.',
    signIn: 'Sign In',
  },
  card: {
    name: (number: string) => `Tourny: #${number}`,
    entry: 'Entry',
    prize: 'Prize',
    players: (count: number, maxPlayers: number) => `Players: ${formatNumber(count)}/${formatNumber(maxPlayers)}`,
    playersLabel: 'Players',
    playerCount: (count: number, maxPlayers: number) => `${formatNumber(count)} of ${formatNumber(maxPlayers)}`,
    joined: 'Joined',
    yourMove: 'Your move',
    winner: (username: string) => `Winner: ${username}`,
    /** A tournament whose result the player has not seen yet. */
    hidden: 'See the Result',
    actions: {
      logIn: 'Login to Join',
      full: 'Full',
      own: 'Your Tournament',
      join: 'Join',
      view: 'View',
    },
  },
  /** The next house tournament, with a countdown. */
  house: {
    heading: 'House Tournament',
    nextIn: 'Next in',
    startsIn: 'Starts in',
    starting: 'Starts now',
    youStartIn: 'You are in. It starts in',
    seats: (count: number, maxPlayers: number) => `${formatNumber(count)} of ${formatNumber(maxPlayers)} seats taken`,
    fill: 'Bots take the seats that are still free.',
    hand: (seconds: number) =>
      seconds % 60 === 0
        ? `Each hand waits ${plural(seconds / 60, { one: '# minute', other: '# minutes' })} for your move.`
        : `Each hand waits ${plural(seconds, { one: '# second', other: '# seconds' })} for your move.`,
    view: 'View',
  },
  /** What a player can do who is out of a tournament. */
  offers: {
    heading: 'Play on',
    /** Before a countdown. */
    next: 'Next Tournament in',
    find: 'Find a Tournament',
    hand: (stakeAmount: number) => `Play a Hand for ${ticketText.amount(stakeAmount)}`,
  },
  join: {
    title: 'Choose Your Move',
    description: (number: string, stakeAmount: number) =>
      `A seat in Tournament #${number} costs ${ticketText.amount(stakeAmount)}. Your move stays sealed until your first match.`,
    joining: 'Joining...',
    success: {
      title: 'Tournament Joined',
      message: (number: string) => `You are in Tournament #${number}. It starts when all seats are taken.`,
    },
    /** In a house tournament. */
    scheduled: {
      message: (number: string, timeLeft: string) => `You are in Tournament #${number}. It starts in ${timeLeft}.`,
    },
    started: {
      title: 'Tournament Joined',
      message: (number: string) => `You took the last seat: Tournament #${number} has started.`,
    },
    open: 'Open',
    failed: { title: 'Error', message: 'Failed to join tournament. Please try again.' },
  },
  creation: {
    heading: 'Create Tournament',
    description: 'Set up your tournament parameters and choose your initial move.',
    maxPlayers: 'Number of Players',
    maxPlayersPlaceholder: 'Select number of players',
    playerCount: (count: number) => plural(count, { one: '# player', other: '# players' }),
    stakeAmount: 'Stake Amount (tickets)',
    stakePlaceholder: 'Enter stake amount',
    prizePool: 'Prize Pool',
    prizePoolHint: 'Every stake goes to the winner. There is no fee.',
    move: 'Select Your Move',
    selected: (move: Move) => `Selected: ${moveText.names[move]}`,
    cancel: 'Cancel',
    submit: 'Create Tournament',
    submitting: 'Creating...',
    success: { title: 'Tournament created!', message: 'Your tournament has been created successfully.' },
    failed: { title: 'Error creating tournament', message: 'Please try again later.' },
  },
  detail: {
    title: (number: string) => `Tournament #${number}`,
    prizePool: (amount: number) => `Prize Pool: ${formatNumber(amount)} tickets`,
    notFound: 'Tournament not found',
    failed: 'The tournament could not be loaded.',
    fillsWithin: 'This tournament is cancelled and every stake returned if it is not full within',
    cancelled: 'This tournament was cancelled. Every stake was returned.',
    timeIsUp: 'Time is up',
    extended: 'Extended, because the site was down.',
  },
  bracket: {
    label: 'Bracket',
    navigation: 'Parts of the bracket',
    currentRound: 'Current Round',
    round: (roundNumber: number) => `Round ${formatNumber(roundNumber)}`,
    final: 'Final',
    semifinal: 'Semifinal',
    jump: 'Jump to My Match',
    unknownPlayer: 'TBD',
    loadingPlayer: 'Loading...',
    versus: 'vs',
    badges: { pending: 'Pending', ready: 'Ready', active: 'Active', completed: 'Completed' },
    you: 'You',
    winner: 'Winner',
    hasMoved: 'Has moved',
    decidedWithin: 'Decided in',
    replays: (count: number) => plural(count, { one: '# draw so far', other: '# draws so far' }),
    decidedBy: {
      seed: 'Decided by the seed',
      absence: 'Decided by a missed move',
      walkover: 'Not played: a player is out after two missed deadlines',
    },
  },
  status: {
    won: 'You won!',
    tie: 'Tie game',
    lost: 'You lost',
    otherWon: (username: string) => `${username} won`,
    ownReady: 'Your match - Make your move!',
    ownNextReady: 'Your next match - Make your move!',
    ownMoved: "Waiting for opponent's move...",
    otherReady: (player1: string, player2: string) => `Match between ${player1} and ${player2}`,
    startingSoon: 'Match starting soon...',
    waiting: 'Waiting for opponent',
    inProgress: 'Match in progress',
  },
  match: {
    opponent: (username: string) => `You are playing against ${username}.`,
    replay: (number: number) => `It was a draw. Play again: hand ${formatNumber(number)} of at most 5.`,
    youLoseUnless: 'You lose this match if only your opponent has moved in',
    lastChance: 'You missed your last deadline. If you miss this one too, you are out.',
    sealed: 'Your move is sealed',
    sealedMove: (move: Move) => `Your move is sealed: ${moveText.names[move]}`,
    opponentLosesUnless: 'You advance if your opponent does not move within',
    moveMade: { title: 'Move Made', message: "Waiting for opponent's move..." },
    failed: { title: 'Error', message: 'Failed to make move. Please try again.' },
  },
  result: {
    /** Until the cards have turned. */
    complete: 'Both moves are in',
    /** The title of a tab in the background, once the result is known. */
    decided: 'Your match is decided',
    continue: 'Continue',
    opponent: (username: string) => `Your opponent was ${username}.`,
    replay: 'Play again to decide the match.',
    seedForYou: 'After five draws, the published seed decides: you advance.',
    seedAgainstYou: (username: string) => `After five draws, the published seed decides: ${username} advances.`,
    nobodyMoved:
      'Neither of you moved in time. The player who joined or moved last advances, but not after two missed deadlines in a row.',
    opponentIsOut: 'Your opponent is out after two missed deadlines in a row: you advance.',
    youAreOut: 'You are out after two missed deadlines in a row.',
  },
  complete: {
    title: 'Tournament Complete!',
    winner: (username: string) => `Winner: ${username}`,
    prizePool: (amount: number) => `Prize Pool: ${formatNumber(amount)}`,
    congratulations: "Congratulations! You've won the tournament!",
    /** After the signed number of tickets that the tournament has won or lost. */
    profit: 'compared with before the tournament',
    return: 'Return to Tournaments',
    toast: { title: 'Congratulations!', message: "You've won the tournament!" },
  },
  giveUp: {
    leave: {
      action: 'Leave Tournament',
      question: 'Leave this tournament?',
      consequence: (stakeAmount: number) =>
        `You get ${ticketText.amount(stakeAmount)} back, and your seat becomes free. You can join again until the tournament starts.`,
      stay: 'Stay',
      success: { title: 'Tournament Left', message: 'Your stake was returned.' },
      failed: { title: 'Error', message: 'Failed to leave tournament. Please try again.' },
    },
    cancel: {
      action: 'Cancel Tournament',
      question: 'Cancel this tournament?',
      consequence: (stakeAmount: number) =>
        `The tournament is cancelled for everyone, and each player gets ${ticketText.amount(stakeAmount)} back. This cannot be undone.`,
      stay: 'Keep Tournament',
      success: { title: 'Tournament Cancelled', message: 'Every stake was returned.' },
      failed: { title: 'Error', message: 'Failed to cancel tournament. Please try again.' },
    },
  },
  seed: {
    summary: 'How five draws are decided',
    explanation:
      'After five draws in a match, a seed decides who advances. We calculate HMAC-SHA256(seed, tournament|round|match) in hexadecimal. If its last digit is even, player 1 advances, otherwise player 2. The seed was drawn before anyone joined. We publish its SHA-256 at the start, and the seed when the tournament is over.',
    hash: 'SHA-256 of the seed',
    itself: 'Seed',
  },
  /** A link in the lobby to an unfinished match. */
  open: {
    place: (number: string, roundNumber: number) => `Tournament #${number}, round ${formatNumber(roundNumber)}`,
    ownTurn: 'Your turn! Make your move',
    opponentsTurn: (name: string) => `Waiting for ${name}...`,
    /** The result of a hand that the player has not seen yet. */
    unseen: 'See the result of your hand',
  },
  /** The bar on every page but the match's own. */
  bar: {
    ready: 'Your match is ready',
    play: 'Play',
    unseen: 'See the result of your hand',
    open: 'Open',
  },
});
