import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listCodeFiles } from '../folders.js';
import { resolveImport } from '../imports/check-imports.js';
import { readExports, readImports } from '../imports/read-imports.js';
import { testSuffix } from '../mutants/mutant.js';
import { chooseTests, type Dependency } from './choose-tests.js';

/** The changed files of the checkout at `root`, and the tests to run because of them. */
export interface ChangeImpact {
  files: string[];
  tests: string[];
}

/** Finds what has changed since `since`: by default, since the branch left `main`. Includes what is not committed. */
export async function findChange(root: string, since?: string): Promise<ChangeImpact> {
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const start = since ?? git('merge-base', 'HEAD', 'main')[0] ?? 'HEAD';
  const changed = [...git('diff', '--name-only', start), ...git('ls-files', '--others', '--exclude-standard')];
  const { tests, edges } = await readDependencies(root);
  return {
    files: changed.filter((path) => existsSync(join(root, path))),
    tests: chooseTests(tests, edges, changed),
  };
}

/** Lists the tests of the checkout at `root`, and which of its files imports which. */
export async function readDependencies(root: string): Promise<{ tests: string[]; edges: Dependency[] }> {
  const sources = new Map<string, string>();
  for (const path of await listCodeFiles(root)) {
    if (/\.tsx?$/.test(path) && !path.includes('/dist/')) sources.set(path, await readFile(join(root, path), 'utf8'));
  }
  return { tests: [...sources.keys()].filter((path) => testSuffix.test(path)), edges: readEdges(sources) };
}

/** Reads which file imports which. An import from a package's index.ts leads to the files that export its names. */
function readEdges(sources: Map<string, string>): Dependency[] {
  const named = new Map<string, string>();
  for (const [path, text] of sources) {
    const packageFolder = /^packages\/[^/]+\//.exec(path)?.[0];
    if (packageFolder) for (const name of readExports(path, text)) named.set(`${packageFolder}${name}`, path);
  }
  return [...sources].flatMap(([from, text]) =>
    readImports(from, text).flatMap(({ specifier, names }) => {
      const to = resolveImport(specifier, from);
      if (to === null) return [];
      if (!/^packages\/[^/]+\/src\/index\.ts$/.test(to)) return [{ from, to: sources.has(`${to}x`) ? `${to}x` : to }];
      const packageFolder = to.replace('src/index.ts', '');
      return names.flatMap((name) => {
        const exporter = named.get(`${packageFolder}${name}`);
        return exporter === undefined ? [] : [{ from, to: exporter }];
      });
    }),
  );
}
