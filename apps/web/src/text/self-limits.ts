import type { BreakLength } from '@game/rules';
import { catalogue } from './catalogue.js';
import { formatDateTime, formatPrice } from './format.js';

/** The card 'Play Safely' of the profile, and the note during a break. */
export const selfLimitsText = catalogue({
  heading: 'Play Safely',
  loading: 'Loading your limits',
  failed: 'Your limits could not be loaded.',
  changeFailed: { title: 'Error', message: 'Your limits could not be saved. Please try again.' },
  limit: 'What you may spend on tickets in 24 hours',
  limitHint:
    'A lower limit applies immediately. A higher limit, or no limit, applies 24 hours later. Open checkouts count too.',
  noLimit: 'No limit',
  amount: (cents: number) => (cents === 0 ? 'Nothing' : formatPrice(cents)),
  saveLimit: 'Save Limit',
  limitSaved: { title: 'Limit Saved' },
  waiting: (limit: string, from: Date) => `From ${formatDateTime(from)}: ${limit}`,
  breakLength: 'Take a break for',
  lengths: { day: 'A day', week: 'A week', month: 'A month (30 days)' } satisfies Record<BreakLength, string>,
  breakNote: 'Your break',
  breakEffect:
    'During a break, you cannot create or join games and tournaments, enter raffles or buy tickets. You can finish open games, order prizes and get free tickets.',
  takeBreak: 'Take a Break',
  confirmBreak: 'Take a Break?',
  irrevocable: (length: string) => `${length}. Nobody can end the break early, not even our support.`,
  start: 'Start the Break',
  cancel: 'Cancel',
  onBreak: (until: Date) => `You are on a break until ${formatDateTime(until)}.`,
});
