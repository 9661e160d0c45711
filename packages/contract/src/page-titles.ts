import { brandName } from '@game/site';

/** The title of each page, until the page sets a more specific one, such as whose turn it is. */
export const pageTitles = {
  lobby: 'Game Lobby',
  auth: 'Log In or Sign Up',
  terms: 'Terms and Conditions',
  privacy: 'Privacy Policy',
  rules: 'How to Play',
  developers: 'For Developers',
  ledger: 'The Ledger, Day by Day',
  game: 'Game',
  challenge: 'Challenge',
  practice: 'Practice Hand',
  profile: 'Profile',
  player: 'Player',
  leaderboards: 'Leaderboards',
  statistics: 'Your Stats',
  games: 'Your Games',
  streak: 'Daily Flip Streak',
  earn: 'Earn Free Tickets',
  tournaments: 'Tournaments',
  createTournament: 'Create Tournament',
  tournament: 'Tournament',
  tickets: 'Buy Tickets',
  prizes: 'Prizes',
  orders: 'Your Orders',
  entries: 'Your Entries',
  product: 'Prize',
  proof: 'Proof of the Draw',
} as const;

/** Returns the title of the browser tab. */
export function tabTitle(title: string): string {
  return `${title} - ${brandName}`;
}
