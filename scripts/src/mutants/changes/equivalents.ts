import type { Slip } from '../mutant.js';

/** A mechanical change that no test can notice, with the reason. Its code is described as that of a planted bug. */
export interface Equivalent extends Slip {
  reason: string;
}

/** Several changes of the same declaration, for the same reason. */
const changesIn = (place: string, reason: string, changes: [before: string, after: string][]): Equivalent[] =>
  changes.map(([before, after]) => ({ in: place, before, after, reason }));

export const equivalents: Equivalent[] = [
  ...changesIn('formatterOf', 'It limits the memory of a cache: what is missing is made again, only more slowly.', [
    ['formatters.size >= maximumFormatters', 'true'],
    ['formatters.size >= maximumFormatters', 'false'],
    ['formatters.size >= maximumFormatters', 'formatters.size > maximumFormatters'],
    ['formatters.size >= maximumFormatters', 'formatters.size < maximumFormatters'],
    ['formatters.clear();', '{}'],
    ['formatters.set(timeZone, formatter);', '{}'],
    ['if (cached) return cached;', 'if (false) return cached;'],
  ]),
  ...changesIn('maximumFormatters', 'It limits the memory of a cache.', [['1000', '2000']]),
  ...changesIn('nextLocalMidnight', 'Both find a millisecond between the two.', [
    ['Math.floor((before + after) / 2)', 'Math.ceil((before + after) / 2)'],
  ]),
  ...changesIn('isEmailReserved', 'Only whether there is a row counts.', [['.limit(1)', '']]),
  ...changesIn('seatByDigest', 'The last digit alone says whether a number is even, and is the same with base 17.', [
    ['16', '17'],
    ['digest.slice(-1)', 'digest.slice(-2)'],
  ]),
];
