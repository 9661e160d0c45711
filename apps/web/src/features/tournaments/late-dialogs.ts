import { late } from '../../components/ui/late.js';

/** The dialogs of tournaments: a page stands without them. */
export const LateJoinDialog = late(async () => (await import('./join-dialog.js')).JoinDialog);
export const LateGiveUpDialog = late(async () => (await import('./give-up-dialog.js')).GiveUpDialog);
export const LateHandResultDialog = late(async () => (await import('./hand-result-dialog.js')).HandResultDialog);
export const LateCompleteDialog = late(async () => (await import('./complete-dialog.js')).CompleteDialog);
