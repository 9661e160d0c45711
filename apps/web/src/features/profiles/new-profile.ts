import type { PublicProfile } from '@game/contract';
import { isGeneratedUsername } from '@game/site';
import { persistentStorage } from '../../state/browser-storage.js';

/** Stores the id of the player who last finished or skipped the step in this browser. */
const storageKey = 'profileStepDone';

/** Whether a player who has just signed in is asked for a username and a picture: they have neither, and were not asked. */
export function needsProfileStep({ id, username, avatarUrl }: PublicProfile): boolean {
  return isGeneratedUsername(username) && avatarUrl === null && persistentStorage.read(storageKey) !== id;
}

/** Remembers in this browser that a player has finished or skipped the step. */
export function rememberProfileStep(playerId: string): void {
  persistentStorage.write(storageKey, playerId);
}
