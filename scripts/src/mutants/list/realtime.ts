import type { Mutant } from '../mutant.js';

export const realtime: Mutant[] = [
  {
    name: 'takes a player offline with the first of two tabs',
    file: 'apps/server/src/realtime/presence.ts',
    before: 'if (left > 0) {',
    after: 'if (left > 1) {',
    test: 'tests/server/http/realtime.test.ts',
  },
  {
    name: 'accepts connections from other sites',
    file: 'apps/server/src/realtime/realtime.ts',
    before: 'isSameOrigin(request.headers, publicOrigin)',
    after: '(isSameOrigin(request.headers, publicOrigin) || true)',
    test: 'tests/server/access/foreign-origin.test.ts',
  },
  {
    name: 'uses the heartbeat of the library',
    file: 'apps/server/src/realtime/realtime.ts',
    before: 'pingInterval: heartbeatMs,',
    after: '',
    test: 'tests/server/http/realtime.test.ts',
  },
  {
    name: 'leaves departed players online',
    file: 'apps/server/src/modules/counters/online-players.ts',
    before: '!this.#presence.has(id) && this.#rows.has(id)',
    after: '!this.#presence.has(id) && !this.#rows.has(id)',
    test: 'tests/server/profiles/online-players.test.ts',
  },
  {
    name: 'closes no connection at the end of a session',
    file: 'apps/server/src/realtime/realtime.ts',
    before: 'this.#io.in(message.room).disconnectSockets(true);',
    after: 'this.#io.in(message.room).socketsLeave(message.room);',
    test: 'tests/server/http/realtime.test.ts',
  },
];
