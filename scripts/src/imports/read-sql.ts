import {
  parseSync,
  Visitor,
  type Argument,
  type CallExpression,
  type Expression,
  type Node,
  type TemplateLiteral,
} from 'oxc-parser';
import { tablesIn, unknownValue } from './sql-tables.js';

/** What a file does with the database. */
export interface SqlUse {
  /** The names of the tables that it reads and writes, as PostgreSQL knows them. */
  reads: Set<string>;
  writes: Set<string>;
  /** The code in which a table is named by a value. */
  open: string[];
  /** The code that gives the builder or one of its methods another name, under which nobody finds what it writes. */
  renamed: string[];
  /** The names of its prepared statements; null for a name that is not a plain text. */
  statements: (string | null)[];
  /** Whether it uses Drizzle or declares statements. */
  hasSql: boolean;
  /** The code of statements that are run in another way than CONTRIBUTING.md says: by `execute`, and by `query` of the driver. */
  executed: string[];
  queried: string[];
  /** The code that asserts what PostgreSQL returns: `query` with a type for the rows, and `sql` with one for the value. */
  asserted: string[];
}

const databasePackage = '@game/database';
const writers = new Set(['insert', 'update', 'delete']);

/** Tells SQL from English. In stores, other texts can be SQL, too. */
const isPartOfSql =
  /\b(?:FROM|JOIN|USING|INTO|UPDATE|TRUNCATE|TABLE|COPY)\b|^\s*(?:select\b.*\bfrom|insert into|delete from|merge into|update\b.*\bset)\b/s;

/** Reads what the file at `path` does with the database. `tables` has the name of each table by its name in the code. */
export function readSqlUse(path: string, source: string, tables: Map<string, string>): SqlUse {
  return new FileReader(path, source, tables).read();
}

class FileReader {
  readonly #path: string;
  readonly #source: string;
  /** The tables by their names in the file. */
  readonly #tables: Map<string, string>;
  /** Identifiers that are read otherwise, or that are no table, such as the name of a property. */
  readonly #others = new Set<Node>();
  readonly #use: SqlUse;

  constructor(path: string, source: string, tables: Map<string, string>) {
    this.#path = path;
    this.#source = source;
    const { named, open } = importedTables(path, source, tables);
    this.#tables = named;
    const [reads, writes] = [new Set<string>(), new Set<string>()];
    const found = { open, renamed: [], statements: [], executed: [], queried: [], asserted: [] };
    this.#use = { reads, writes, hasSql: false, ...found };
  }

