import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { placeOf, resolveImport } from './imports/place.js';
import { readImports, readTableNames } from './imports/read-imports.js';
import { importRules } from './imports/rules.js';

/** An import that goes in a direction in which imports must not go. */
export interface Violation {
  /** Relative to the checkout. */
  file: string;
  specifier: string;
  rule: string;
}

interface SourceFile {
  path: string;
  text: string;
}

const schemaDirectory = 'packages/database/src/schema/';

/** Judges every import in the sources of the packages and apps of the checkout at `root`. */
export async function checkImports(root: string): Promise<Violation[]> {
  const files = await readSources(root);
  const tableNames = files
    .filter(({ path }) => path.startsWith(schemaDirectory))
    .flatMap(({ path, text }) => readTableNames(path, text));
  return files.flatMap(({ path, text }) => checkFile(path, text, tableNames));
}

function checkFile(path: string, text: string, tableNames: string[]): Violation[] {
  const from = placeOf(path);
  return readImports(path, text).flatMap(({ specifier, names }) => {
    const to = resolveImport(specifier, path);
    if (to === null) return [];
    const isSchema = to.workspace === 'packages/database';
    const tables = isSchema ? tableNames.filter((name) => names.includes(name) || names.includes('*')) : [];
    const broken = importRules.filter((rule) => rule.isBrokenBy({ from, to, tables }));
    return broken.map((rule) => ({ file: path, specifier, rule: rule.text }));
  });
}

async function readSources(root: string): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for (const group of ['packages', 'apps']) {
    const workspaces: string[] = await readdir(join(root, group)).catch(() => []);
    for (const workspace of workspaces.toSorted()) await readInto(files, root, join(root, group, workspace, 'src'));
  }
  return files;
}

async function readInto(files: SourceFile[], root: string, directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    files.push({ path: relative(root, path).split(sep).join('/'), text: await readFile(path, 'utf8') });
  }
}
