import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const generated = /(^|\/)(node_modules|dist|\.cache|migrations)(\/|$)/;
const code = /\.(tsx?|mjs|sql)$/;

const decisions = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md');
const numbers = decisions.map((name) => name.slice(0, 4));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** Lists the files in `folder` whose name matches `pattern`, relative to the checkout. */
function filesIn(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (generated.test(path)) return [];
    if (entry.isDirectory()) return filesIn(path, pattern);
    return pattern.test(entry.name) ? [path] : [];
  });
}

/** The numbers of the decisions that comments name, as 'decision 0012', with the files. */
const named = ['apps', 'bench', 'packages', 'scripts', 'tests']
  .flatMap((folder) => filesIn(folder, code))
  .filter((file) => !file.endsWith('decisions.test.ts'))
  .flatMap((file) => [...textOf(file).matchAll(/\bdecision\s+(\d{4})\b/gi)].map(([, number]) => ({ file, number })));

it('numbers the decisions from 0001 without a gap', () => {
  expect(numbers).toEqual(decisions.map((_name, index) => String(index + 1).padStart(4, '0')));
});

it('keeps at most 45 decisions, so that they can all be read', () => {
  expect(decisions.length).toBeLessThanOrEqual(45);
});

it.each(decisions)('%s has a title and a date, is listed, and is named by the code that it explains', (name) => {
  expect(textOf(`docs/decisions/${name}`)).toMatch(/^# .+\n\nDate: \d{4}-\d{2}-\d{2}\n/);
  expect(textOf('docs/decisions/README.md')).toContain(`(${name})`);
  expect(named.map(({ number }) => number)).toContain(name.slice(0, 4));
});

it('names only decisions that exist', () => {
  expect(named.filter(({ number = '' }) => !numbers.includes(number))).toEqual([]);
});

it('links each number of a decision in a document to its file', () => {
  const wrong = ['README.md', 'CONTRIBUTING.md', ...filesIn('docs', /\.md$/)].flatMap((document) => {
    const text = textOf(document);
    const links = [...text.matchAll(/\[([^\]]*)\]\([^)]*?(\d{4})-[a-z0-9-]+\.md\)/g)];
    const misnamed = links.filter(([, shown = '', number = '']) => /\d{4}/.test(shown) && !shown.includes(number));
    // A number outside of a link would not be checked.
    const bare = text.replaceAll(/\[[^\]]*\]\([^)]*\)/g, '').match(/\bdecision\s+\d{4}\b/gi) ?? [];
    return [...misnamed.map(([link]) => link), ...bare].map((found) => `${document}: ${found}`);
  });
  expect(wrong).toEqual([]);
});
