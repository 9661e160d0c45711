import { createStore, useStore } from '../../state/store.js';
import type { Explanation } from '../../text/errors.js';
import { uiText } from '../../text/ui.js';

/** The content of a toast. Screen readers announce errors immediately, successes when they are idle. */
export interface Notice {
  title: string;
  message?: string;
  tone: 'success' | 'error';
  /** A link to the page where the player can react. */
  link?: { label: string; to: string };
  /** A button. The toast then stays until it is closed or replaced. */
  action?: { label: string; onClick: () => void };
  /** The path of the page that the toast is about; the toast closes when the player leaves that page and its subpages. */
  about?: string;
}

interface ShownToast extends Notice {
  id: number;
  open: boolean;
}

/** How long a dismissed toast is kept (CON-16). */
const removeAfterMs = 3000;

let nextId = 1;
/** The current toast, or null. Components use `useShownToast`. */
export const shownToast = createStore<ShownToast | null>(null);

/** Shows a toast in place of the current one: at most one at a time (CON-16). */
export function showToast(notice: Notice): void {
  shownToast.set({ ...notice, id: nextId++, open: true });
}

/** Shows an error, by default with the title 'Error' (ERR-01). */
export function showError(message: string, title = uiText.errorTitle): void {
  showToast({ title, message, tone: 'error' });
}

/** Shows an error with its explanation. */
export function showFailure(explanation: Explanation): void {
  showToast({ ...explanation, tone: 'error' });
}

/** Closes a toast, and removes it 3 s later. */
export function dismissToast(id: number): void {
  const toast = shownToast.get();
  if (toast?.id !== id || !toast.open) return;
  shownToast.set({ ...toast, open: false });
  setTimeout(() => {
    if (shownToast.get()?.id === id) shownToast.set(null);
  }, removeAfterMs);
}

/** Closes the toast about `path` when it is outdated. */
export function dismissToastAbout(path: string): void {
  const toast = shownToast.get();
  if (toast?.about === path) dismissToast(toast.id);
}

/** The current toast, or null. */
export function useShownToast(): ShownToast | null {
  return useStore(shownToast);
}
