import type { Mutant } from '../mutant.js';

/** Bugs of push messages, of the cards of links, and of private games. */
export const friends: Mutant[] = [
  {
    name: 'connects to a push service at a private address',
    file: 'apps/server/src/platform/web-push/endpoints.ts',
    before: 'addresses.find(({ address }) => !isPublicAddress(address))',
    after: 'addresses.find(() => false)',
    test: 'apps/server/src/platform/web-push/endpoints.test.ts',
  },
  {
    name: 'shows the card of a game that nobody can join',
    file: 'apps/server/src/modules/cards/service.ts',
    before: "if (state !== 'open' && state !== 'preparing') return null;",
    after: '',
    test: 'tests/server/http/cards.test.ts',
  },
  {
    name: 'lets a blocked player into a private game',
    file: 'apps/server/src/modules/games/decisions.ts',
    before: "if (state.blockedJoins.has(command)) return { refusal: 'GAME_NOT_AVAILABLE' };",
    after: '',
    test: 'tests/server/players/relations.test.ts',
  },
];
