import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { listTests, readSources } from './files.js';
import { mutants } from './list/all.js';
import { findTest, plant, type Mutant } from './mutant.js';
import { parse } from './syntax.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const mutant: Mutant = {
  name: 'adds one too many',
  in: 'add',
  before: 'add(value, 1);',
  after: 'value + 2;',
  test: 'add',
};

describe('plants a bug', () => {
  const plantIn = (text: string, change: Partial<Mutant> = {}, path = 'add.ts') =>
    plant([{ path, text }], { ...mutant, ...change }).text;

  it('in a function, whatever the format of its code', () => {
    const formatted = 'function add() {\n  return add(\n    value,\n    1,\n  );\n}';
    expect(plantIn(formatted)).toBe('function add() {\n  return value + 2;\n}');
    expect(plantIn('const add = () => f(1);', { before: 'f(1,)', after: '2' })).toBe('const add = () => 2;');
  });

  it('in the declaration of that name, and no other', () => {
    const text = 'class A { add() { f(1); } } class B { add() { f(1); } } const other = f(1);';
    expect(plantIn(text, { in: 'B.add', before: 'f(1)', after: '0' })).toBe(
      'class A { add() { f(1); } } class B { add() { 0; } } const other = f(1);',
    );
    expect(plantIn("const routes = { 'games.join': () => 1 };", { in: 'games.join', before: '1', after: '2' })).toBe(
      "const routes = { 'games.join': () => 2 };",
    );
  });

  it('in an SQL function', () => {
    const text = 'CREATE FUNCTION add() … SELECT  value + 1;';
    expect(plantIn(text, { before: 'SELECT value + 1', after: 'SELECT 0' }, 'functions/add.sql')).toBe(
      'CREATE FUNCTION add() … SELECT 0;',
    );
  });

  it('with its text as it is', () => {
    expect(plantIn('const add = 1;', { before: '1', after: "$& $1 $'" })).toBe("const add = $& $1 $';");
  });

  it.each([
    ['const add = value;', "No 'add' contains: add(value, 1);"],
    ['const other = () => { add(value, 1); };', "No 'add' contains: add(value, 1);"],
    ['const add = () => { badd(value, 1); };', "No 'add' contains: add(value, 1);"],
    ['const add = () => { add(value, 1); add(value, 1); };', "'add' contains 2 times: add(value, 1);"],
  ])('unless its code does not occur exactly once: %s', (text, message) => {
    expect(() => plantIn(text)).toThrow(message);
  });
});

it('finds the test of a bug by its name and, if needed, by folders of its path', () => {
  const files = ['tests/server/games/add.test.ts', 'tests/components/games/add.test.ts', 'tests/e2e/session.e2e.ts'];
  const find = (test: string) => findTest(files, { ...mutant, test });
  expect(find('server/add')).toBe('tests/server/games/add.test.ts');
  expect(find('session')).toBe('tests/e2e/session.e2e.ts');
  expect(() => find('add')).toThrow("2 test files have the name 'add'");
  expect(() => find('server/session')).toThrow("0 test files have the name 'server/session'");
});

it('gives every mutant a unique name', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

it('can plant every mutant, and has its test', async () => {
  const [sources, tests] = await Promise.all([readSources(root), listTests(root)]);
  const problemOf = (each: Mutant) => {
    try {
      const { path, text } = plant(sources, each);
      if (!path.endsWith('.sql')) parse(path, text);
      findTest(tests, each);
      return [];
    } catch (error) {
      return [`${each.name}: ${String(error)}`];
    }
  };
  expect(mutants.flatMap(problemOf)).toEqual([]);
});
