import { useSyncExternalStore } from 'react';
import { useSettled } from './use-settled.js';

/** How long nothing was in use before something may take the focus. */
const pauseMs = 1000;

/** Returns whether a control has the focus or a dialog is open, or was a moment ago. Nothing may then take the focus away. */
export function useIsInUse(): boolean {
  const isInUse = useSyncExternalStore(subscribe, isUsed);
  // While the focus moves from one control to the next, none has it.
  return useSettled(isInUse, pauseMs) || isInUse;
}

/** Whether a dialog is open. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog]') !== null;
}

function isUsed(): boolean {
  const focused = document.activeElement;
  // The heading of a page takes the focus when it opens, and has a negative index.
  return (focused instanceof HTMLElement && focused.tabIndex >= 0) || isDialogOpen();
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('focusin', listener);
  document.addEventListener('focusout', listener);
  return () => {
    document.removeEventListener('focusin', listener);
    document.removeEventListener('focusout', listener);
  };
}
