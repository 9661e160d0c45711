import { createHmac } from 'node:crypto';
import type { BuiltPlayer } from '@game/database';

/** The cookie with which a browser is signed in as a player, on a server with that secret. */
export function sessionCookie({ sessionToken }: BuiltPlayer, authSecret: string): string {
  const signature = createHmac('sha256', authSecret).update(sessionToken).digest('base64');
  return `session=${encodeURIComponent(`${sessionToken}.${signature}`)}`;
}
