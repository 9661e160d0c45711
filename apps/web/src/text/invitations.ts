import { catalogue } from './catalogue.js';

/** The link of a tournament, as a visitor opens it. */
export const invitationText = catalogue({
  title: (number: string) => `Join Tournament #${number}`,
  createdBy: (username: string) => `Created by ${username}`,
  prize: 'The winner gets',
  explanation: 'Everyone stakes the same. Rounds of cat, cheese, mouse decide who takes all.',
  signUp: 'Sign Up to Join',
  logIn: 'Log In',
});
