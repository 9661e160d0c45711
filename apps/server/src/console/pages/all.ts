import type { ConsoleAction, ConsoleFile, ConsolePage } from '../page.js';
import { accountsPage } from './accounts.js';
import { chartsPage } from './charts.js';
import { conservationPage } from './conservation.js';
import { homePage } from './home.js';
import { logPage } from './log.js';

/** All pages, in the order of the navigation. */
export const pages: ConsolePage[] = [homePage, chartsPage, conservationPage, accountsPage, logPage];

/** All actions. */
export const actions: ConsoleAction[] = [];

/** All files. */
export const files: ConsoleFile[] = [];
