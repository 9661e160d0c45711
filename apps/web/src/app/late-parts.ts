import { late } from '../components/ui/late.js';

/** The toasts; what there is to tell until their code has come waits for it. */
export const LateToaster = late(async () => (await import('../components/ui/toaster.js')).Toaster);

/** What is in a signed-in player's menu. */
export const LateMenuSheet = late(async () => (await import('./menu-sheet.js')).MenuSheet);

/** What tells a player that a match of a tournament waits for them. */
export const LateReadyNotice = late(async () => (await import('../features/tournaments/ready-notice.js')).ReadyNotice);

/** What has the link that a new player came by settled. */
export const LateReferralNotice = late(
  async () => (await import('../features/rewards/referral-notice.js')).ReferralNotice,
);
