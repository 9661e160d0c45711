import { late } from '../ui/late.js';

/** Shares a result, in a chunk of its own. */
export const LateShareResult = late(async () => (await import('./share-result.js')).ShareResult);
