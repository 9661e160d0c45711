import type { ConsoleAction, ConsoleFile, ConsolePage } from '../page.js';
import { accountsPage } from './accounts.js';
import { adjustmentsPage, approveAdjustment, rejectAdjustment } from './adjustments.js';
import { chartsPage } from './charts.js';
import { conservationPage } from './conservation.js';
import { gamePage } from './game.js';
import { gamesOfPlayerPage, gamesPage } from './games.js';
import { homePage } from './home.js';
import { logPage } from './log.js';
import { ordersFile, ordersPage, ship } from './orders.js';
import { adjust, playerPage, suspend, unsuspend } from './player.js';
import { playersPage } from './players.js';
import { debtPage, forgive, purchasesPage, reversalsPage } from './purchases.js';
import { close, refuse, release, reviewsPage } from './reviews.js';
import { cancel, tournamentPage } from './tournament.js';

/** All pages, in the order of the navigation. */
export const pages: ConsolePage[] = [
  homePage,
  playersPage,
  playerPage,
  adjustmentsPage,
  reviewsPage,
  ordersPage,
  gamesPage,
  gamesOfPlayerPage,
  gamePage,
  tournamentPage,
  purchasesPage,
  reversalsPage,
  debtPage,
  chartsPage,
  conservationPage,
  accountsPage,
  logPage,
];

/** All actions. */
export const actions: ConsoleAction[] = [
  suspend,
  unsuspend,
  adjust,
  approveAdjustment,
  rejectAdjustment,
  release,
  refuse,
  close,
  ship,
  cancel,
  forgive,
];

/** All files. */
export const files: ConsoleFile[] = [ordersFile];
