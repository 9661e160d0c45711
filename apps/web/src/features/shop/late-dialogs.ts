import { late } from '../../components/ui/late.js';

/** The dialogs of a product, in separate chunks: its page is usable before they load. */
export const LateEnterDialog = late(async () => (await import('./enter-dialog.js')).EnterDialog);
export const LateRedeemDialog = late(async () => (await import('./redeem-dialog.js')).RedeemDialog);

/** Loads its code when a winner can decline. */
export const LateDeclinePrize = late(async () => (await import('./decline-prize.js')).DeclinePrize);
