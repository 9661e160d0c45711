import { readdir } from 'node:fs/promises';
import { join, posix, relative, sep } from 'node:path';

/** The maximum number of files in a folder: about as many names as a reader can take in at once. */
const maximumFiles = 30;

/** Folders with one file for each feature, table or component. A reader finds a file by its name, so they may be longer. */
const flatLists = [
  'apps/web/src/components/ui',
  'apps/web/src/text',
  'bench/src/growth/statements',
  'packages/contract/src',
  'packages/database/src/schema',
];

/** The folders of tests that are about no single module or feature. */
const wholes = { server: ['specification', 'whole-server'], components: ['screens'] };

/** A folder with too many files. */
export interface CrowdedFolder {
  folder: string;
  files: number;
}

/** Finds the folders that directly contain too many of the files at `paths`. Built files and pictures do not count. */
export function findCrowdedFolders(paths: string[]): CrowdedFolder[] {
  const counts = new Map<string, number>();
  for (const path of paths.filter((each) => !isExempt(each))) {
    const folder = posix.dirname(path);
    if (flatLists.includes(folder)) continue;
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, files]) => files > maximumFiles).map(([folder, files]) => ({ folder, files }));
}

/**
 * Finds the tests of services and screens that are not in a folder with the name of what they test: a module or another folder
 * of the server, or a feature or the app folder of the web app.
 */
export function findMisplacedTests(paths: string[]): string[] {
  const foldersIn = (parent: string) =>
    paths.filter((path) => path.startsWith(parent)).map((path) => path.slice(parent.length).split('/')[0] ?? '');
  const allowed: Record<string, Set<string>> = {
    server: new Set([...wholes.server, ...foldersIn('apps/server/src/modules/'), ...foldersIn('apps/server/src/')]),
    components: new Set([...wholes.components, ...foldersIn('apps/web/src/features/'), 'app']),
  };
  return paths.filter((path) => {
    const [isTest, level = '', folder = ''] =
      /^tests\/(server|components)\/(?:(.+)\/)?[^/]+\.test\.tsx?$/.exec(path) ?? [];
    return isTest !== undefined && allowed[level]?.has(folder) !== true;
  });
}

function isExempt(path: string): boolean {
  return /(^|\/)(dist|node_modules|\.[^/]*)\//.test(path) || /\.(png|jpg|webp|gif|svg)$/.test(path);
}

/**
 * Lists the files of the apps, packages, scripts, benchmarks and tests in the checkout at `root`, by their paths in it. Those
 * of installed packages, as `npm run bench -- lighthouse` has, are left out.
 */
export async function listCodeFiles(root: string): Promise<string[]> {
  const paths = await Promise.all(
    (await codeFolders(root)).map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    }),
  );
  return paths
    .flat()
    .map((path) => relative(root, path).split(sep).join('/'))
    .filter((path) => !path.includes('/node_modules/'));
}

async function codeFolders(root: string): Promise<string[]> {
  const workspaces = await Promise.all(
    ['apps', 'packages'].map(async (group) =>
      (await readdir(join(root, group))).map((name) => join(group, name, 'src')),
    ),
  );
  return [...workspaces.flat(), 'packages/database/functions', 'scripts', 'bench', 'tests'];
}
