import { late } from '../../components/ui/late.js';

/** The dialogs of a product, in chunks of their own: its page is usable before they arrive. */
export const LateEnterDialog = late(async () => (await import('./enter-dialog.js')).EnterDialog);
export const LateRedeemDialog = late(async () => (await import('./redeem-dialog.js')).RedeemDialog);
