import { tabStorage } from './browser-storage.js';

const storageKey = 'signedUp';

/** Remembers in this tab that the visitor has just signed up, until `forgetSignUp`: also after a reload. */
export function rememberSignUp(): void {
  tabStorage.write(storageKey, 'true');
}

/** Whether the visitor has just signed up in this tab. A log-in to an account from before is none. */
export function hasJustSignedUp(): boolean {
  return tabStorage.read(storageKey) !== null;
}

/** Notes that the new player has continued. */
export function forgetSignUp(): void {
  tabStorage.remove(storageKey);
}
