import type { Place } from './place.js';

/** One import that is to be judged. */
export interface Edge {
  from: Place;
  to: Place;
  /** The tables among what is imported from the schema. */
  tables: string[];
}

interface Rule {
  /** What is not allowed, and why. */
  text: string;
  isBrokenBy(edge: Edge): boolean;
}

const rules = 'packages/rules';
const contract = 'packages/contract';
const server = 'apps/server';
const web = 'apps/web';
const database = 'packages/database';
const texts = `${web}/src/text/`;

/** Better Auth writes its four tables itself and has to be handed them. */
const tableExceptions = ['apps/server/src/modules/auth/better-auth.ts'];

/** The directions in which imports may go. */
export const importRules: Rule[] = [
  {
    text: 'packages/rules imports no workspace package, so that it stays pure',
    isBrokenBy: ({ from, to }) => from.workspace === rules && to.workspace !== rules,
  },
  {
    text: 'packages/contract imports no workspace package but packages/rules, so that both sides can share it',
    isBrokenBy: ({ from, to }) => from.workspace === contract && ![contract, rules].includes(to.workspace ?? ''),
  },
  {
    text: 'packages/database imports no app, because apps are built on it',
    isBrokenBy: ({ from, to }) => from.workspace === database && [server, web].includes(to.workspace ?? ''),
  },
  {
    text: 'the web app imports neither server nor database, because it runs at the player, who is not trusted',
    isBrokenBy: ({ from, to }) => from.workspace === web && [server, database].includes(to.workspace ?? ''),
  },
  {
    text: 'a feature imports no sibling feature, because features meet only in a route',
    isBrokenBy: ({ from, to }) => from.feature !== null && to.feature !== null && from.feature !== to.feature,
  },
  {
    text: 'components, feedback and art import no feature, because every feature is built on them',
    isBrokenBy: ({ from, to }) => /^apps\/web\/src\/(components|feedback|art)\//.test(from.path) && to.feature !== null,
  },
  {
    text: 'text imports no other folder of the web app, because all of them show it',
    isBrokenBy: ({ from, to }) => from.path.startsWith(texts) && to.workspace === web && !to.path.startsWith(texts),
  },
  {
    text: "a module uses another module's service.ts alone, because its rules stand there",
    isBrokenBy: ({ from, to }) =>
      from.module !== null &&
      to.module !== null &&
      from.module !== to.module &&
      to.path !== `apps/server/src/modules/${to.module}/service.ts`,
  },
  {
    text: "a module's store is its own: others go through its service.ts, which knows the rules",
    isBrokenBy: ({ from, to }) => from.workspace === server && !from.isTest && isStore(to) && from.module !== to.module,
  },
  {
    text: "only a module's store.ts, or the files of its store/, import tables, because all its SQL stands there",
    isBrokenBy: ({ from, tables }) => tables.length > 0 && from.workspace === server && !mayUseTables(from),
  },
  {
    text: "only modules/ledger/store.ts imports 'transactions', because the ledger alone changes balances (D-08)",
    isBrokenBy: ({ from, tables }) =>
      tables.includes('transactions') &&
      from.workspace === server &&
      !from.isTest &&
      from.path !== 'apps/server/src/modules/ledger/store.ts',
  },
];

function mayUseTables(from: Place): boolean {
  return from.isTest || isStore(from) || tableExceptions.includes(from.path);
}

/** Whether it is SQL of a module: its store.ts, or a file of its store/ where one would be too long. */
function isStore({ path }: Place): boolean {
  return /^apps\/server\/src\/modules\/[^/]+\/store(\.ts$|\/)/.test(path);
}
