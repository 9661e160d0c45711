import type { Edge } from '../imports/rules.js';

/** Which file imports which. */
export type Dependency = Pick<Edge, 'from' | 'to'>;

/**
 * Chooses the tests of the whole server and of the pages that a change of the files `changed` can break first: the tests of
 * a changed module or feature, of the modules and features that import a changed file directly, and the tests that
 * import it. Files that put modules together import all of them, so their importers do not count.
 */
export function chooseTests(tests: string[], edges: Dependency[], changed: string[]): string[] {
  const importers = new Map<string, string[]>();
  for (const { from, to } of edges) importers.set(to, [...(importers.get(to) ?? []), from]);
  const importersOf = (path: string) => importers.get(path) ?? [];
  const reached = new Set(changed);
  for (const path of reached) {
    if (changed.includes(path) || !putsTogether(path)) for (const importer of importersOf(path)) reached.add(importer);
  }
  const close = [...changed, ...changed.flatMap(importersOf)];
  const folders = new Set(close.flatMap((path) => testFolderOf(path) ?? []));
  return tests.filter((test) => {
    const isNear = reached.has(test) || [...folders].some((folder) => test.startsWith(folder));
    return changed.includes(test) || (isNear && !isForWholeRuns(test));
  });
}

/** Returns the folder with the tests of the module, feature or other part of an app that contains a file. */
export function testFolderOf(path: string): string | undefined {
  const [, app, part] = /^apps\/(server|web)\/src\/(?:(?:modules|features)\/)?([^/]+)\//.exec(path) ?? [];
  if (part === undefined) return undefined;
  return `tests/${app === 'server' ? 'server' : 'components'}/${part}/`;
}

/** Whether a file puts all modules, or all features, together: the server's own, the app's routes and what tests share. */
export function putsTogether(path: string): boolean {
  return /^apps\/server\/src\/(jobs\/|console\/|operator\/|[^/]+$)|^apps\/web\/src\/app\/|^tests\/.*(support|builders|screens)\//.test(
    path,
  );
}

/** Tests that start processes and browsers, simulations, and the checks of every screen take minutes. */
export function isForWholeRuns(test: string): boolean {
  return /^tests\/(e2e|processes|simulation)\/|^tests\/components\/(screens\/)?(every-screen|pseudo-locale|hostile-names)/.test(
    test,
  );
}
