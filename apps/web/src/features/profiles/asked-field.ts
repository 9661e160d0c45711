import { useEffect, useState, type RefObject } from 'react';
import { useLocation } from 'react-router';
import type { AboutField } from './about-changes.js';

/** What of the profile an address can ask for, behind its '#': the card opens for editing, at that very field. */
export type AskedField = AboutField | 'avatar' | 'shipping';

const fields: readonly string[] = [
  'avatar',
  'shipping',
  'username',
  'xUsername',
  'discordUsername',
] satisfies AskedField[];

/** What the address asked for when the page was opened; null when nothing. */
export function useAskedField(): AskedField | null {
  const { hash } = useLocation();
  const [asked] = useState(() => hash.slice(1));
  return fields.includes(asked) ? (asked as AskedField) : null;
}

/** Gives the focus to what `selector` finds within `container`, and brings it into view, when it is asked for. */
export function useFocusWhenAsked(isAsked: boolean, container: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    if (!isAsked) return;
    const field = container.current?.querySelector<HTMLElement>(selector);
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }, [isAsked, container, selector]);
}
