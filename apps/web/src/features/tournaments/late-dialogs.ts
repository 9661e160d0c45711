import { late } from '../../components/ui/late.js';

/** The dialogs of tournaments and what is in or below them, in separate chunks: a page is usable before they load. */
export const LateJoinDialog = late(async () => (await import('./join-dialog.js')).JoinDialog);
export const LateConfirmMoveDialog = late(
  async () => (await import('../../components/moves/confirm-move-dialog.js')).ConfirmMoveDialog,
);
export const LateGiveUpDialog = late(async () => (await import('./give-up-dialog.js')).GiveUpDialog);
export const LateHandResultDialog = late(async () => (await import('./results/result-dialogs.js')).HandResultDialog);
export const LateCompleteDialog = late(async () => (await import('./results/result-dialogs.js')).CompleteDialog);
export const LateOffers = late(async () => (await import('./results/offers.js')).Offers);
export const LateSeedDisclosure = late(async () => (await import('./seed-disclosure.js')).SeedDisclosure);
export const LateSharePanel = late(async () => (await import('../../components/share/share-panel.js')).SharePanel);
