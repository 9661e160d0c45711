import { pageTitles } from '@game/contract';
import { catalogue } from './catalogue.js';

/** The titles of the pages, which the server also inserts into their HTML. */
export const pageTitleText = catalogue(pageTitles);
