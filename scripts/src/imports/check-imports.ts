import { posix } from 'node:path';
import { readImports, readTableNames } from './read-imports.js';
import { readSources, type SourceFile } from './read-sources.js';
import { importRules, moduleOf, type Edge } from './rules.js';

/** An import that breaks a rule. */
export interface Violation {
  /** The path of the importing file, relative to the checkout. */
  file: string;
  specifier: string;
  rule: string;
}

type ImportEdge = Edge & { specifier: string };

const moduleCycleRule = 'a module imports no module that depends on it, because neither could change alone';
const fileCycleRule = 'a file imports no file that depends on it, because neither could be understood alone';

/**
 * Finds every import in the packages, apps, benchmarks and scripts of the checkout at `root` that breaks a rule.
 * dependency-cruiser is no alternative: it supports TypeScript below version 7 only, and sees files instead of names.
 */
export async function checkImports(root: string): Promise<Violation[]> {
  const files = await readSources(root);
  const tableNames = files
    .filter(({ path }) => path.startsWith('packages/database/src/schema/'))
    .flatMap(({ path, text }) => readTableNames(path, text));
  const paths = new Set(files.map(({ path }) => path));
  const edges = files.flatMap((file) => edgesOf(file, paths, tableNames));
  const isModuleCycle = cycleFinder(edges, moduleOf);
  const isFileCycle = cycleFinder(edges, (path) => path);
  return edges.flatMap((edge) => {
    const broken = importRules.filter((rule) => rule.isBrokenBy(edge)).map((rule) => rule.text);
    if (isModuleCycle(edge)) broken.push(moduleCycleRule);
    if (isFileCycle(edge)) broken.push(fileCycleRule);
    return broken.map((rule) => ({ file: edge.from, specifier: edge.specifier, rule }));
  });
}

function edgesOf({ path, text }: SourceFile, paths: Set<string>, tableNames: string[]): ImportEdge[] {
  return readImports(path, text).flatMap(({ specifier, names }) => {
    const resolved = resolveImport(specifier, path);
    if (resolved === null) return [];
    const to = paths.has(`${resolved}x`) ? `${resolved}x` : resolved;
    const isDatabase = to.startsWith('packages/database/');
    const tables = isDatabase ? tableNames.filter((name) => names.includes(name) || names.includes('*')) : [];
    return [{ from: path, to, tables, specifier }];
  });
}

/** Resolves `specifier` to a path relative to the checkout; null for Node's modules and npm packages. */
export function resolveImport(specifier: string, from: string): string | null {
  if (specifier.startsWith('.')) {
    return posix.normalize(posix.join(posix.dirname(from), specifier)).replace(/\.js$/, '.ts');
  }
  const [, name, rest] = /^@game\/([^/]+)\/?(.*)$/.exec(specifier) ?? [];
  if (name === undefined) return null;
  const group = name === 'server' || name === 'web' ? 'apps' : 'packages';
  return `${group}/${name}/src/${rest || 'index.ts'}`;
}

/**
 * Returns a function that says whether an import closes a circle: whether its target imports its origin, directly or through
 * others. `nodeOf` returns what imports and is imported, such as the module of a file; undefined if a file does not matter.
 */
function cycleFinder(edges: Edge[], nodeOf: (path: string) => string | undefined): (edge: Edge) => boolean {
  const imports = new Map<string, Set<string>>();
  for (const edge of edges) {
    const [from, to] = [nodeOf(edge.from), nodeOf(edge.to)];
    if (from === undefined || to === undefined) continue;
    imports.set(from, (imports.get(from) ?? new Set()).add(to));
  }
  return (edge) => {
    const [from, to] = [nodeOf(edge.from), nodeOf(edge.to)];
    if (from === undefined || to === undefined || from === to) return false;
    const reached = new Set([to]);
    for (const node of reached) for (const imported of imports.get(node) ?? []) reached.add(imported);
    return reached.has(from);
  };
}
