import type { ErrorCode } from '@game/contract';
import type { AboutChanges } from './own-profile-api.js';

/** What stands in 'About You'; empty for what is not given. */
export interface About {
  username: string;
  xUsername: string;
  discordUsername: string;
}

export type AboutField = keyof About;

/** What of `draft` is other than what is saved; null when nothing is, and there is nothing to save (PRF-02). */
export function aboutChanges(saved: About, draft: About): AboutChanges | null {
  const [username, xUsername, discordUsername] = [draft.username, draft.xUsername, draft.discordUsername].map((value) =>
    value.trim(),
  ) as [string, string, string];
  const changes: AboutChanges = {};
  if (username !== saved.username) changes.username = username;
  if (xUsername !== saved.xUsername || discordUsername !== saved.discordUsername)
    changes.connections = { xUsername, discordUsername };
  return Object.keys(changes).length === 0 ? null : changes;
}

const fieldOfCode: Partial<Record<ErrorCode, AboutField>> = {
  INVALID_USERNAME: 'username',
  USERNAME_RESERVED: 'username',
  USERNAME_TAKEN: 'username',
  INVALID_X_USERNAME: 'xUsername',
  X_CONNECTED: 'xUsername',
  INVALID_DISCORD_USERNAME: 'discordUsername',
  DISCORD_CONNECTED: 'discordUsername',
};

/** The field a refusal is about; null when it is about none. */
export function aboutFieldOf(code: ErrorCode | null): AboutField | null {
  return (code !== null && fieldOfCode[code]) || null;
}
