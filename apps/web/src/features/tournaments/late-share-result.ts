import { late } from '../../components/ui/late.js';

/** Shares a result, in a chunk of its own. Not in `late-dialogs.ts`, because a dialog contains it. */
export const LateShareResult = late(async () => (await import('../../components/share/share-result.js')).ShareResult);
