import { readdir, readFile } from 'node:fs/promises';
import { join, posix, relative, sep } from 'node:path';
import { readImports, readTableNames } from './read-imports.js';
import { importRules, moduleOf, type Edge } from './rules.js';

/** An import that breaks a rule. */
export interface Violation {
  /** The path of the importing file, relative to the checkout. */
  file: string;
  specifier: string;
  rule: string;
}

interface SourceFile {
  path: string;
  text: string;
}

type ImportEdge = Edge & { specifier: string };

const cycleRule = 'a module imports no module that depends on it, because neither could change alone';

/** Finds every import in the packages and apps of the checkout at `root` that breaks a rule. */
export async function checkImports(root: string): Promise<Violation[]> {
  const files = await readSources(root);
  const tableNames = files
    .filter(({ path }) => path.startsWith('packages/database/src/schema/'))
    .flatMap(({ path, text }) => readTableNames(path, text));
  const edges = files.flatMap((file) => edgesOf(file, tableNames));
  const dependsOn = moduleDependencies(edges);
  return edges.flatMap((edge) => {
    const broken = importRules.filter((rule) => rule.isBrokenBy(edge)).map((rule) => rule.text);
    const [from, to] = [moduleOf(edge.from), moduleOf(edge.to)];
    if (from !== undefined && to !== undefined && from !== to && dependsOn(to, from)) broken.push(cycleRule);
    return broken.map((rule) => ({ file: edge.from, specifier: edge.specifier, rule }));
  });
}

function edgesOf({ path, text }: SourceFile, tableNames: string[]): ImportEdge[] {
  return readImports(path, text).flatMap(({ specifier, names }) => {
    const to = resolveImport(specifier, path);
    if (to === null) return [];
    const isDatabase = to.startsWith('packages/database/');
    const tables = isDatabase ? tableNames.filter((name) => names.includes(name) || names.includes('*')) : [];
    return [{ from: path, to, tables, specifier }];
  });
}

/** Resolves `specifier` to a path relative to the checkout; null for Node's modules and npm packages. */
function resolveImport(specifier: string, from: string): string | null {
  if (specifier.startsWith('.')) {
    return posix.normalize(posix.join(posix.dirname(from), specifier)).replace(/\.js$/, '.ts');
  }
  const [, name, rest] = /^@game\/([^/]+)\/?(.*)$/.exec(specifier) ?? [];
  if (name === undefined) return null;
  const group = name === 'server' || name === 'web' ? 'apps' : 'packages';
  return `${group}/${name}/src/${rest || 'index.ts'}`;
}

/** Returns a function that says whether a server module imports another one, directly or through further modules. */
function moduleDependencies(edges: Edge[]): (from: string, to: string) => boolean {
  const imports = new Map<string, Set<string>>();
  for (const edge of edges) {
    const [from, to] = [moduleOf(edge.from), moduleOf(edge.to)];
    if (from === undefined || to === undefined) continue;
    imports.set(from, (imports.get(from) ?? new Set()).add(to));
  }
  return (from, to) => {
    const reached = new Set([from]);
    for (const module of reached) for (const imported of imports.get(module) ?? []) reached.add(imported);
    return reached.has(to);
  };
}

async function readSources(root: string): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for (const group of ['packages', 'apps']) {
    const workspaces: string[] = await readdir(join(root, group)).catch(() => []);
    for (const workspace of workspaces) await readInto(files, root, join(root, group, workspace, 'src'));
  }
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
