import { catalogue } from './catalogue.js';

/** The menu of a signed-in player. Its code loads after the page. */
export const menuText = catalogue({
  title: 'Menu',
  navigation: 'Main',
  lobby: 'Game Lobby',
  tournaments: 'Tournaments',
  shop: 'Tickets & Prizes',
  earn: 'Earn Tickets',
  statistics: 'Your Stats',
  leaderboards: 'Leaderboards',
  profile: 'Profile',
  rules: 'How to Play',
  sound: 'Sound',
  on: 'On',
  off: 'Off',
  logOut: 'Logout',
  loggedOut: { title: 'Logged out successfully', message: 'See you soon!' },
  logOutFailed: { title: 'Error logging out', message: 'Please try again' },
});
