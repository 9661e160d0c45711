import { expect, it } from 'vitest';
import { nearestTests } from './nearest-tests.js';

const service = 'apps/server/src/modules/games/service.ts';
const seats = 'apps/server/src/modules/games/seats.ts';
const shop = 'apps/server/src/modules/shop/service.ts';
const context = 'apps/server/src/context.ts';
const tests = [
  'apps/server/src/modules/games/seats.test.ts',
  'tests/server/games/games.test.ts',
  'tests/server/games/races.test.ts',
  'tests/server/games/seats.test.ts',
  'tests/server/ledger/audit.test.ts',
  'tests/server/shop/orders.test.ts',
  'tests/server/shop/refunds.test.ts',
  'tests/simulation/random-play.test.ts',
];
const edges = Object.entries({
  [service]: [seats],
  [shop]: [service],
  [context]: [service, shop],
  'apps/server/src/modules/games/seats.test.ts': [seats],
  'tests/server/ledger/audit.test.ts': [context],
  'tests/simulation/random-play.test.ts': [seats],
}).flatMap(([from, targets]) => targets.map((to) => ({ from, to })));

it('chooses pure tests, tests with a similar name, and tests of the modules that import a file, nearest first', () => {
  expect(nearestTests(tests, edges, seats, 12)).toEqual([
    'apps/server/src/modules/games/seats.test.ts',
    'tests/server/games/seats.test.ts',
    'tests/server/games/games.test.ts',
    'tests/server/games/races.test.ts',
    'tests/server/shop/orders.test.ts',
    'tests/server/shop/refunds.test.ts',
  ]);
});

it('chooses no more than the limit', () => {
  expect(nearestTests(tests, edges, seats, 2)).toHaveLength(2);
});
