import { persistentStorage } from './browser-storage.js';
import { createStore, useStore } from './store.js';

const storageKey = 'movesAreUnconfirmed';
/** null until it is needed, because opening the storage takes browsers some time. */
const isOff = createStore<boolean | null>(null);

/** Whether a chosen move is sent only after a popup; stored for this browser. See decision 0041. */
export function useConfirmsMoves(): boolean {
  return !(useStore(isOff) ?? persistentStorage.read(storageKey) === 'true');
}

/** Turns the popup before each move on or off. */
export function setConfirmsMoves(isOn: boolean): void {
  persistentStorage.write(storageKey, String(!isOn));
  isOff.set(!isOn);
}
