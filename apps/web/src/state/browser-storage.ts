import type { StoredItem } from '@game/site';

/** The key of an item; with a suffix if there is one for each player. */
type StorageKey = StoredItem | `${StoredItem}/${string}`;

/** A browser storage whose methods never throw, because storage can be forbidden or full. */
export interface BrowserStorage {
  /** Returns the value of `key`; null if there is none or storage is forbidden. */
  read: (key: StorageKey) => string | null;
  /** Stores a value and returns whether that worked. */
  write: (key: StorageKey, value: string) => boolean;
  remove: (key: StorageKey) => void;
}

/** Remembered by the browser for all its tabs. */
export const persistentStorage = wrap(() => localStorage);

/** Remembered until the tab is closed. */
export const tabStorage = wrap(() => sessionStorage);

function wrap(open: () => Storage): BrowserStorage {
  return {
    read: (key) => attempt(() => open().getItem(key), null),
    write: (key, value) =>
      attempt(() => {
        open().setItem(key, value);
        return true;
      }, false),
    remove: (key) => attempt(() => open().removeItem(key), undefined),
  };
}

function attempt<Result>(access: () => Result, otherwise: Result): Result {
  try {
    return access();
  } catch {
    return otherwise;
  }
}
