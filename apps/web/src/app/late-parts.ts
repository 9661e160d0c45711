import { late } from '../components/ui/late.js';

/** The toasts. A toast that is shown before their code has loaded waits for it. */
export const LateToaster = late(async () => (await import('../components/toasts/toaster.js')).Toaster);

/** The menu of a signed-in player. */
export const LateMenuSheet = late(async () => (await import('./menu-sheet.js')).MenuSheet);

/** The gesture that reloads the page. */
export const LatePullToRefresh = late(async () => (await import('./pull-to-refresh.js')).PullToRefresh);

/** Notifies a player that a match of a tournament is ready. */
export const LateReadyNotice = late(async () => (await import('../features/tournaments/ready-notice.js')).ReadyNotice);

/** Reports the referral code of a new player to the server. */
export const LateReferralNotice = late(
  async () => (await import('../features/rewards/referral-notice.js')).ReferralNotice,
);
