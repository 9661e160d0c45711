import { posix } from 'node:path';

/** Where a file stands in the house; `path` is relative to the checkout, with '/'. */
export interface Place {
  path: string;
  /** The workspace package, such as 'packages/rules' or 'apps/web'; null for tests, bench and scripts. */
  workspace: string | null;
  /** The module of the server it belongs to, such as 'games'. */
  module: string | null;
  /** The feature of the web app it belongs to, such as 'games'. */
  feature: string | null;
  isTest: boolean;
}

const workspaces = new Map([
  ['@game/rules', 'packages/rules'],
  ['@game/contract', 'packages/contract'],
  ['@game/database', 'packages/database'],
  ['@game/server', 'apps/server'],
  ['@game/web', 'apps/web'],
]);

/** The place of a file at `path`. */
export function placeOf(path: string): Place {
  return {
    path,
    workspace: /^(?:packages|apps)\/[^/]+/.exec(path)?.[0] ?? null,
    module: /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1] ?? null,
    feature: /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? null,
    isTest: /\.test\.tsx?$/.test(path),
  };
}

/** The place that `specifier` in the file at `from` leads to; null for what is not of this repository. */
export function resolveImport(specifier: string, from: string): Place | null {
  if (specifier.startsWith('.')) {
    const path = posix.normalize(posix.join(posix.dirname(from), specifier));
    return placeOf(path.replace(/\.js$/, '.ts'));
  }
  const [, name = '', rest = ''] = /^(@game\/[^/]+)\/?(.*)$/.exec(specifier) ?? [];
  const workspace = workspaces.get(name);
  return workspace === undefined ? null : placeOf(`${workspace}/src/${rest || 'index.ts'}`);
}
