import { pageTitles } from '@game/contract';
import { catalogue } from './catalogue.js';

/** What tabs call the pages, as the server fills it into their HTML. */
export const pageTitleText = catalogue(pageTitles);
