import { catalogue } from './catalogue.js';

/** The three hints of a player's first minutes. */
export const firstStepsText = catalogue({
  label: 'First steps',
  dismiss: 'Got it',
  hints: {
    flip: 'Start here: flip the coin for your first tickets.',
    join: 'You have tickets! Join a game: those marked BOT are the house’s.',
    earn: 'Want more tickets? Some are free to earn, and the coin is flipped every day.',
  },
  toEarnTickets: 'Earn Tickets',
});
