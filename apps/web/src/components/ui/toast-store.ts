import { useSyncExternalStore } from 'react';
import { uiText } from '../../text/ui.js';

/** What a toast tells. Errors are announced at once, the rest when the screen reader has finished its sentence. */
export interface Notice {
  title: string;
  message?: string;
  tone: 'success' | 'error';
  /** Where on the site one can do something about it. */
  link?: { label: string; to: string };
  /** The path of the page it tells something of; it goes when that page, and all below it, is left. */
  about?: string;
}

interface ShownToast extends Notice {
  id: number;
  open: boolean;
}

/** How long a dismissed toast is kept (CON-16). */
const removeAfterMs = 3000;

let current: ShownToast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: ShownToast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the one there is: at most one at a time (CON-16). */
export function showToast(notice: Notice): void {
  change({ ...notice, id: nextId++, open: true });
}

/** Shows an error; titled 'Error' unless another title is given (ERR-01). */
export function showError(message: string, title = uiText.errorTitle): void {
  showToast({ title, message, tone: 'error' });
}

/** Shows what went wrong. */
export function showFailure({ title, message }: { title: string; message: string }): void {
  showError(message, title);
}

/** Closes a toast, and forgets it 3 s later. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  change({ ...current, open: false });
  setTimeout(() => {
    if (current?.id === id) change(null);
  }, removeAfterMs);
}

/** Closes the toast about `path`, which something newer on that page contradicts. */
export function dismissToastAbout(path: string): void {
  if (current?.about === path) dismissToast(current.id);
}

/** The toast on the screen, or null. */
export function useShownToast(): ShownToast | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
