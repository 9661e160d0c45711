import type { Place, Replacement } from '../syntax.js';

const operand = String.raw`(?:ANY ?\(\$\d+(?:::[\w[\]]+)?\)|\$\d+(?:::[\w[\]]+)?|'[^']*'|[\w."]+)`;
const condition = String.raw`(?:NOT )?[\w."]+(?: IS (?:NOT )?NULL| (?:=|<>|<=|>=|<|>) ${operand})?`;
const end = String.raw`(?=\s*(?:$|\)|(?:AND|OR|ORDER|GROUP|LIMIT|FOR|RETURNING|UNION|THEN|ON)\b))`;

/** What a slip makes of SQL. The replacement may use what the pattern has matched. */
const slips: [RegExp, string][] = [
  [/ <= /g, ' < '],
  [/ < /g, ' <= '],
  [/ >= /g, ' > '],
  [/ > /g, ' >= '],
  [/ <> /g, ' = '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ IS NULL/g, ' IS NOT NULL'],
  [/ IS NOT NULL/g, ' IS NULL'],
  [/ DESC\b/g, ''],
  [/ FOR (NO KEY )?UPDATE( SKIP LOCKED| NOWAIT)?/g, ''],
  [/\bDISTINCT /g, ''],
  [/\bNOT EXISTS/g, 'EXISTS'],
  [/ LIMIT (\$\d+|\d+)/g, ''],
  [/\bcoalesce\(([^(),]+), [^()]+?\)/g, '$1'],
  [/\bgreatest\(/g, 'least('],
  [/\bleast\(/g, 'greatest('],
  [new RegExp(String.raw`(?<!BETWEEN \S+)\s+AND ${condition}${end}`, 'g'), ''],
  [new RegExp(String.raw`(?<=WHERE )${condition}\s+AND `, 'g'), ''],
];

/** Whether a place is a text in SQL. */
export function isSqlText({ node }: Place): boolean {
  return sqlPartsOf(node).some(({ text }) => /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE|JOIN)\b/.test(text));
}

/** The changes of an SQL text: of its comparisons, conditions, locks, limits and orders. */
export function changeSql({ node }: Place): Replacement[] {
  return sqlPartsOf(node).flatMap(({ start, text }) =>
    slips.flatMap(([pattern, replacement]) =>
      Array.from(text.matchAll(pattern), (match) => ({
        start: start + match.index,
        end: start + match.index + match[0].length,
        text: replacement.replace('$1', match[1] ?? ''),
      })),
    ),
  );
}

/** Returns the parts of a text as they are in the source, without what is inserted. */
function sqlPartsOf(node: Place['node']): { start: number; text: string }[] {
  if (node.type === 'Literal' && typeof node.value === 'string') {
    return [{ start: node.start + 1, text: (node.raw ?? '').slice(1, -1) }];
  }
  if (node.type !== 'TemplateLiteral') return [];
  // A part begins with a quote or a bracket.
  return node.quasis.map(({ start, value }) => ({ start: start + 1, text: value.raw }));
}
