/** What a text in SQL does with tables, by the names that PostgreSQL knows. */
export interface SqlTables {
  reads: string[];
  writes: string[];
  /** Whether the text names a table by a value that it does not contain. */
  isOpen: boolean;
}

/** A word or a sign. */
interface Token {
  /** The word in capitals, so that it can be compared with keywords; empty for a quoted one. */
  text: string;
  /** What the word names; null for a sign. */
  name: string | null;
}

/** What is between two brackets. */
interface Group {
  items: Item[];
}

type Item = Token | Group;

/** What a statement does with the table that it names next. */
type Place = 'reads' | 'writes' | null;

/** What surrounds a group. */
interface Scope {
  /** The common table expressions that the group can name. */
  expressions: ReadonlySet<string>;
  /** What the statement does with the table that the group begins with; null if it begins with something else. */
  first: Place;
  /** Whether the group is the arguments of a function that are separated by FROM, such as `extract(epoch FROM now())`. */
  isArguments: boolean;
}

/** Is in the place of a value that a text does not contain. No name in PostgreSQL has this character. */
export const unknownValue = '\uE000';

const tokens = new RegExp(
  [
    String.raw`--[^\n]*|/\*[\s\S]*?\*/`,
    String.raw`'(?:[^']|'')*'|\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$`,
    '"(?<quoted>[^"]+)"',
    String.raw`(?<word>[a-z_${unknownValue}][\w$${unknownValue}]*)`,
    String.raw`(?<sign>\S)`,
  ].join('|'),
  'gi',
);

const endsTables = new Set(
  'SELECT WHERE GROUP HAVING WINDOW ORDER LIMIT OFFSET FETCH FOR UNION EXCEPT INTERSECT RETURNING SET VALUES'.split(
    ' ',
  ),
);
const precedesName = new Set(['ONLY', 'LATERAL', 'TABLE']);
const functionsWithFrom = new Set(['EXTRACT', 'TRIM', 'SUBSTRING', 'OVERLAY']);

/** Finds the tables in a text in SQL. Most texts in stores are parts of statements, which no parser of SQL reads. */
export function tablesIn(sql: string): SqlTables {
  const found: SqlTables = { reads: [], writes: [], isOpen: false };
  addTables(found, groupsOf(sql), { expressions: new Set(), first: null, isArguments: false });
  return found;
}

function groupsOf(sql: string): Item[] {
  const all: Item[] = [];
  const outer: Item[][] = [];
  let items = all;
  for (const { groups: { quoted, word, sign } = {} } of sql.matchAll(tokens)) {
    if (quoted !== undefined) items.push({ text: '', name: quoted });
    else if (word !== undefined) items.push({ text: word.toUpperCase(), name: word.toLowerCase() });
    else if (sign === '(') {
      const inner: Item[] = [];
      items.push({ items: inner });
      outer.push(items);
      items = inner;
    } else if (sign === ')') items = outer.pop() ?? items;
    else if (sign !== undefined) items.push({ text: sign, name: null });
  }
  return all;
}

function addTables(found: SqlTables, items: Item[], { expressions, first, isArguments }: Scope): void {
  const visible = new Set(expressions);
  let [next, afterComma] = [first, first];
  for (const [at, item] of items.entries()) {
    const place = next === null && !isArguments ? placeAfter(items, at) : undefined;
    if (!isGroup(item) && (endsTables.has(item.text) || (next !== null && item.text === 'WITH'))) {
      [next, afterComma] = [null, null];
    } else if (isGroup(item)) {
      addGroup(found, items, at, { visible, next });
      next = null;
    } else if (next !== null && item.name !== null) {
      // A schema comes before the name.
      if (precedesName.has(item.text) || textAt(items, at + 1) === '.') continue;
      // A value in brackets is a query.
      const isQuery = at === 0 && first !== null;
      if (item.name.includes(unknownValue)) found.isOpen ||= !isQuery;
      else if (next === 'writes') found.writes.push(item.name);
      else if (!isGroup(items[at + 1]) && !visible.has(item.name)) found.reads.push(item.name);
      next = null;
    } else if (place !== undefined) [next, afterComma] = [place, place];
    else if (item.text === ',') next = afterComma;
  }
  // The table is in another text.
  if (next !== null && items.length > 0) found.isOpen = true;
}

function addGroup(
  found: SqlTables,
  items: Item[],
  at: number,
  { visible, next }: { visible: Set<string>; next: Place },
): void {
  const group = items[at];
  if (!isGroup(group)) return;
  const [expression, before] = [expressionAt(items, at), textAt(items, at - 1)];
  const isRecursive = items.some((_, index) => textAt(items, index) === 'RECURSIVE');
  if (expression !== null && isRecursive) visible.add(expression);
  // The columns of JOIN … USING are no tables.
  const first = before === 'USING' ? null : next;
  addTables(found, group.items, { expressions: visible, first, isArguments: functionsWithFrom.has(before) });
  // Without RECURSIVE, an expression does not see itself.
  if (expression !== null) visible.add(expression);
}

/** Returns what a statement does with the tables after a keyword; undefined after anything else. */
function placeAfter(items: Item[], at: number): Place | undefined {
  const before = textAt(items, at - 1);
  switch (textAt(items, at)) {
    case 'FROM':
      if (before === 'DELETE') return 'writes';
      return before === 'DISTINCT' && ['IS', 'NOT'].includes(textAt(items, at - 2)) ? undefined : 'reads';
    case 'JOIN':
    case 'USING':
    case 'LOCK':
      return 'reads';
    case 'TABLE':
      // Migrations create tables, and stores only partitions of theirs.
      return ['CREATE', 'ALTER', 'DROP'].includes(before) ? undefined : 'reads';
    case 'UPDATE':
      return ['FOR', 'KEY', 'DO', 'THEN'].includes(before) ? undefined : 'writes';
    case 'INTO':
    case 'TRUNCATE':
    case 'COPY':
      return 'writes';
    default:
      return undefined;
  }
}

/** Returns the name of the common table expression whose text is the item at `at`; null if it is something else. */
function expressionAt(items: Item[], at: number): string | null {
  let end = at - 1;
  while (['NOT', 'MATERIALIZED'].includes(textAt(items, end))) end -= 1;
  if (textAt(items, end) !== 'AS') return null;
  const named = items[isGroup(items[end - 1]) ? end - 2 : end - 1];
  return named === undefined || isGroup(named) ? null : named.name;
}

function isGroup(item: Item | undefined): item is Group {
  return item !== undefined && 'items' in item;
}

function textAt(items: Item[], at: number): string {
  const item = items[at];
  return item === undefined || isGroup(item) ? '' : item.text;
}
