import { useEffect } from 'react';
import { hasUnsavedEdits, heldLeaving } from '../../state/unsaved-edits.js';
import { useStore } from '../../state/store.js';
import { unsavedEditsText as text } from '../../text/unsaved-edits.js';
import { late } from '../ui/late.js';
import { holdBack } from './hold-back.js';

const LateConfirmDialog = late(async () => (await import('../ui/confirm-dialog.js')).ConfirmDialog);

/**
 * Asks before the player loses unsaved edits of the page: by a link, the back button, a reload, closing it, or `leaveEdits`.
 * Each page with a form that registers its edits shows it once.
 */
export function LeaveGuard() {
  useHeldNavigation();
  const held = useStore(heldLeaving);
  const stay = () => heldLeaving.set(null);
  return (
    <LateConfirmDialog
      open={held !== null}
      title={text.question}
      description={text.consequence}
      confirmLabel={text.leave}
      cancelLabel={text.stay}
      firstButton="cancel"
      isPending={false}
      onConfirm={() => {
        stay();
        held?.leave();
      }}
      onCancel={stay}
    />
  );
}

/** Holds a navigation that would lose edits, until the player has answered. */
function useHeldNavigation(): void {
  useEffect(() => {
    let isAllowed = false;
    const hold = (leave: () => void) =>
      heldLeaving.set({
        leave: () => {
          isAllowed = true;
          leave();
        },
      });
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isAllowed && hasUnsavedEdits()) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || isAllowed || !leavesPage(link, event) || !hasUnsavedEdits()) return;
      event.preventDefault();
      event.stopPropagation();
      hold(() => link.click());
    };
    const stopHoldingBack = holdBack(hold);
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    return () => {
      heldLeaving.set(null);
      stopHoldingBack();
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, []);
}

/** Whether a click on a link replaces this page by another one. */
function leavesPage(link: HTMLAnchorElement, { button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const opensElsewhere = button !== 0 || metaKey || ctrlKey || shiftKey || altKey || link.target === '_blank';
  return !opensElsewhere && link.pathname + link.search !== window.location.pathname + window.location.search;
}
