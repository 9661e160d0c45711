import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));

const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...filesIn('docs').filter((path) => path.endsWith('.md')),
];

/** Returns the targets of all links and pictures in a document, relative to the checkout, with their headings. */
function linksOf(document: string) {
  const text = read(document);
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(
    ([, link, picture]) => link ?? picture ?? '',
  );
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = '', heading] = target.split('#');
      return { target, path: path === '' ? document : join(dirname(document), path), heading };
    });
}

/** Returns the anchors that GitHub gives the headings of a document. */
function anchorsOf(document: string): string[] {
  return [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

it.each(documents)('%s links only to files and headings that exist', (document) => {
  const broken = linksOf(document).filter(
    ({ path, heading }) =>
      !existsSync(join(root, path)) || (heading !== undefined && !anchorsOf(path).includes(heading)),
  );
  expect(broken.map(({ target }) => target)).toEqual([]);
});

it.each(documents)('%s names only files of the code that exist', (document) => {
  const named = [...read(document).matchAll(/`((?:apps|bench|deploy|docs|packages|scripts|tests)\/[\w./-]+)`/g)];
  const missing = named.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});

it('keeps only the pictures of screens that a document shows', () => {
  const shown = new Set(documents.flatMap(linksOf).map(({ path }) => path));
  expect(filesIn('docs/screens').filter((path) => !shown.has(path))).toEqual([]);
});
