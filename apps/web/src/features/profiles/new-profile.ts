import type { PublicProfile } from '@game/contract';
import { isGeneratedUsername } from '@game/site';

/** Whether a player still has a generated username and no picture. */
export function hasUnchosenProfile({ username, avatarUrl }: PublicProfile): boolean {
  return isGeneratedUsername(username) && avatarUrl === null;
}
