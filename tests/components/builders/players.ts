import type { PublicProfile } from '@game/contract';

let count = 0;

/** Returns an id that no other builder has used. */
export function newId(): string {
  count += 1;
  return `00000000-0000-4000-8000-${count.toString(16).padStart(12, '0')}`;
}

/** Returns 64 hexadecimal digits, for a hash or a nonce that no test verifies. */
export function hexadecimal(digit = 'a'): string {
  return digit.repeat(64);
}

/** Returns the time `offsetMs` from now, ISO 8601. */
export function at(offsetMs = 0): string {
  return new Date(Date.now() + offsetMs).toISOString();
}

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Builds the public profile of a player. */
export function player(username = 'Clementine', traits: Partial<PublicProfile> = {}): PublicProfile {
  return { id: newId(), username, avatarUrl: null, isBot: false, ...traits };
}
