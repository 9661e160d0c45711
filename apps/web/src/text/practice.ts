import { catalogue } from './catalogue.js';

/** The invitations to a visitor in the lobby, and the practice hand, which anyone can play without an account. */
export const practiceText = catalogue({
  signUp: 'Sign up or log in to view and join available games',
  signUpNow: 'Sign Up Now',
  offer: 'New here? Try a hand against a bot, without tickets.',
  start: 'Practice',
  heading: 'Practice Hand',
  badge: 'Not for tickets',
  sealed: 'The bot has sealed its move. Choose yours!',
  again: 'Practice Again',
  invitation: 'Sign up to play for tickets. Your first tickets are free.',
  toLobby: 'Go to the Lobby',
});
