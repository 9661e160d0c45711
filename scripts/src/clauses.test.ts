import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folders = ['apps', 'bench', 'docs', 'packages', 'scripts', 'tests'];
const generated = /(^|\/)(node_modules|dist|\.cache)(\/|$)/;

it('explains every clause number of comments, documents and test titles in docs/clauses.md', () => {
  const rows = readFileSync(join(root, 'docs/clauses.md'), 'utf8').matchAll(/^\| ([A-Z]+-\d\d) /gm);
  const explained = new Set([...rows].map(([, clause]) => clause));
  const missing = folders.flatMap(filesIn).flatMap((file) => {
    const clauses = readFileSync(join(root, file), 'utf8').match(/\b([A-Z]{3}|D)-\d\d\b/g) ?? [];
    return clauses.filter((clause) => !explained.has(clause)).map((clause) => `${file}: ${clause}`);
  });
  expect(missing).toEqual([]);
});

/** Lists the source files and documents in `folder`, relative to the checkout. */
function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (generated.test(path)) return [];
    if (entry.isDirectory()) return filesIn(path);
    return /\.(tsx?|mjs|md|sql)$/.test(entry.name) ? [path] : [];
  });
}
