import { expect, it } from 'vitest';
import { applyChange, describeChange, findChanges } from './find-changes.js';

/** What the changes of a source make of it. */
const changed = (text: string, path = 'a.ts') => findChanges({ path, text }).map((change) => applyChange(text, change));

it.each<[what: string, text: string, becomes: string[]]>([
  ['a comparison', 'a < b;', ['a <= b;', 'a >= b;']],
  ['an equality', 'a === b;', ['a !== b;']],
  ['a sum', 'a += b - c;', ['{}', 'a -= b - c;', 'a += b + c;']],
  ['a combination', 'f = a && b;', ['{}', 'f = a || b;', 'f = a;', 'f = b;']],
  ['a default', 'f = a ?? b;', ['{}', 'f = a;', 'f = b;']],
  ['a negation', 'f = !a;', ['{}', 'f = a;']],
  ['a condition', 'if (a) b;', ['if (true) b;', 'if (false) b;']],
  ['a choice', 'f = a ? b : c;', ['{}', 'f = true ? b : c;', 'f = false ? b : c;']],
  ['a loop', 'while (a) b;', ['while (false) b;']],
  [
    'a literal',
    "f(true, 9, 2000, '', 'x');",
    [
      '{}',
      "f(false, 9, 2000, '', 'x');",
      "f(true, 10, 2000, '', 'x');",
      "f(true, 9, 4000, '', 'x');",
      "f(true, 9, 2000, '', '');",
    ],
  ],
  ['a function', 'f = Math.min(a, b);', ['{}', 'f = Math.max(a, b);']],
  ['a call', 'await f();', ['{}']],
  ['a callback', 'const f = () => g();', ['const f = () => undefined;']],
  ['a body', 'function f() { g; h; }', ['function f() {}']],
  ['a list', 'const f = [a, b];', ['const f = [ b];', 'const f = [a, ];']],
  ['an option', 'const f = { a: b, ...c };', ['const f = {  ...c };', 'const f = { a: b,  };']],
  ['a filter', 'const f = a.filter(b);', ['const f = a;']],
  ['a text', 'const f = `a ${b}`;', ["const f = '';"]],
])('changes %s', (_what, text, becomes) => {
  expect(changed(text)).toEqual(becomes);
});

it.each([
  ['a type', "type A = 'x' | 1; const a: B<'x'> = b as 'x';"],
  ['an import', "import { a } from './a.js';"],
  ['the name of a property', "const { 'a': b } = c;"],
  ['the name of a statement', "const a = on.prepare('games.find');"],
  ['an error that only a bug throws', "throw new Error('Unknown ' + a);"],
  ['a line of the log', "log.warn('slow', 1);"],
  ['the dependencies of a hook', 'const a = useMemo(b, [c, d]);'],
])('does not change %s', (_what, text) => {
  expect(changed(text)).toEqual([]);
});

it.each(['statement', 'check', 'comparison'])('does not empty the name of a %s', (make) => {
  expect(changed(`const a = ${make}({ name: 'games.find' });`)).toEqual([`const a = ${make}({  });`]);
});

it('does not change what a component looks like', () => {
  expect(changed("const a = <p className={b ? 'c' : 'd'} title=\"e\" />;", 'a.tsx')).toEqual([]);
});

it('changes the comparisons, conditions, locks and limits of a statement in SQL', () => {
  const text =
    'const f = `SELECT a FROM b WHERE c >= $1 AND d IS NULL AND e BETWEEN 1 AND 2 ORDER BY ${f} DESC LIMIT $2 FOR UPDATE`;';
  const slips = [
    ['>=', '>'],
    [' IS NULL', ' IS NOT NULL'],
    ['c >= $1 AND ', ''],
    [' AND d IS NULL', ''],
    [' DESC', ''],
    [' FOR UPDATE', ''],
    [' LIMIT $2', ''],
  ] as const;
  expect(new Set(changed(text))).toEqual(new Set(slips.map(([before, after]) => text.replace(before, after))));
});

it('describes a change with its line', () => {
  const text = 'const a = 1;\nif (b > 2) c();\n';
  const change = findChanges({ path: 'a.ts', text }).find((each) => each.text === '>=');
  expect(change && describeChange(text, change)).toBe('a.ts:2: if (b > 2) c();  =>  if (b >= 2) c();');
});
