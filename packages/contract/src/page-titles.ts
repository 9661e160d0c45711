import { brandName } from '@game/site';

/** What browser tabs call each page of the site until the page itself has more to say, such as whose turn it is. */
export const pageTitles = {
  lobby: 'Game Lobby',
  auth: 'Log In or Sign Up',
  terms: 'Terms and Conditions',
  privacy: 'Privacy Policy',
  game: 'Game',
  profile: 'Profile',
  statistics: 'Your Stats',
  streak: 'Daily Flip Streak',
  earn: 'Earn Free Tickets',
  tournaments: 'Tournaments',
  createTournament: 'Create Tournament',
  tournament: 'Tournament',
  tickets: 'Buy Tickets',
  prizes: 'Prizes',
  product: 'Prize',
  proof: 'Proof of the Draw',
} as const;

/** The title of a browser's tab. */
export function tabTitle(title: string): string {
  return `${title} - ${brandName}`;
}
