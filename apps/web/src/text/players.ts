import type { PublicProfile } from '@game/contract';
import { catalogue } from './catalogue.js';

/** The labels next to the names of players. */
export const playersText = catalogue({
  bot: 'BOT',
});

/** Returns a player's name within a sentence, where a bot is marked with a word instead of a badge (D-36). */
export function nameInText({ username, isBot }: Pick<PublicProfile, 'username' | 'isBot'>): string {
  return isBot ? `${username} (${playersText.bot})` : username;
}
