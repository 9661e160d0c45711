import { readdir } from 'node:fs/promises';
import { join, posix, relative, sep } from 'node:path';

/** The maximum number of files in a folder: about as many names as a reader can take in at once. */
const maximumFiles = 30;

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
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, files]) => files > maximumFiles).map(([folder, files]) => ({ folder, files }));
}

function isExempt(path: string): boolean {
  return /(^|\/)(dist|node_modules|\.[^/]*)\//.test(path) || /\.(png|jpg|webp|gif|svg)$/.test(path);
}

/** Lists the files of the apps, packages, scripts, benchmarks and tests in the checkout at `root`, by their paths in it. */
export async function listCodeFiles(root: string): Promise<string[]> {
  const paths = await Promise.all(
    (await codeFolders(root)).map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    }),
  );
  return paths.flat().map((path) => relative(root, path).split(sep).join('/'));
}

async function codeFolders(root: string): Promise<string[]> {
  const workspaces = await Promise.all(
    ['apps', 'packages'].map(async (group) =>
      (await readdir(join(root, group))).map((name) => join(group, name, 'src')),
    ),
  );
  return [...workspaces.flat(), 'packages/database/functions', 'scripts', 'bench', 'tests'];
}
