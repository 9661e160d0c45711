import { pages } from '@game/contract';
import { catalogue } from './catalogue.js';

const titles = Object.entries(pages).map(([name, { title }]) => [name, title]);

/** What tabs call the pages, as the server fills it into their HTML. */
export const pageTitleText = catalogue(Object.fromEntries(titles) as Record<keyof typeof pages, string>);
