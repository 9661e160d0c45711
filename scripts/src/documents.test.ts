import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { listCodeFiles } from './folders.js';

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

const code = await listCodeFiles(root);
const sources = code.filter((path) => /\.(tsx?|mjs|sql)$/.test(path)).map((path) => ({ path, text: read(path) }));
const textOf = (files: typeof sources) => files.map(({ text }) => text).join('\n');
const allText = textOf(sources);
const modules = readdirSync(join(root, 'apps/server/src/modules'));

/** Returns the names in backticks of a document that match `pattern`, without values such as `=1` and parameters. */
function namesIn(document: string, pattern: RegExp): string[] {
  const named = new RegExp(`\`(${pattern.source})(?:[=( ][^\`]*)?\``, 'g');
  return [...read(document).matchAll(named)].map(([, name = '']) => name);
}

/** Returns the code of a module, and of the packages, which have its operations, events, tables and columns. */
const textOfModule = (folder: string) =>
  textOf(sources.filter(({ path }) => path.includes(`/modules/${folder}/`) || path.startsWith('packages/')));

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

it.each(documents)('%s names only files and folders that exist', (document) => {
  // A document may name the end of a path, such as `platform/clock.ts`. Built files are not in a new checkout.
  const missing = namesIn(document, /[a-z][\w.-]*(?:\/[\w.-]+)+|[\w.-]+\.(?:tsx?|mjs|sql|css)/).filter(
    (name) =>
      /(^|\/)dist\//.test(name) ||
      !(existsSync(join(root, name)) || code.some((path) => `/${path}/`.includes(`/${name}/`))),
  );
  expect(missing).toEqual([]);
});

it.each(documents)('%s names only operations, statements, settings and commands that exist', (document) => {
  const ofModules = namesIn(document, /[a-zA-Z]+\.[a-z]\w+/).filter((name) => {
    const [owner = '', called = ''] = name.split('.');
    const folder = owner.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return modules.includes(folder) && !textOfModule(folder).includes(called);
  });
  const settings = namesIn(document, /[A-Z][A-Z\d]*(?:_[A-Z\d]+)+/).filter((name) => !allText.includes(name));
  const commands = [...read(document).matchAll(/npm run ([\w-]+)/g)]
    .map(([, command = '']) => command)
    .filter((command) => !read('package.json').includes(`"${command}": "exec `));
  expect([...ofModules, ...settings, ...commands]).toEqual([]);
});

it('CHANGELOG.md begins with this version, and has release notes for operators with each one', () => {
  const [, ...versions] = read('CHANGELOG.md').split(/^## /m);
  const notes = versions.map((text) => {
    const [, upgrade = ''] = text.split('\n### Upgrade\n');
    return [...(upgrade.split('\n### ')[0] ?? '').matchAll(/^- \*\*(\w+)\*\*: \S/gm)].map(([, label]) => label);
  });

  expect(versions[0]?.split('\n')[0]).toBe((JSON.parse(read('package.json')) as { version: string }).version);
  expect(notes).toEqual(versions.map(() => ['Before', 'Settings', 'Database', 'After']));
});

it('keeps only the pictures of screens that a document shows', () => {
  const shown = new Set(documents.flatMap(linksOf).map(({ path }) => path));
  expect(filesIn('docs/screens').filter((path) => !shown.has(path))).toEqual([]);
});
