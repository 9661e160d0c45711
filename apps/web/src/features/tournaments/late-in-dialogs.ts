import { late } from '../../components/ui/late.js';

// Not in `late-dialogs.ts`, because the dialogs contain them.

/** Shares a result, in a chunk of its own. */
export const LateShareResult = late(async () => (await import('../../components/share/share-result.js')).ShareResult);

/** The proof of a hand, in a chunk of its own. */
export const LateFairnessDisclosure = late(
  async () => (await import('../../components/fairness/fairness-disclosure.js')).FairnessDisclosure,
);
