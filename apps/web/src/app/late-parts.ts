import { useShownToast } from '../components/toasts/toast-store.js';
import { isPopupOpen, late } from '../components/ui/late.js';
import { loadRefusalTexts } from '../text/errors.js';

/** The toasts, with the texts of refusals. A toast that is shown before their code has loaded waits for it. */
export const LateToaster = late(
  async () => {
    const [{ Toaster }] = await Promise.all([import('../components/toasts/toaster.js'), loadRefusalTexts()]);
    return Toaster;
  },
  () => useShownToast() !== null,
);

/** The menu of a signed-in player. */
export const LateMenuSheet = late(async () => (await import('./menu-sheet.js')).MenuSheet, isPopupOpen);

/** The mark on the button of the menu. */
export const LateMenuMark = late(async () => (await import('../features/rewards/menu-mark.js')).MenuMark);

/** The button of a signed-in player's notifications. */
export const LateBell = late(async () => (await import('../features/inbox/bell.js')).Bell);

/** The bar that leads to a match that waits for the player. */
export const LateMatchBar = late(async () => (await import('./notices/match-bar.js')).MatchBar);

/** The gesture that reloads the page. */
export const LatePullToRefresh = late(
  async () => (await import('./pull-to-refresh.js')).PullToRefresh,
  () => false,
);

/** What a player is notified of on every page. */
export const LateNotices = late(async () => (await import('./notices/notices.js')).Notices);
