import type { ConsoleAction, ConsoleFile, ConsolePage } from '../page.js';
import { accountsPage } from './accounts.js';
import {
  adjustmentsPage,
  approveAdjustment,
  approveOrderRefusal,
  rejectAdjustment,
  rejectOrderRefusal,
} from './adjustments.js';
import { chartsPage } from './charts.js';
import { conservationPage } from './conservation.js';
import { gamePage } from './game.js';
import { gamesOfPlayerPage, gamesPage } from './games.js';
import { homePage } from './home.js';
import { logPage } from './log.js';
import { ordersFile, ordersPage, ship } from './orders.js';
import { adjust, mark, playerPage, secondFactorOff, suspend, unmark, unsuspend } from './player.js';
import { playersPage } from './players.js';
import { debtPage, forgive, purchasesPage, reversalsPage } from './purchases.js';
import {
  addProduct,
  cancelRaffleOf,
  chooseAnotherRound,
  draw,
  newProductPage,
  productPage,
  redraw,
  saveProduct,
} from './product.js';
import { productsPage } from './products.js';
import { close, refuse, release, reportPicture, reviewsPage } from './reviews.js';
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
  productsPage,
  newProductPage,
  productPage,
  chartsPage,
  conservationPage,
  accountsPage,
  logPage,
];

/** All actions. */
export const actions: ConsoleAction[] = [
  suspend,
  unsuspend,
  secondFactorOff,
  mark,
  unmark,
  adjust,
  approveAdjustment,
  rejectAdjustment,
  approveOrderRefusal,
  rejectOrderRefusal,
  release,
  refuse,
  close,
  ship,
  cancel,
  forgive,
  addProduct,
  saveProduct,
  draw,
  redraw,
  chooseAnotherRound,
  cancelRaffleOf,
];

/** All files. */
export const files: ConsoleFile[] = [ordersFile, reportPicture];
