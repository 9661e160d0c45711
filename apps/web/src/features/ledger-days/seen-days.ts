import type { LedgerDay, SeenLedgerDays } from '@game/rules';
import { persistentStorage } from '../../state/browser-storage.js';

/** How many days are kept, the newest ones: about 80 KB. Each hash covers all days before it. */
const maximum = 1000;

/** Returns the hashes of the published days that this browser has seen, by day. */
export function recallDays(): SeenLedgerDays {
  try {
    const stored: unknown = JSON.parse(persistentStorage.read('ledgerDays') ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as SeenLedgerDays) : {};
  } catch {
    // Another version of the site, or the player, has changed the text.
    return {};
  }
}

/** Keeps the hashes of published days. The first hash of a day is never replaced, so that a rewritten day stays red. */
export function keepDays(days: readonly LedgerDay[]): void {
  const known = recallDays();
  const added = days.filter(({ day }) => !(day in known)).map(({ day, hash }) => [day, hash] as const);
  if (added.length === 0) return;
  const kept = [...Object.entries(known), ...added].toSorted(([one], [other]) => (one < other ? -1 : 1));
  persistentStorage.write('ledgerDays', JSON.stringify(Object.fromEntries(kept.slice(-maximum))));
}
