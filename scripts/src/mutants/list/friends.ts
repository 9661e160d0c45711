import type { Mutant } from '../mutant.js';

const push = { test: 'tests/server/profiles/push.test.ts' };
const cards = { file: 'apps/server/src/modules/cards/service.ts', test: 'tests/server/http/cards.test.ts' };
const rematches = { test: 'tests/server/games/rematches.test.ts' };

/** Bugs of push messages, of the cards of links, of private games and of rematches. */
export const friends: Mutant[] = [
  {
    name: 'sends push messages to any host',
    file: 'apps/server/src/modules/push/service.ts',
    before: "if (!isAllowedEndpoint(endpoint, hosts)) throw new Refusal('PUSH_SERVICE_UNKNOWN');",
    after: 'void isAllowedEndpoint, hosts;',
    ...push,
  },
  {
    name: 'gives the push messages of a device to a stranger who knows its endpoint',
    file: 'apps/server/src/modules/push/store.ts',
    before: 'WHERE known.p256dh = excluded.p256dh AND known.auth = excluded.auth',
    after: '',
    ...push,
  },
  {
    name: 'sends a push message that the player has read on another device',
    file: 'apps/server/src/modules/push/service.ts',
    before: 'if (delivery === undefined || delivery.isRead) return;',
    after: 'if (delivery === undefined) return;',
    ...push,
  },
  {
    name: 'keeps a push subscription that has ended',
    file: 'apps/server/src/modules/push/service.ts',
    before: 'await database.run((on) => store.deleteSubscription(on, subscriptionId));',
    after: '',
    ...push,
  },
  {
    name: 'lets mails wait for push messages',
    file: 'apps/server/src/modules/outbox/service.ts',
    before: "mail: new Repeatable(() => this.#run('mail'))",
    after: "mail: new Repeatable(async () => (await this.#lanes.push.current, this.#run('mail')))",
    ...push,
  },
  {
    name: 'asks a busy push service again too early',
    file: 'apps/server/src/modules/outbox/service.ts',
    before: 'if (pauseMs === 0) return;',
    after: 'return;',
    ...push,
  },
  {
    name: 'lets a push service delay messages for any time',
    file: 'apps/server/src/modules/outbox/service.ts',
    before: 'Math.min(pauseMs, maximumPauseMs)',
    after: 'pauseMs',
    ...push,
  },
  {
    name: 'extends a rematch when the challenger moves',
    file: 'apps/server/src/modules/games/decisions.ts',
    before: 'row.game.invitedId === null ? later(now, timeouts.listedMs) : row.game.deadlineAt',
    after: 'later(now, row.game.invitedId === null ? timeouts.listedMs : timeouts.rematchMs)',
    ...rematches,
  },
  {
    name: 'lets a stranger join a rematch',
    file: 'apps/server/src/modules/games/decisions.ts',
    before: "if (invitedId !== null && invitedId !== playerId) return { refusal: 'GAME_NOT_FOUND' };",
    after: '',
    ...rematches,
  },
  {
    name: 'hides the stake of another open offer',
    file: 'apps/server/src/modules/rematches/service.ts',
    before: 'stakeAmount: open.stakeAmount',
    after: 'stakeAmount: previous.stakeAmount',
    ...rematches,
  },
  {
    name: 'lets a player who was declined offer again immediately',
    file: 'apps/server/src/modules/rematches/service.ts',
    before: 'if (pauseMs > 0) return',
    after: 'if (pauseMs > declinedPauseMs) return',
    ...rematches,
  },
  {
    name: 'notifies a player of a rematch that has expired',
    file: 'apps/server/src/modules/inbox/store.ts',
    before: "status = 'waiting' AND deadline_at > $3",
    after: "status = 'waiting'",
    test: 'tests/server/profiles/inbox.test.ts',
  },
  {
    name: 'notifies a player of a rematch by a player whom they have blocked',
    file: 'apps/server/src/modules/inbox/store.ts',
    before: 'blocked_id = from_id',
    after: 'blocked_id = to_id',
    test: 'tests/server/profiles/inbox.test.ts',
  },
  {
    name: 'connects to a push service at a private address',
    file: 'apps/server/src/platform/web-push/endpoints.ts',
    before: 'addresses.find(({ address }) => !isPublicAddress(address))',
    after: 'addresses.find(() => false)',
    test: 'apps/server/src/platform/web-push/endpoints.test.ts',
  },
  {
    name: 'shows the card of a game that nobody can join',
    before: "if (state !== 'open' && state !== 'preparing') return null;",
    after: '',
    ...cards,
  },
  {
    name: 'gives the trophy of a tournament to all its players',
    before: "if (status !== 'completed' || winner?.id !== player.id)",
    after: "if (status !== 'completed')",
    ...cards,
  },
  {
    name: 'lets a blocked player into a private game',
    file: 'apps/server/src/modules/games/decisions.ts',
    before: "if (state.blockedJoins.has(command)) return { refusal: 'GAME_NOT_AVAILABLE' };",
    after: '',
    test: 'tests/server/players/relations.test.ts',
  },
];
