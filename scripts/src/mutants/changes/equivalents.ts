import type { Slip } from '../mutant.js';

/** A mechanical change that no test can notice, with the reason. Its code is described as that of a planted bug. */
export interface Equivalent extends Slip {
  reason: string;
}

export const equivalents: Equivalent[] = [];
