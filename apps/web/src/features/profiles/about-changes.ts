import type { AboutChanges } from './api.js';

/** The values in 'About You'; empty if not set. */
export interface About {
  username: string;
  xUsername: string;
  discordUsername: string;
}

export type AboutField = keyof About;

/** Returns the fields of `draft` that differ from the saved ones; null if none do (PRF-02). */
export function aboutChanges(saved: About, draft: About): AboutChanges | null {
  const username = draft.username.trim();
  const xUsername = draft.xUsername.trim();
  const discordUsername = draft.discordUsername.trim();
  const changes: AboutChanges = {};
  if (username !== saved.username) changes.username = username;
  if (xUsername !== saved.xUsername || discordUsername !== saved.discordUsername)
    changes.connections = { xUsername, discordUsername };
  return Object.keys(changes).length === 0 ? null : changes;
}
