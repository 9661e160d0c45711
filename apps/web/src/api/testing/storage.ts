import { onTestFinished, vi } from 'vitest';

/** Gives the browser empty storages until the test ends, and returns what they contain. */
export function emptyStorages(): { persistent: Map<string, string>; ofTab: Map<string, string> } {
  const [persistent, ofTab] = [new Map<string, string>(), new Map<string, string>()];
  vi.stubGlobal('localStorage', storageOf(persistent));
  vi.stubGlobal('sessionStorage', storageOf(ofTab));
  onTestFinished(() => void vi.unstubAllGlobals());
  return { persistent, ofTab };
}

function storageOf(items: Map<string, string>): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