  read(): SqlUse {
    const [use, others] = [this.#use, this.#others];
    const { program } = parseSync(this.#path, this.#source);
    // A function can use a name that the file declares below it.
    new Visitor({
      VariableDeclarator: ({ id, init }) => {
        const table = this.#tableOf(init);
        if (id.type !== 'Identifier' || !init || table === undefined) return;
        this.#tables.set(id.name, table);
        others.add(id).add(init);
      },
    }).visit(program);
    new Visitor({
      Identifier: (node) => {
        if (!others.has(node)) addTo(use.reads, this.#tableOf(node));
        if (node.name === 'drizzle') use.hasSql = true;
      },
      ImportSpecifier: ({ imported, local }) => others.add(imported).add(local),
      TSTypeQuery: ({ exprName }) => others.add(exprName),
      Property: (node) => {
        if (node.computed) return;
        others.add(node.key);
        const isRenamed = node.value.type === 'Identifier' && node.value.name !== 'drizzle';
        if (keyOf(node.key) === 'drizzle' && isRenamed) use.renamed.push(this.#codeOf(node));
      },
      ImportExpression: (node) => {
        if (node.source.type === 'Literal' && node.source.value === databasePackage) use.open.push(this.#codeOf(node));
      },
      MemberExpression: (node) => {
        const { object, property, computed } = node;
        const isObject = others.has(node);
        others.add(object);
        if (!computed) others.add(property);
        const isMethod = calledName(object) === 'drizzle';
        if (isMethod && calledName(node) === 'query') use.executed.push(this.#codeOf(node));
        if (computed ? isMethod : calledName(node) === 'drizzle' && !isObject) use.renamed.push(this.#codeOf(node));
      },
      Literal: (node) => {
        if (typeof node.value === 'string') this.#addText(node, node.value);
      },
      TemplateLiteral: (node) => {
        for (const expression of node.expressions) others.add(expression);
        this.#addText(
          node,
          textOf(node, (expression) => this.#tableOf(expression)),
        );
      },
      TaggedTemplateExpression: (node) => {
        if (calledName(node.tag) !== 'sql') return;
        use.hasSql = true;
        if (node.typeArguments) use.asserted.push(this.#codeOf(node));
      },
      CallExpression: (node) => this.#addCall(node),
    }).visit(program);
    return use;
  }

  #addText(node: Node, text: string): void {
    const [found, isSql] = [tablesIn(text), isPartOfSql.test(text)];
    if (!isSql && !isStore(this.#path)) return;
    for (const name of found.reads) this.#use.reads.add(name);
    for (const name of found.writes) this.#use.writes.add(name);
    if (found.isOpen && isSql) this.#use.open.push(this.#codeOf(node));
  }

  #addCall(node: CallExpression): void {
    const { callee, typeArguments } = node;
    const [first] = node.arguments;
    const [use, name, code] = [this.#use, calledName(callee), this.#codeOf(node)];
    if (name === 'statement' || name === 'prepare') {
      const names = statementNames(name, first);
      use.statements.push(...names);
      use.hasSql ||= names.length > 0;
    }
    if (callee.type !== 'MemberExpression') return;
    const isBuilder = calledName(callee.object) === 'drizzle';
    if (writers.has(name)) {
      const table = this.#tableOf(first);
      if (first && table !== undefined) this.#others.add(first);
      else if (isBuilder) use.open.push(code);
      addTo(use.writes, table);
    }
    if (name === 'query') use.queried.push(code);
    if (name === 'query' && typeArguments) use.asserted.push(code);
    if (name === 'execute' && (isBuilder || first?.type === 'TaggedTemplateExpression')) use.executed.push(code);
  }

  #tableOf(node: Node | null | undefined): string | undefined {
    return node?.type === 'Identifier' ? this.#tables.get(node.name) : undefined;
  }

  #codeOf({ start, end }: Node): string {
    return this.#source.slice(start, end).trim().split('\n', 1)[0] ?? '';
  }
}

/** Where SQL is allowed: in the stores of modules, and in the parts of the server and the package that are about the database. */
const stores = [
  /^apps\/server\/src\/modules\/[^/]+\/store(?:\.ts$|\/)/,
  /^apps\/server\/src\/platform\/(?:backup|database|postgres)\//,
  // The clock follows that of the database. Outages and rate limits are stored in tables of the platform.
  /^apps\/server\/src\/platform\/(?:clock|outages|rate-limits)\.ts$/,
  /^apps\/server\/src\/realtime\/bus\//,
  /^packages\/database\//,
];

/** Whether the file at `path` may contain SQL. */
export function isStore(path: string): boolean {
  return stores.some((pattern) => pattern.test(path));
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

/** The tables that a file imports as values, by their names in it, and the code that imports all. */
function importedTables(path: string, source: string, tables: Map<string, string>) {
  const named = new Map<string, string>();
  const open: string[] = [];
  for (const { entries, moduleRequest, start, end } of parseSync(path, source).module.staticImports) {
    for (const { importName, localName, isType } of entries) {
      if (isType) continue;
      const table = tables.get(importName.name ?? '');
      if (table !== undefined) named.set(localName.value, table);
      const isAll = typeof importName.name !== 'string';
      if (isAll && moduleRequest.value === databasePackage) open.push(source.slice(start, end));
    }
  }
  return { named, open };
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

/** The text of a template, with the names of imported tables in it. */
function textOf({ quasis, expressions }: TemplateLiteral, tableOf: (node: Expression) => string | undefined): string {
  return quasis
    .map(({ value }, index) => {
      const expression = expressions[index];
      const table = expression && tableOf(expression);
      const inserted = table === undefined ? unknownValue : `"${table}"`;
      return `${value.cooked ?? value.raw}${expression ? inserted : ''}`;
    })
    .join('');
}

function addTo(tables: Set<string>, table: string | undefined): void {
  if (table !== undefined) tables.add(table);
}
