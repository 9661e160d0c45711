import { expect, it } from 'vitest';
import { chooseTests } from './choose-tests.js';

const service = 'apps/server/src/modules/games/service.ts';
const context = 'apps/server/src/context.ts';
const support = 'tests/support/test-context.ts';
const rule = 'packages/rules/src/game.ts';
const page = 'apps/web/src/features/games/game-page.tsx';

const tests = [
  'packages/rules/src/game.test.ts',
  'tests/server/games/games.test.ts',
  'tests/server/shop/shop.test.ts',
  'tests/server/shop/refunds.test.ts',
  'tests/components/games/room.test.ts',
  'tests/components/shop/product.test.ts',
  'tests/components/every-screen.test.ts',
  'tests/processes/server.test.ts',
];
const edges = Object.entries({
  [service]: [rule],
  [page]: [rule],
  [context]: [service],
  [support]: [context],
  'packages/rules/src/game.test.ts': [rule],
  'tests/server/games/games.test.ts': [support],
  'tests/server/shop/shop.test.ts': [support],
  'tests/server/shop/refunds.test.ts': [service],
  'tests/components/every-screen.test.ts': [page],
}).flatMap(([from, targets]) => targets.map((to) => ({ from, to })));

it.each([
  ['a module: its tests, and the tests that import it', service, [tests[1], tests[3]]],
  ['a feature: its tests, without those of every screen', page, [tests[4]]],
  ['a rule: the tests of the modules and features that use it', rule, [tests[0], tests[1], tests[3], tests[4]]],
  ['what tests share: the tests that import it', support, [tests[1], tests[2]]],
  ['a file that puts modules together: none', context, []],
  ['a test: itself, even if it takes minutes', tests[7] ?? '', [tests[7]]],
  ['a document: none', 'README.md', []],
])('chooses for a change of %s', (_title, changed, chosen) => {
  expect(chooseTests(tests, edges, [changed])).toEqual(chosen);
});
