import { authScreens } from './screens/auth-screens.js';
import { gameScreens } from './screens/game-screens.js';
import { lobbyScreens } from './screens/lobby-screens.js';
import { profileScreens } from './screens/profile-screens.js';
import { shopScreens } from './screens/shop-screens.js';
import { rewardScreens } from './screens/reward-screens.js';
import { shellScreens } from './screens/shell-screens.js';
import type { Screen } from './screens/stage.js';
import { statisticsScreens } from './screens/statistics-screens.js';
import { tournamentScreens } from './screens/tournament-screens.js';

/**
 * Everything a person can see, each screen with how to get there. What is in here is checked for accessibility and
 * layout, and photographed by `npm run screens`: a new screen needs nothing but its place in this table.
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
