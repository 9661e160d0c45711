import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { findCrowdedFolders, findMisplacedTests, listCodeFiles } from './folders.js';

const filesIn = (folder: string, count: number, ending = '.ts') =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}${ending}`);

it('allows 30 files in a folder, and more in the folders below it', () => {
  const paths = [...filesIn('tests/server', 30), ...filesIn('tests/server/games', 30)];

  expect(findCrowdedFolders(paths)).toEqual([]);
});

it('rejects a folder with 31 files', () => {
  const paths = [...filesIn('tests/server', 31), ...filesIn('tests/support', 30)];

  expect(findCrowdedFolders(paths)).toEqual([{ folder: 'tests/server', files: 31 }]);
});

it('does not count built files and pictures', () => {
  const paths = [...filesIn('scripts/dist', 40), ...filesIn('tests/components/pictures', 40, '.png')];

  expect(findCrowdedFolders(paths)).toEqual([]);
});

it('allows more files in a flat list of like things', () => {
  expect(findCrowdedFolders(filesIn('apps/web/src/text', 40))).toEqual([]);
});

it('accepts a test in the folder of what it tests, or in one for the whole server or the whole web app', () => {
  const sources = ['apps/server/src/modules/games/service.ts', 'apps/server/src/platform/clock.ts'];
  const features = ['apps/web/src/features/lobby/api.ts'];
  const tests = [
    'server/games/a',
    'server/platform/a',
    'server/specification/a',
    'components/lobby/a',
    'components/app/a',
  ];

  const paths = [...sources, ...features, ...tests.map((test) => `tests/${test}.test.ts`)];

  expect(findMisplacedTests(paths)).toEqual([]);
});

it('rejects a test in another folder, or in none', () => {
  const sources = ['apps/server/src/modules/games/service.ts', 'apps/web/src/features/lobby/api.ts'];
  const tests = ['tests/server/game/a.test.ts', 'tests/server/a.test.ts', 'tests/components/games/a.test.ts'];

  expect(findMisplacedTests([...sources, ...tests])).toEqual(tests);
});

it('lists the files of a checkout without those of installed packages', async () => {
  const root = await mkdtemp(join(tmpdir(), 'folders-'));
  const files = ['apps/server/src/main.ts', 'bench/src/games.ts', 'bench/lighthouse/node_modules/a/index.d.ts'];
  try {
    await mkdir(join(root, 'packages'));
    for (const file of files) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(join(root, file), '');
    }

    expect(await listCodeFiles(root)).toEqual(files.slice(0, 2));
  } finally {
    await rm(root, { recursive: true });
  }
});
