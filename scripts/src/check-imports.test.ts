import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

test.each([
  ['packages/rules/src/a.ts', "import { x } from '@game/contract';", 'packages/rules imports no'],
  ['packages/rules/src/a.ts', "import { x } from '../../database/src/index.js';", 'packages/rules imports no'],
  ['packages/contract/src/a.ts', "export * from '@game/database';", 'packages/contract imports no'],
  ['packages/database/src/a.ts', "import type { X } from '@game/server';", 'packages/database imports no app'],
  ['packages/database/src/a.ts', "await import('@game/web');", 'packages/database imports no app'],
  ['apps/web/src/a.tsx', "import { games } from '@game/database';", 'imports neither server nor database'],
  ['apps/web/src/a.ts', "import type { X } from '../../server/src/x.js';", 'imports neither server nor database'],
  [`${features}/games/a.tsx`, "import { x } from '../lobby/api.js';", 'imports no sibling feature'],
  ['apps/web/src/components/ui/a.tsx', "import { x } from '../../features/lobby/api.js';", 'import no feature'],
  ['apps/web/src/components/moves/a.tsx', "import { x } from '../../features/games/api.js';", 'import no feature'],
  ['apps/web/src/feedback/a.ts', "import { x } from '../features/games/api.js';", 'import no feature'],
  ['apps/web/src/art/a.tsx', "import { x } from '../features/games/api.js';", 'import no feature'],
  ['apps/web/src/text/a.ts', "import { x } from '../features/games/api.js';", 'text imports no other folder'],
  [`${modules}/games/service.ts`, "import { x } from '../ledger/store.js';", "another module's service.ts alone"],
  [`${modules}/games/routes.ts`, "import type { X } from '../ledger/routes.js';", "another module's service.ts alone"],
  [`${modules}/games/service.test.ts`, "import { x } from '../ledger/store.js';", "another module's service.ts alone"],
  [`${modules}/games/service.ts`, "import { games } from '@game/database';", "only a module's store.ts"],
  ['apps/server/src/jobs/a.ts', "import * as schema from '@game/database';", "only a module's store.ts"],
  ['apps/server/src/jobs/a.ts', "import { x } from '../modules/games/store.js';", "a module's store is its own"],
  ['apps/server/src/jobs/a.ts', "import { x } from '../modules/games/store/rows.js';", "a module's store is its own"],
  [`${modules}/games/store.ts`, "import { transactions } from '@game/database';", 'only modules/ledger/store.ts'],
  ['apps/server/src/platform/a.ts', "import { transactions as t } from '@game/database';", 'only modules/ledger'],
])('refuses in %s: %s', async (file, text, rule) => {
  await write(file, text);
  const specifier = /'(.*)'/.exec(text)?.[1];
  expect(await checkImports(root)).toContainEqual({ file, specifier, rule: expect.stringContaining(rule) });
});

test.each([
  ['packages/contract/src/a.ts', "import { moves } from '@game/rules';"],
  ['packages/database/src/a.ts', "import { moves } from '@game/rules'; import { Client } from 'pg';"],
  ['apps/web/src/app/a.tsx', "import { x } from '../features/lobby/api.js'; import type { Y } from '@game/contract';"],
  [`${features}/games/a.tsx`, "import { x } from './api.js'; import { Button } from '../../components/ui/button.js';"],
  ['apps/web/src/text/a.ts', "import { plural } from './format.js'; import { errors } from '@game/contract';"],
  [`${modules}/games/service.ts`, "import { Ledger } from '../ledger/service.js'; import { x } from './store.js';"],
  [`${modules}/games/store.ts`, "import { games } from '@game/database';"],
  [`${modules}/games/store/rows.ts`, "import { games } from '@game/database';"],
  [`${modules}/games/service.test.ts`, "import { games, transactions } from '@game/database';"],
  [`${modules}/ledger/store.ts`, "import { transactions } from '@game/database';"],
  ['apps/server/src/main.ts', "import { migrate } from '@game/database';"],
])('allows in %s: %s', async (file, text) => {
  await write(file, text);
  expect(await checkImports(root)).toEqual([]);
});
