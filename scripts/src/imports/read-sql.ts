import { parseSync, Visitor, type Argument, type Expression, type TemplateLiteral } from 'oxc-parser';

/** What a file does with the database. */
export interface SqlUse {
  /** The names of the tables that it reads and writes, as PostgreSQL knows them. */
  reads: Set<string>;
  writes: Set<string>;
  /** The names of its prepared statements; null for a name that is not a plain text. */
  statements: (string | null)[];
  /** The code of statements that are run in another way than CONTRIBUTING.md says: by `execute`, and by `query` of the driver. */
  executed: string[];
  queried: string[];
  /** The code of calls of `query` with a type for the rows. */
  asserted: string[];
}

const writers = new Set(['insert', 'update', 'delete']);
const readers = new Set(['from', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'aliasedTable', 'alias', '$count']);

const word = '[a-z_][a-z0-9_]*';
const written = new RegExp(
  String.raw`(?:\bINSERT\s+INTO|\bDELETE\s+FROM|\bTRUNCATE|(?<!\b(?:FOR|KEY|DO)\s)\bUPDATE)\s+(?:ONLY\s+)?(${word})\b`,
  'g',
);
const item = String.raw`(?:LATERAL\s+|ONLY\s+)?${word}(?:\s+AS)?(?:\s+${word})?`;
const read = new RegExp(String.raw`(?<!\bDELETE\s+)\b(?:FROM|JOIN|USING)\s+(${item}(?:\s*,\s*${item})*)`, 'g');
const common = new RegExp(String.raw`\b(${word})\s*(?:\([^()]*\)\s*)?AS\s+(?:NOT\s+)?(?:MATERIALIZED\s*)?\(`, 'g');

/** Finds the tables in the text of a statement. Its keywords are in capitals and its tables in small letters. */
export function tablesIn(sql: string): { reads: string[]; writes: string[] } {
  const names = (pattern: RegExp) => [...sql.matchAll(pattern)].map(([, name = '']) => name);
  const expressions = new Set(names(common));
  const reads = names(read)
    .flatMap((list) => list.split(','))
    .map((part) => new RegExp(word).exec(part)?.[0] ?? '');
  return { reads: reads.filter((name) => !expressions.has(name)), writes: names(written) };
}

/** Reads what the file at `path` does with the database. `tables` has the name of each table by its name in the code. */
export function readSqlUse(path: string, source: string, tables: Map<string, string>): SqlUse {
  const use: SqlUse = { reads: new Set(), writes: new Set(), statements: [], executed: [], queried: [], asserted: [] };
  const { program } = parseSync(path, source);
  const imported = importedTables(source, path, tables);
  const addText = (text: string) => {
    const found = tablesIn(text);
    for (const name of found.reads) use.reads.add(name);
    for (const name of found.writes) use.writes.add(name);
  };
  const tableOf = (node: Argument | Expression | undefined) =>
    node?.type === 'Identifier' ? imported.get(node.name) : undefined;
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') addText(value);
    },
    TemplateLiteral: (literal) => {
      addText(textOf(literal));
      for (const table of literal.expressions.map(tableOf)) if (table !== undefined) use.reads.add(table);
    },
    CallExpression: ({ callee, typeArguments, arguments: [first, second], start, end }) => {
      const name = calledName(callee);
      const code = source.slice(start, end).split('\n', 1)[0] ?? '';
      if (writers.has(name)) addTo(use.writes, tableOf(first));
      if (readers.has(name)) for (const table of [first, second].map(tableOf)) addTo(use.reads, table);
      if (name === 'statement' || name === 'prepare') use.statements.push(...statementNames(name, first));
      if (callee.type !== 'MemberExpression') return;
      if (name === 'query') use.queried.push(code);
      if (name === 'query' && typeArguments) use.asserted.push(code);
      const isRaw = first?.type === 'TaggedTemplateExpression' || calledName(callee.object) === 'drizzle';
      if (name === 'execute' && isRaw) use.executed.push(code);
    },
  }).visit(program);
  return use;
}

/** Reads the tables of a schema file: their names in the code and in the database. */
export function readTables(path: string, source: string): [string, string][] {
  const tables: [string, string][] = [];
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (init?.type !== 'CallExpression' || calledName(init.callee) !== 'pgTable' || id.type !== 'Identifier') return;
      const [name] = init.arguments;
      if (name?.type === 'Literal' && typeof name.value === 'string') tables.push([id.name, name.value]);
    },
  }).visit(parseSync(path, source).program);
  return tables;
}

/** The tables that a file imports as values, by their names in it. */
function importedTables(source: string, path: string, tables: Map<string, string>): Map<string, string> {
  const imports = parseSync(path, source).module.staticImports.flatMap(({ entries }) => entries);
  return new Map(
    imports.flatMap(({ importName, localName, isType }): [string, string][] => {
      const table = tables.get(importName.name ?? '');
      return table === undefined || isType ? [] : [[localName.value, table]];
    }),
  );
}

function statementNames(caller: string, first: Argument | undefined): (string | null)[] {
  let name: Argument | Expression | undefined = first;
  if (caller === 'statement') {
    // The functions of this name that declare nothing have no definition as their argument.
    if (first?.type !== 'ObjectExpression') return [];
    const property = first.properties.find((each) => each.type === 'Property' && keyOf(each.key) === 'name');
    name = property?.type === 'Property' ? property.value : undefined;
  }
  // The beginning of a name that ends with a table.
  if (name?.type === 'TemplateLiteral') return [name.quasis[0]?.value.raw.replace(/\.$/, '') ?? null];
  return [name?.type === 'Literal' && typeof name.value === 'string' ? name.value : null];
}

function keyOf(key: { type: string; name?: unknown }): unknown {
  return key.type === 'Identifier' ? key.name : undefined;
}

function calledName(callee: { type: string; name?: unknown; property?: unknown }): string {
  if (callee.type === 'Identifier') return String(callee.name);
  const property = callee.property as { type: string; name?: unknown } | undefined;
  return property?.type === 'Identifier' ? String(property.name) : '';
}

/** The text of a template; a value in it counts as a word. */
function textOf({ quasis }: TemplateLiteral): string {
  return quasis.map(({ value }) => value.cooked ?? value.raw).join(' _ ');
}

function addTo(tables: Set<string>, table: string | undefined): void {
  if (table !== undefined) tables.add(table);
}
