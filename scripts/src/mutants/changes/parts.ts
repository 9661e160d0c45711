/** The parts of the project where mechanical changes are tested: the folders of each, with all of their files. */
const server = 'apps/server/src/modules/';
const web = 'apps/web/src/';
const modules = ['ledger', 'games', 'tournaments', 'payments', 'auth', 'self-limits', 'rematches', 'inbox'];
const folders = ['components/reveal', 'components/fairness', 'api', 'realtime', 'state'];

export const parts = {
  server: [['rules', 'packages/rules/src/'], ...modules.map((name) => [name, `${server}${name}/`])],
  web: [...folders.map((name) => [name, `${web}${name}/`]), ['features', `${web}features/`]],
} as Record<Part, [string, string][]>;

export type Part = 'server' | 'web';

/** The module of `part` to which a file belongs; undefined if its changes are not tested. */
export function moduleIn(part: Part, file: string): string | undefined {
  // Helpers of tests are no code of the product.
  if (file.includes('/testing/')) return undefined;
  // Of the features, the requests and what events change in the cache; their pages are what tests of screens are for.
  if (file.startsWith(`${web}features/`) && !/(^|[/-])(api|cache)\.ts$/.test(file)) return undefined;
  return parts[part].find(([, folder]) => file.startsWith(folder))?.[0];
}
