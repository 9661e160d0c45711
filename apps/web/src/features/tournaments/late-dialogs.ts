import { late } from '../../components/ui/late.js';

/** The dialogs of tournaments, in separate chunks: a page is usable before they load. */
export const LateJoinDialog = late(async () => (await import('./join-dialog.js')).JoinDialog);
export const LateConfirmMoveDialog = late(
  async () => (await import('../../components/moves/confirm-move-dialog.js')).ConfirmMoveDialog,
);
export const LateGiveUpDialog = late(async () => (await import('./give-up-dialog.js')).GiveUpDialog);
export const LateHandResultDialog = late(async () => (await import('./result-dialogs.js')).HandResultDialog);
export const LateCompleteDialog = late(async () => (await import('./result-dialogs.js')).CompleteDialog);
