import type { LedgerDayProblem } from '@game/rules';
import { catalogue } from './catalogue.js';
import { formatDay, formatSignedNumber, plural } from './format.js';

/** The published days of the ledger, and the proof of a player's rows. */
export const ledgerDaysText = catalogue({
  back: 'Back to the Rules',
  explanation:
    'Every ticket that a player gets or spends is a line in our ledger. After each day, we publish one hash for all lines of the day. It contains the hash of the day before, so the newest one covers them all. Your browser keeps each hash that you see here. If we changed a line later, it would tell you.',
  unavailable: 'Your browser cannot check this here: it needs a secure (https) connection.',
  days: {
    heading: 'Published Days',
    list: 'Published days, newest first',
    loading: 'Loading the days...',
    failed: 'The published days could not be loaded.',
    none: 'No day is published yet. The first one appears when the day is over.',
    earlier: 'Earlier Days',
    checking: 'Your browser is checking the days...',
    holds:
      'Your browser has checked these days. Each continues the day before, and none differs from what it saw before.',
    fails: 'These days do not fit what we published before!',
    figures: (rows: number, sum: number) =>
      `${plural(rows, { one: '# line', other: '# lines' })}, ${formatSignedNumber(sum)} tickets`,
    gone: (day: string) => `${formatDay(day)} is missing: this browser has seen it here!`,
    problems: {
      hash: 'The hash of this day is not that of its values!',
      link: 'This day does not continue the day before it!',
      gap: 'The day before this one is missing!',
      changed: 'This day was rewritten since this browser saw it!',
    } satisfies Record<LedgerDayProblem['kind'], string>,
  },
  own: {
    heading: 'Your Lines in the Ledger',
    list: 'Your lines of this day, oldest first',
    loading: 'Loading your lines...',
    failed: 'Your lines could not be loaded.',
    none: 'None of your lines is published yet. They appear when their day is over.',
    signedOut: 'If you log in, you also see the proof that your own lines are in these days.',
    checking: 'Your browser is checking your lines...',
    holds: (count: number, day: string) =>
      plural(count, {
        one: `Your line of ${day} is in the published day: your browser has checked it.`,
        other: `Your # lines of ${day} are in the published day: your browser has checked each.`,
      }),
    fails: (count: number, day: string) =>
      plural(count, {
        one: `# of your lines of ${day} is not in the published day!`,
        other: `# of your lines of ${day} are not in the published day!`,
      }),
    dayChanged: (day: string) => `${day} was rewritten since this browser saw it, or its hash is wrong!`,
    wrongRow: 'This line is not in the published day!',
    earlier: 'Earlier Day',
    later: 'Later Day',
    all: 'See all lines and days',
  },
  limits: {
    heading: 'What this does not show',
    items: {
      truth: 'Whether a line was right when we wrote it. Compare your lines with what you remember.',
      others: 'Whether we show others the same hashes. Compare one with a friend.',
      before: 'What we changed before this browser saw a day for the first time.',
    },
    more: 'What else your browser can check',
  },
});
