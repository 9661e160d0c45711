import { hasUnsavedEdits } from '../../state/unsaved-edits.js';

/** Whether the current history entry is the second one of the page, see `holdBack`. */
function isSecondEntry(): boolean {
  return (window.history.state as { isSecond?: boolean } | null)?.isSecond === true;
}

function addSecondEntry(): void {
  window.history.pushState({ ...(window.history.state as object | null), isSecond: true }, '');
}

/**
 * Holds the browser's back button while there are unsaved edits. A page cannot cancel this navigation, so the first edit
 * adds a second history entry of the same page. The back button then leads to the first one, which leaves time to ask.
 * @param onHeld called with a function that continues the navigation
 * @returns a function that stops it
 */
export function holdBack(onHeld: (leave: () => void) => void): () => void {
  let wasSecond = isSecondEntry();
  const add = () => {
    addSecondEntry();
    wasSecond = true;
  };
  const onInput = () => {
    // Without a page before this one, the back button does nothing.
    if (window.history.length > 1 && !wasSecond && hasUnsavedEdits()) add();
  };
  // React stores the edit in a microtask that is queued before.
  const onInputEvent = () => queueMicrotask(onInput);
  const onPopState = () => {
    const hasReturned = wasSecond && !isSecondEntry();
    wasSecond = isSecondEntry();
    if (hasReturned && hasUnsavedEdits()) {
      add();
      onHeld(() => window.history.go(-2));
    } else if (hasReturned) window.history.back();
  };
  document.addEventListener('input', onInputEvent);
  window.addEventListener('popstate', onPopState);
  return () => {
    document.removeEventListener('input', onInputEvent);
    window.removeEventListener('popstate', onPopState);
  };
}
