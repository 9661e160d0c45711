import type { PublicProfile } from '@game/contract';
import { isGeneratedUsername } from '@game/site';
import { useOperation } from '../../api/queries.js';
import { serverNow } from '../../api/server-clock.js';
import { persistentStorage } from '../../state/browser-storage.js';

/** Stores the id of the player who last finished or skipped the step in this browser. */
const storageKey = 'profileStepDone';

/** How long after the sign-up a player is asked for a username and a picture, in milliseconds. */
const newAccountMs = 7 * 86_400_000;

/** Whether a player still has a generated username and no picture, and has not skipped the step in this browser. */
export function hasUnchosenProfile({ id, username, avatarUrl }: PublicProfile): boolean {
  return isGeneratedUsername(username) && avatarUrl === null && persistentStorage.read(storageKey) !== id;
}

/**
 * Whether the viewer's account is so new that they are asked; undefined until it is known. A failed request counts as no, and is
 * not repeated, so that the player can continue.
 */
export function useIsNewAccount(isEnabled: boolean): boolean | undefined {
  const { data, isPending } = useOperation('profiles.getOwn', {}, { enabled: isEnabled, retry: false });
  if (data) return serverNow() - Date.parse(data.profile.createdAt) < newAccountMs;
  return isPending ? undefined : false;
}

/** Remembers in this browser that a player has finished or skipped the step. */
export function rememberProfileStep(playerId: string): void {
  persistentStorage.write(storageKey, playerId);
}
