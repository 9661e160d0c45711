import { useSyncExternalStore } from 'react';

const storageKey = 'isMuted';
const listeners = new Set<() => void>();
/** null until somebody asks: browsers take their time to open what they keep. */
let muted: boolean | null = null;

// The build, too, loads this, to render pages where there is no window.
if (!import.meta.env.SSR) {
  window.addEventListener('storage', ({ key }) => {
    // Another tab changed it; null: it cleared everything.
    if (key === storageKey || key === null) change(readMuted());
  });
}

function readMuted(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'true';
  } catch {
    return false;
  }
}

function change(next: boolean): void {
  muted = next;
  for (const listener of listeners) listener();
}

/** Whether the player wants neither sounds nor vibration. Remembered by the browser, for all its tabs. */
export function isMuted(): boolean {
  muted ??= readMuted();
  return muted;
}

/** Turns sounds and vibration off or on. */
export function setMuted(next: boolean): void {
  try {
    localStorage.setItem(storageKey, String(next));
  } catch {
    // Storage can be forbidden or full; the choice then lasts as long as the page.
  }
  change(next);
}

/** `isMuted`, kept up to date, also when another tab changes it. */
export function useIsMuted(): boolean {
  return useSyncExternalStore(subscribe, isMuted);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
