import { catalogue } from './catalogue.js';

/** The hints for new players. */
export const firstStepsText = catalogue({
  label: 'First steps',
  dismiss: 'Got it',
  hints: {
    join: 'You have tickets! Join a game. BOT marks computer players.',
    create: 'You have tickets! Choose a stake and create a game.',
    earn: 'Want more tickets? Earn some for free, and flip the coin every day.',
  },
  toEarnTickets: 'Earn Tickets',
});
