import { useEffect } from 'react';

const checks = new Set<() => boolean>();

/** Registers a form of the page; `hasEdits` returns whether it has edits that are not saved. */
export function useUnsavedEdits(hasEdits: () => boolean): void {
  useEffect(() => {
    checks.add(hasEdits);
    return () => void checks.delete(hasEdits);
  });
}

/** Whether a form of the page has edits that are not saved. */
export function hasUnsavedEdits(): boolean {
  return [...checks].some((hasEdits) => hasEdits());
}
