/** An import inside the repository; paths are relative to the checkout. */
export interface Edge {
  from: string;
  to: string;
  /** The imported names that are database tables. */
  tables: string[];
}

interface Rule {
  /** Says what is not allowed, and why. */
  text: string;
  isBrokenBy(edge: Edge): boolean;
}

const web = 'apps/web/src/';
const server = 'apps/server/src/';
const text = `${web}text/`;

/** The forbidden imports. Tests next to their source file may import tables and the test support. */
export const importRules: Rule[] = [
  {
    text: 'packages/rules and packages/site import no other workspace package, so that both stay pure',
    isBrokenBy: ({ from, to }) => isIn(from, 'packages/rules/', 'packages/site/') && packageOf(from) !== packageOf(to),
  },
  {
    text: 'packages/contract imports only packages/rules and packages/site, so that browser and server can share it',
    isBrokenBy: ({ from, to }) =>
      isIn(from, 'packages/contract/') && !isIn(to, 'packages/contract/', 'packages/rules/', 'packages/site/'),
  },
  {
    text: 'packages/database imports no app, because apps depend on it',
    isBrokenBy: ({ from, to }) => isIn(from, 'packages/database/') && isIn(to, 'apps/'),
  },
  {
    text: 'the web app imports neither server nor database, because it runs in an untrusted browser',
    isBrokenBy: ({ from, to }) => isIn(from, 'apps/web/') && isIn(to, 'apps/server/', 'packages/database/'),
  },
  {
    text: 'production code imports nothing from tests, bench or scripts, because these are not deployed',
    isBrokenBy: ({ from, to }) =>
      isIn(from, 'packages/', 'apps/') && !isTest(from) && isIn(to, 'tests/', 'bench/', 'scripts/'),
  },
  {
    text: 'only app imports features, because features are combined only in routes',
    isBrokenBy: ({ from, to }) =>
      featureOf(to) !== undefined && featureOf(from) !== featureOf(to) && !isIn(from, `${web}app/`),
  },
  {
    text: 'text imports no other folder of the web app, because all of them use it',
    isBrokenBy: ({ from, to }) => isIn(from, text) && isIn(to, web) && !isIn(to, text),
  },
  {
    text: 'platform and realtime import no module, because all modules depend on them',
    isBrokenBy: ({ from, to }) =>
      isIn(from, `${server}platform/`, `${server}realtime/`) && moduleOf(to) !== undefined && !isTest(from),
  },
  {
    text: "a module imports only another module's service.ts, because the business rules are there",
    isBrokenBy: ({ from, to }) =>
      moduleOf(from) !== undefined &&
      moduleOf(to) !== undefined &&
      moduleOf(from) !== moduleOf(to) &&
      !to.endsWith(`/${moduleOf(to)}/service.ts`),
  },
  {
    text: 'only the module itself imports its store, because the rules in its service.ts must not be bypassed',
    isBrokenBy: ({ from, to }) => isStore(to) && moduleOf(from) !== moduleOf(to) && !isTest(from),
  },
  {
    text: "only a module's store.ts or store/ imports tables, because all SQL is there",
    isBrokenBy: ({ from, tables }) => tables.length > 0 && isIn(from, server) && !isStore(from) && !isTest(from),
  },
  {
    text: "only the store of modules/ledger imports 'transactions', because only the ledger changes balances (D-08)",
    isBrokenBy: ({ from, tables }) =>
      tables.includes('transactions') &&
      isIn(from, server) &&
      !(isStore(from) && moduleOf(from) === 'ledger') &&
      !isTest(from),
  },
];

/** The server module that contains the file at `path`, such as 'games'. */
export function moduleOf(path: string): string | undefined {
  return /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1];
}

function featureOf(path: string): string | undefined {
  return /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1];
}

function packageOf(path: string): string | undefined {
  return /^packages\/[^/]+\//.exec(path)?.[0];
}

function isIn(path: string, ...folders: string[]): boolean {
  return folders.some((folder) => path.startsWith(folder));
}

function isStore(path: string): boolean {
  return /^apps\/server\/src\/modules\/[^/]+\/store(\.ts$|\/)/.test(path);
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}
