import { tabStorage } from '../../state/browser-storage.js';

const storageKey = 'prize-alert';

/** Returns whether the prize alert has not been shown yet in this browser session. */
export function isPrizeAlertDue(): boolean {
  return tabStorage.read(storageKey) === null;
}

/** Remembers that the prize alert was shown in this browser session. */
export function rememberPrizeAlert(): void {
  tabStorage.write(storageKey, 'shown');
}
