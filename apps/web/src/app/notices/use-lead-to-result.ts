import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useOperation } from '../../api/queries.js';
import { resultPath, unseenNow } from '../../components/reveal/unseen-results.js';
import { isDialogOpen } from '../../components/ui/use-is-in-use.js';
import { showToast } from '../../components/toasts/toast-store.js';
import { persistentStorage } from '../../state/browser-storage.js';
import { hasUnsavedEdits } from '../../state/unsaved-edits.js';
import { resultsText } from '../../text/unseen-results.js';

/** Stores the ids of the latest results that this browser has opened for the player, newest first. */
const storageKey = 'openedResults';
const maximumStored = 20;

/** Whether a player at `path` is in the middle of something: a hand, or a sign-up. */
export function isBusyAt(path: string): boolean {
  return /^\/(auth|challenge|game|practice|tournaments\/.)/.test(path);
}

/**
 * Opens the page of a result that the player has not seen, so that its prize is not hidden for long: when they sign in or load a
 * page, and when they open the next page. Does so once for each result, and neither during a game nor in a form. See decision 0041.
 */
export function useLeadToResult(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // Reads only what is cached: the top bar loads it.
  const isLoaded = useOperation('profiles.getBalance', {}, { enabled: false }).data !== undefined;
  const leadFrom = useEffectEvent((path: string) => {
    const opened = readOpened();
    const next = unseenNow(queryClient).find(({ id }) => !opened.includes(id));
    if (next === undefined || isBusyAt(path) || isEditing()) return;
    persistentStorage.write(storageKey, [next.id, ...opened].slice(0, maximumStored).join(','));
    showToast({ ...resultsText.opened, tone: 'success' });
    // The page that the player wanted stays one step back.
    void navigate(resultPath(next));
  });
  // A result that becomes known on this page does not interrupt it: its toast has a link, and it is opened on the next page.
  useEffect(() => {
    if (isLoaded) leadFrom(pathname);
  }, [isLoaded, pathname]);
}

function readOpened(): string[] {
  return (persistentStorage.read(storageKey) ?? '').split(',');
}

/** Whether the player is typing, has unsaved edits, or has a dialog open. */
function isEditing(): boolean {
  const isTyping = document.activeElement?.matches('input, select, textarea') === true;
  return isTyping || hasUnsavedEdits() || isDialogOpen();
}
