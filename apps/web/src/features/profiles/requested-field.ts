import { useEffect, useState, type RefObject } from 'react';
import { useLocation } from 'react-router';
import type { AboutField } from './about-changes.js';

/** A field that a link to the profile can request in its hash; its card then opens in edit mode with the focus there. */
export type RequestedField = AboutField | 'avatar' | 'shipping';

const fields: readonly string[] = [
  'avatar',
  'shipping',
  'username',
  'xUsername',
  'discordUsername',
] satisfies RequestedField[];

/** The field requested when the page was opened; null if none. */
export function useRequestedField(): RequestedField | null {
  const { hash } = useLocation();
  const [requested] = useState(() => hash.slice(1));
  return fields.includes(requested) ? (requested as RequestedField) : null;
}

/** If requested, focuses the element that matches `selector` in `container` and scrolls it into view. */
export function useRequestedFocus(
  isRequested: boolean,
  container: RefObject<HTMLElement | null>,
  selector: string,
): void {
  useEffect(() => {
    if (!isRequested) return;
    const field = container.current?.querySelector<HTMLElement>(selector);
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }, [isRequested, container, selector]);
}
