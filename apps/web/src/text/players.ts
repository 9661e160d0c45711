import { catalogue } from './catalogue.js';

/** What stands beside the names of players. */
export const playersText = catalogue({
  bot: 'BOT',
});
