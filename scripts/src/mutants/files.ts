import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listCodeFiles } from '../folders.js';
import type { SourceFile } from '../imports/read-sources.js';
import { testSuffix } from './mutant.js';

/** Reads the files that can have a bug: the code and the SQL functions of the apps, packages and scripts. */
export async function readSources(root: string): Promise<SourceFile[]> {
  const files = (await listCodeFiles(root)).filter((file) => isSource(file));
  return Promise.all(files.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })));
}

/** Lists the test files of the checkout at `root`. */
export async function listTests(root: string): Promise<string[]> {
  return (await listCodeFiles(root)).filter((file) => testSuffix.test(file));
}

function isSource(file: string): boolean {
  return (
    /\.(ts|tsx|mjs|sql)$/.test(file) && !testSuffix.test(file) && !/^(tests|bench|scripts\/(src|dist))\//.test(file)
  );
}
