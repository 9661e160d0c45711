import { useEffect } from 'react';
import { createStore } from './store.js';

const checks = new Set<() => boolean>();

/** Registers a form of the page; `hasEdits` returns whether it has edits that are not saved. */
export function useUnsavedEdits(hasEdits: () => boolean): void {
  useEffect(() => registerForm(hasEdits));
}

/** As `useUnsavedEdits`. Returns a function that removes the form. */
export function registerForm(hasEdits: () => boolean): () => void {
  checks.add(hasEdits);
  return () => void checks.delete(hasEdits);
}

/** What waits until the player has agreed to lose their edits: `leave` continues it. The page's `LeaveGuard` asks. */
export const heldLeaving = createStore<{ leave: () => void } | null>(null);

/** Calls `leave`, which loses the unsaved edits of the page: immediately if there are none, otherwise if the player agrees. */
export function leaveEdits(leave: () => void): void {
  if (hasUnsavedEdits()) heldLeaving.set({ leave });
  else leave();
}

/** Whether a form of the page has edits that are not saved. */
export function hasUnsavedEdits(): boolean {
  return [...checks].some((hasEdits) => hasEdits());
}
