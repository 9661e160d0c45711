import type { PublicProfile } from '@game/contract';
import { catalogue } from './catalogue.js';

/** What stands beside the names of players. */
export const playersText = catalogue({
  bot: 'BOT',
});

/** What a player is called within a sentence, where no badge can stand: who plays for the house is marked there, too (D-36). */
export function nameInText({ username, isBot }: PublicProfile): string {
  return isBot ? `${username} (${playersText.bot})` : username;
}
