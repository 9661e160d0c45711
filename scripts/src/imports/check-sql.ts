import { isStore, readSqlUse, readTables } from './read-sql.js';
import type { SourceFile } from './read-sources.js';
import type { FunctionCallers, TableAccess } from './table-access.js';

/** A place that breaks a rule about SQL. */
export interface SqlViolation {
  file: string;
  /** The table, the statement or the code. */
  subject: string;
  rule: string;
}

const server = 'apps/server/src/';
const platform = `${server}platform/`;

const rules = {
  unlisted: 'list the table with its owner in scripts/src/imports/table-access.ts',
  unknown: 'the schema has no such table: remove it from scripts/src/imports/table-access.ts',
  reader: `only the listed modules read a table: ask the service of its owner, or decide on a new reader in table-access.ts`,
  writer: 'only its owner writes a table: ask the service of its owner',
  caller:
    'only the listed modules call a function, which may write tables: ask the service of one, or list the caller in table-access.ts',
  stale: 'it no longer does what scripts/src/imports/table-access.ts lists: remove it there',
  open: 'no list can say which table this is: name it',
  renamed: "the builder is called 'drizzle' everywhere, so that this check finds what it writes",
  store: 'SQL is in the store of a module or in platform/database: ask the service of the owner, or move it there',
  execute: "Drizzle's execute() asserts the type of its rows: use the builder or statement()",
  query: 'only platform/ uses the driver: use the builder or statement()',
  assertion: 'a type for rows or values is an assertion: read them with statement() or mapWith()',
  name: "a statement is named by its module and what it does, such as 'games.findGame'",
  twice: 'each statement has a name of its own, because it is prepared under it',
};

/** Finds each place in the server that breaks a rule about SQL; see CONTRIBUTING.md. */
export function checkSql(files: SourceFile[], access: TableAccess): SqlViolation[] {
  const tables = new Map(
    files
      .filter(({ path }) => path.startsWith('packages/database/src/schema/'))
      .flatMap(({ path, text }) => readTables(path, text)),
  );
  const uses = files
    .filter(({ path }) => isServer(path))
    .map(({ path, text }) => ({ file: path, module: moduleNameOf(path), use: readSqlUse(path, text, tables) }));
  const violations: SqlViolation[] = [];
  const report = (file: string, subject: string, rule: keyof typeof rules) =>
    violations.push({ file, subject, rule: rules[rule] });

  for (const { path, text } of files.filter((file) => file.path.startsWith('packages/database/')))
    for (const code of readSqlUse(path, text, tables).asserted) report(path, code, 'assertion');

  const known = new Set(tables.values());
  for (const table of known) if (!access[table]) report('packages/database/src/schema', table, 'unlisted');
  for (const table of Object.keys(access))
    if (!known.has(table)) report('packages/database/src/schema', table, 'unknown');

  const seen = new Map<string, string>();
  for (const { file, module, use } of uses) {
    for (const table of use.reads) if (access[table] && !mayRead(access[table], module)) report(file, table, 'reader');
    for (const table of use.writes)
      if (access[table] && !mayWrite(access[table], module)) report(file, table, 'writer');
    for (const code of use.open) report(file, code, 'open');
    if (use.hasSql && !isStore(file)) report(file, module, 'store');
    for (const code of use.executed) report(file, code, 'execute');
    for (const code of use.asserted) report(file, code, 'assertion');
    if (!file.startsWith(platform)) {
      for (const code of use.renamed) report(file, code, 'renamed');
      for (const code of use.queried) if (!isListening(file)) report(file, code, 'query');
    }
    for (const name of use.statements) {
      if (name === null || !new RegExp(`^${module}\\.[a-z][A-Za-z0-9]*$`).test(name))
        report(file, String(name), 'name');
      else if (seen.has(name)) report(file, name, 'twice');
      else seen.set(name, file);
    }
  }
  for (const [table, { readers = {}, writers = {} }] of Object.entries(access)) {
    for (const module of Object.keys(readers)) {
      if (!uses.some((each) => each.module === module && each.use.reads.has(table))) report(module, table, 'stale');
    }
    for (const module of Object.keys(writers)) {
      if (!uses.some((each) => each.module === module && each.use.writes.has(table))) report(module, table, 'stale');
    }
  }
  return violations;
}

/** Finds the modules that call one of these functions of the database without being listed, and those that no longer do. */
export function checkCalls(files: SourceFile[], functions: string[], callers: FunctionCallers): SqlViolation[] {
  return functions.flatMap((name) => {
    const listed = callers[name] ?? [];
    const calls = files
      .filter(({ path, text }) => isServer(path) && new RegExp(`\\b${name}\\(`).test(text))
      .map(({ path }) => ({ file: path, module: moduleNameOf(path) }));
    const stale = listed.filter((module) => calls.every((call) => call.module !== module));
    return [
      ...calls
        .filter(({ module }) => !listed.includes(module))
        .map(({ file }) => ({ file, subject: name, rule: rules.caller })),
      ...stale.map((module) => ({ file: module, subject: name, rule: rules.stale })),
    ];
  });
}

function isServer(path: string): boolean {
  return path.startsWith(server) && !/\.test\.tsx?$/.test(path);
}

/** The module that contains the file at `path`, or the folder of the server, or `server`. */
function moduleNameOf(path: string): string {
  const [folder = '', module = '', ...rest] = path.slice(server.length).split('/');
  if (module === '') return 'server';
  return folder === 'modules' && rest.length > 0 ? module : folder;
}

type Access = TableAccess[string];

function mayWrite({ owner, writers = {} }: Access, module: string): boolean {
  return module === owner || module in writers;
}

function mayRead({ readers = {}, ...access }: Access, module: string): boolean {
  return mayWrite(access, module) || module in readers;
}

/** LISTEN needs a connection of its own. */
function isListening(file: string): boolean {
  return file === `${server}realtime/bus/postgres-bus.ts`;
}
