import { gameScreens } from './game-screens.js';
import type { Screen } from './screen.js';

/**
 * Everything a person can see. Every screen in this table is checked for accessibility, layout, translation and hostile
 * names, and photographed by `npm run screens`.
 */
export const screens: Screen[] = [...gameScreens];
