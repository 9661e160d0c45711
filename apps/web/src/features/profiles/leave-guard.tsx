import { useEffect, useState } from 'react';
import { late } from '../../components/ui/late.js';
import { hasUnsavedEdits } from '../../state/unsaved-edits.js';
import { holdBack } from './hold-back.js';
import { profilePageText } from '../../text/profile-page.js';

const LateConfirmDialog = late(async () => (await import('../../components/ui/confirm-dialog.js')).ConfirmDialog);

const text = profilePageText.unsavedEdits;

/** Asks before the player leaves the page with unsaved edits by a link, the back button, a reload, or by closing it. */
export function LeaveGuard() {
  const { leave, stay } = useHeldNavigation();
  return (
    <LateConfirmDialog
      open={leave !== null}
      title={text.question}
      description={text.consequence}
      confirmLabel={text.leave}
      cancelLabel={text.stay}
      firstButton="cancel"
      isPending={false}
      onConfirm={() => {
        stay();
        leave?.();
      }}
      onCancel={stay}
    />
  );
}

/** Holds a navigation that would lose edits. `leave` continues it; null if none is held. */
function useHeldNavigation() {
  const [held, setHeld] = useState<(() => void) | null>(null);
  useEffect(() => {
    let isAllowed = false;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isAllowed && hasUnsavedEdits()) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || isAllowed || !leavesPage(link, event) || !hasUnsavedEdits()) return;
      event.preventDefault();
      event.stopPropagation();
      setHeld(() => () => {
        isAllowed = true;
        link.click();
      });
    };
    const stopHoldingBack = holdBack((leave) =>
      setHeld(() => () => {
        isAllowed = true;
        leave();
      }),
    );
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    return () => {
      stopHoldingBack();
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, []);
  return { leave: held, stay: () => setHeld(null) };
}

/** Whether a click on a link replaces this page by another one. */
function leavesPage(link: HTMLAnchorElement, { button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const opensElsewhere = button !== 0 || metaKey || ctrlKey || shiftKey || altKey || link.target === '_blank';
  return !opensElsewhere && link.pathname + link.search !== window.location.pathname + window.location.search;
}
