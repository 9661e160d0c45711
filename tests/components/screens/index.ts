import { authScreens } from './auth-screens.js';
import { gameScreens } from './game-screens.js';
import { lobbyScreens } from './lobby-screens.js';
import { profileScreens } from './profile-screens.js';
import { rewardScreens } from './reward-screens.js';
import type { Screen } from './screen.js';
import { shellScreens } from './shell-screens.js';
import { shopScreens } from './shop-screens.js';
import { statisticsScreens } from './statistics-screens.js';
import { tournamentScreens } from './tournament-screens.js';

/**
 * Everything a person can see. Every screen in this table is checked for accessibility, layout, translation and hostile
 * names, and photographed by `npm run screens`.
 */
export const screens: Screen[] = [
  ...lobbyScreens,
  ...authScreens,
  ...gameScreens,
  ...tournamentScreens,
  ...shopScreens,
  ...profileScreens,
  ...statisticsScreens,
  ...rewardScreens,
  ...shellScreens,
];
