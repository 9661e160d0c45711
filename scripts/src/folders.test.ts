import { expect, it } from 'vitest';
import { findCrowdedFolders } from './folders.js';

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
