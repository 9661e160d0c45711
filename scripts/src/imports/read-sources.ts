import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** A file of code; its path is relative to the checkout. */
export interface SourceFile {
  path: string;
  text: string;
}

/** Reads all code in the packages, apps, benchmarks and scripts of the checkout at `root`. */
export async function readSources(root: string): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for (const group of ['packages', 'apps']) {
    const workspaces: string[] = await readdir(join(root, group)).catch(() => []);
    for (const workspace of workspaces) await readInto(files, root, join(root, group, workspace, 'src'));
  }
  for (const folder of ['bench/src', 'scripts/src']) await readInto(files, root, join(root, folder));
  return files.toSorted((a, b) => a.path.localeCompare(b.path));
}

async function readInto(files: SourceFile[], root: string, directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    files.push({ path: relative(root, path).split(sep).join('/'), text: await readFile(path, 'utf8') });
  }
}
