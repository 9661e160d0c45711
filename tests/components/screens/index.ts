import { authScreens } from './auth-screens.js';
import { fairnessScreens } from './fairness-screens.js';
import { gameScreens } from './game-screens.js';
import { inboxScreens } from './inbox-screens.js';
import { leaderboardScreens } from './leaderboard-screens.js';
import { lobbyScreens } from './lobby-screens.js';
import { playerScreens } from './player-screens.js';
import { profileScreens } from './profile-screens.js';
import { pushScreens } from './push-screens.js';
import { rewardScreens } from './reward-screens.js';
import type { Screen } from './screen.js';
import { shellScreens } from './shell-screens.js';
import { shopScreens } from './shop-screens.js';
import { statisticsScreens } from './statistics-screens.js';
import { tournamentScreens } from './tournament-screens.js';

/**
 * All screens of the app. The tests check each one for accessibility, layout, translation and hostile names, and
 * `npm run screens` takes its pictures.
 */
export const screens: Screen[] = [
  ...lobbyScreens,
  ...authScreens,
  ...gameScreens,
  ...tournamentScreens,
  ...shopScreens,
  ...fairnessScreens,
  ...profileScreens,
  ...playerScreens,
  ...inboxScreens,
  ...pushScreens,
  ...leaderboardScreens,
  ...statisticsScreens,
  ...rewardScreens,
  ...shellScreens,
];
