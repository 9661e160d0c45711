import { catalogue } from './catalogue.js';

/** The three hints of a player's first minutes. */
export const firstStepsText = catalogue({
  label: 'First steps',
  dismiss: 'Got it',
  hints: {
    flip: 'Start here: flip the coin below for your first tickets. It can be flipped once a day.',
    join: 'You have tickets! Join a game from the list: the house keeps some open, marked BOT, so somebody is always there to play.',
    earn: 'Want more tickets? There are free ones to earn, and the coin can be flipped again every day.',
  },
  toEarnTickets: 'Earn Tickets',
});
