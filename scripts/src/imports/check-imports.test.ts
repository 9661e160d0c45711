import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkImports } from './check-imports.js';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'imports-'));
  await write('packages/database/src/schema/games.ts', "export const games = pgTable('games', {});");
  await write('packages/database/src/schema/ledger.ts', "export const transactions = pgTable('transactions', {});");
});

afterEach(() => rm(root, { recursive: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

const modules = 'apps/server/src/modules';
const features = 'apps/web/src/features';

it.each([
  ['packages/rules/src/a.ts', "import { x } from '@game/contract';", 'packages/site import no'],
  ['packages/rules/src/a.ts', "import { x } from '../../database/src/index.js';", 'packages/site import no'],
  ['packages/site/src/a.ts', "import { x } from '@game/rules';", 'packages/site import no'],
  ['packages/contract/src/a.ts', "export * from '@game/database';", 'packages/contract imports only'],
  ['packages/database/src/a.ts', "import type { X } from '@game/server';", 'packages/database imports no app'],
  ['packages/database/src/a.ts', "await import('@game/web');", 'packages/database imports no app'],
  ['apps/web/src/a.tsx', "import { games } from '@game/database';", 'imports neither server nor database'],
  ['apps/web/src/a.ts', "import type { X } from '../../server/src/x.js';", 'imports neither server nor database'],
  [`${features}/games/a.tsx`, "import { x } from '../lobby/api.js';", 'only app imports features'],
  ['apps/web/src/components/ui/a.tsx', "import { x } from '../../features/lobby/api.js';", 'only app imports features'],
  [
    'apps/web/src/components/moves/a.tsx',
    "import { x } from '../../features/games/api.js';",
    'only app imports features',
  ],
  ['apps/web/src/feedback/a.ts', "import { x } from '../features/games/api.js';", 'only app imports features'],
  ['apps/web/src/art/a.tsx', "import { x } from '../features/games/api.js';", 'only app imports features'],
  ['apps/web/src/realtime/a.ts', "import { x } from '../features/games/api.js';", 'only app imports features'],
  ['apps/web/src/text/a.ts', "import { x } from '../features/games/api.js';", 'text imports no other folder'],
  [`${modules}/games/service.ts`, "import { x } from '../ledger/store.js';", "only another module's service.ts"],
  [`${modules}/games/routes.ts`, "import type { X } from '../ledger/routes.js';", "only another module's service.ts"],
  [`${modules}/games/service.test.ts`, "import { x } from '../ledger/store.js';", "only another module's service.ts"],
  [`${modules}/games/service.ts`, "import { games } from '@game/database';", "only a module's store.ts"],
  ['apps/server/src/jobs/a.ts', "import * as schema from '@game/database';", "only a module's store.ts"],
  [
    'apps/server/src/jobs/a.ts',
    "import { x } from '../modules/games/store.js';",
    'only the module itself imports its store',
  ],
  [
    'apps/server/src/jobs/a.ts',
    "import { x } from '../modules/games/store/rows.js';",
    'only the module itself imports its store',
  ],
  [`${modules}/games/store.ts`, "import { transactions } from '@game/database';", 'only the store of modules/ledger'],
  [
    'apps/server/src/platform/a.ts',
    "import { transactions as t } from '@game/database';",
    'only the store of modules/ledger',
  ],
  ['apps/server/src/platform/a.ts', "import type { X } from '../modules/games/service.js';", 'import no module'],
  ['apps/server/src/realtime/a.ts', "import { x } from '../modules/games/service.js';", 'import no module'],
  [
    `${modules}/house/a.ts`,
    "import { x } from '../../../../../tests/support/builders/players.js';",
    'imports nothing from tests',
  ],
])('rejects in %s: %s', async (file, text, rule) => {
  await write(file, text);
  const specifier = /'(.*)'/.exec(text)?.[1];
  expect(await checkImports(root)).toContainEqual({ file, specifier, rule: expect.stringContaining(rule) });
});

it.each([
  ['packages/contract/src/a.ts', "import { moves } from '@game/rules';"],
  ['packages/contract/src/a.ts', "import { brandName } from '@game/site';"],
  ['packages/database/src/a.ts', "import { moves } from '@game/rules'; import { Client } from 'pg';"],
  ['apps/web/src/app/a.tsx', "import { x } from '../features/lobby/api.js'; import type { Y } from '@game/contract';"],
  [`${features}/games/a.tsx`, "import { x } from './api.js'; import { Button } from '../../components/ui/button.js';"],
  ['apps/web/src/text/a.ts', "import { plural } from './format.js'; import { errors } from '@game/contract';"],
  [`${modules}/games/service.ts`, "import { Ledger } from '../ledger/service.js'; import { x } from './store.js';"],
  [`${modules}/games/store.ts`, "import { games } from '@game/database';"],
  [`${modules}/games/store/rows.ts`, "import { games } from '@game/database';"],
  [`${modules}/games/service.test.ts`, "import { games, transactions } from '@game/database';"],
  [`${modules}/ledger/store.ts`, "import { transactions } from '@game/database';"],
  [`${modules}/ledger/store/rows.ts`, "import { transactions } from '@game/database';"],
  ['apps/server/src/main.ts', "import { migrate } from '@game/database';"],
])('allows in %s: %s', async (file, text) => {
  await write(file, text);
  expect(await checkImports(root)).toEqual([]);
});

it('rejects modules that import each other, also through a third module', async () => {
  await write(`${modules}/account/service.ts`, "import { x } from '../auth/service.js';");
  await write(`${modules}/auth/service.ts`, "import { x } from '../games/service.js';");
  expect(await checkImports(root)).toEqual([]);

  await write(`${modules}/games/view.ts`, "import type { X } from '../account/service.js';");

  const rule = expect.stringContaining('a module imports no module that depends on it');
  expect(await checkImports(root)).toEqual([
    { file: `${modules}/account/service.ts`, specifier: '../auth/service.js', rule },
    { file: `${modules}/auth/service.ts`, specifier: '../games/service.js', rule },
    { file: `${modules}/games/view.ts`, specifier: '../account/service.js', rule },
  ]);
});

it.each(['apps/web/src', 'apps/server/src/platform', 'packages/rules/src', 'bench/src'])(
  'rejects files in %s that import each other, also types and through a third file',
  async (folder) => {
    await write(`${folder}/a.tsx`, "await import('./b/b.js');");
    await write(`${folder}/b/b.ts`, "import { x } from '../c.js';");
    await write(`${folder}/c.ts`, "import { x } from './d.js';");
    await write(`${folder}/d.ts`, '');
    expect(await checkImports(root)).toEqual([]);

    await write(`${folder}/c.ts`, "import { x } from './d.js'; import type { X } from './a.js';");

    const rule = expect.stringContaining('a file imports no file that depends on it');
    expect(await checkImports(root)).toEqual([
      { file: `${folder}/a.tsx`, specifier: './b/b.js', rule },
      { file: `${folder}/b/b.ts`, specifier: '../c.js', rule },
      { file: `${folder}/c.ts`, specifier: './a.js', rule },
    ]);
  },
);
