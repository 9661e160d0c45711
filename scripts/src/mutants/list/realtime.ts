import type { Mutant } from '../mutant.js';

export const realtime: Mutant[] = [
  {
    name: 'takes a player offline with the first of two tabs',
    in: 'Presence.leave',
    before: 'if (left > 0) {',
    after: 'if (left > 1) {',
    test: 'realtime',
  },
  {
    name: 'accepts connections from other sites',
    in: 'refusalOf',
    before: 'isSameOrigin(request.headers, publicOrigin)',
    after: '(isSameOrigin(request.headers, publicOrigin) || true)',
    test: 'foreign-origin',
  },
  {
    name: 'uses the heartbeat of the library',
    in: 'Realtime.constructor',
    before: 'pingInterval: heartbeatMs,',
    after: '',
    test: 'realtime',
  },
  {
    name: 'leaves departed players online',
    in: 'writeChanges',
    before: '!presence.has(id) && this.#rows.has(id)',
    after: '!presence.has(id) && !this.#rows.has(id)',
    test: 'online-players',
  },
  {
    name: 'closes no connection at the end of a session',
    in: 'Realtime.deliver',
    before: 'this.#io.in(message.room).disconnectSockets(true);',
    after: 'this.#io.in(message.room).socketsLeave(message.room);',
    test: 'realtime',
  },
];
