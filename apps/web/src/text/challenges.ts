import { catalogue } from './catalogue.js';
import { plural } from './format.js';

/** The page that the link of a game opens. */
export const challengeText = catalogue({
  title: (username: string) => `${username} challenges you!`,
  explanation: 'One hand of cat, cheese, mouse. Both of you stake the same, and the winner takes the pot.',
  stake: 'Stake',
  pot: 'The winner gets',
  sealed: 'Their move is sealed. Now it is your turn.',
  preparing: 'They are still choosing their move. You can accept as soon as it is sealed.',
  signUp: 'Sign Up to Play',
  logIn: 'Log In',
  accept: 'Accept Challenge',
  tooFewTickets: (missing: number) =>
    `You need ${plural(missing, { one: '# more ticket', other: '# more tickets' })} for this stake.`,
  getTickets: 'Get Tickets',
  own: { title: 'Your challenge', hint: 'Send this link to a friend. You are told when they join.', open: 'Open Game' },
  taken: {
    title: 'This challenge is taken',
    message:
      'It has two players now. If you are one of them, it is in your lobby, or in your statistics once it is over.',
  },
  over: { title: 'This challenge is over', message: 'It was cancelled, or nobody joined in time.' },
  missing: { title: 'Challenge not found', message: 'This link is incomplete, or it was made for another player.' },
  create: {
    heading: 'Challenge a friend',
    hint: 'Create a game that only players with its link can join.',
    submit: 'Create Private Game',
    success: { title: 'Success', message: 'Select your move. Then send the link to your friend.' },
  },
  failed: 'The challenge could not be loaded.',
  lobby: 'Go to Lobby',
});
