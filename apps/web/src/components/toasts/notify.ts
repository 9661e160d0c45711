import { createStore } from '../../state/store.js';
import { showToast, shownToast, type Notice } from './toast-store.js';

/** What a player is notified of on every page, except on the page that shows it. */
export interface ToastTrigger {
  /** A player is notified once of the events with the same id. */
  id: string;
  /** The id of the game, tournament or prize in the address of its page. */
  targetId: string;
  toast: Notice;
  /** Whether it is newer than an open toast that leads to the same page, and replaces it. */
  isUpdate?: boolean;
}

const notifiedIds = createStore<ReadonlySet<string>>(new Set<string>());

/** Shows a toast, once for each id, unless the page is open, or a toast that leads there and is not replaced. */
export function notify({ id, targetId, toast, isUpdate = false }: ToastTrigger): void {
  if (notifiedIds.get().has(id)) return;
  addNotified([id]);
  const shown = shownToast.get();
  const leadsThere = shown?.open === true && shown.link?.to === toast.link?.to;
  if (isPageOf(window.location, targetId) || (leadsThere && !isUpdate)) return;
  showToast(toast);
}

/** Shows no toast for these ids. */
export function addNotified(ids: string[]): void {
  notifiedIds.set(new Set([...notifiedIds.get(), ...ids]));
}

/** Forgets what was notified, because another player may sign in. */
export function forgetNotified(): void {
  notifiedIds.set(new Set());
}

/** Whether the page at an address is that of a game, tournament or prize. */
export function isPageOf({ pathname, search }: { pathname: string; search: string }, targetId: string): boolean {
  return (pathname + search).includes(targetId);
}
