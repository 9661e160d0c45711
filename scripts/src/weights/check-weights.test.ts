import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeWeights, isTooHeavy, weighBuild } from './check-weights.js';

let folder: string;

const lobby = 'src/app/routes/lobby-route.tsx';
const menu = 'src/app/menu-sheet.tsx';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weights-'));
});

afterEach(() => rm(folder, { recursive: true }));

/** Writes a file of `kilobytes` of random bytes, which do not compress. */
async function write(path: string, kilobytes: number): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), randomBytes(kilobytes * 1024));
}

/** Writes a build whose parts have scripts of these sizes, in kilobytes. */
async function writeBuild({
  entry = 90,
  shared = 2,
  lobbyRoute = 10,
  page = 20,
  later = 5,
  html = 5,
  style = '',
} = {}): Promise<void> {
  await write('assets/entry.js', entry);
  await write('assets/shared.js', shared);
  await write('assets/lobby.js', lobbyRoute);
  await write('assets/menu.js', later);
  await write('assets/page.js', page);
  await write('pages/lobby.html', html);
  await writeFile(join(folder, 'assets/style.css'), style);
  await mkdir(join(folder, '.vite'));
  const manifest = {
    'index.html': { file: 'assets/entry.js', isEntry: true, imports: [], css: ['assets/style.css'] },
    _shared: { file: 'assets/shared.js', imports: ['index.html'] },
    [lobby]: { file: 'assets/lobby.js', src: lobby, isDynamicEntry: true, imports: ['_shared', 'index.html'] },
    [menu]: { file: 'assets/menu.js', src: menu, isDynamicEntry: true, imports: ['index.html'] },
    'src/game-page.tsx': {
      file: 'assets/page.js',
      src: 'src/game-page.tsx',
      isDynamicEntry: true,
      imports: ['_shared'],
    },
  };
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
}

async function weighed(): Promise<Record<string, number>> {
  const weights = await weighBuild(folder);
  return Object.fromEntries(weights.map(({ name, bytes }) => [name, Math.floor(bytes / 1024)]));
}

it('counts each script that /index needs once, without scripts that load later', async () => {
  await writeBuild({ entry: 90, shared: 2, lobbyRoute: 10 });

  expect(await weighed()).toMatchObject({ 'scripts of /index': 90 + 2 + 10 });
});

it('counts for each other part only the scripts that some pages do not load', async () => {
  await writeBuild({ shared: 3, page: 20 });

  expect(await weighed()).toMatchObject({ 'src/game-page.tsx': 23, [menu]: 5 });
});

it('counts for a part that a page loads later only what the page has not loaded', async () => {
  await writeBuild({ shared: 3, page: 20 });
  await write('assets/dialog.js', 6);
  const manifestPath = join(folder, '.vite/manifest.json');
  const manifest = JSON.parse(await readFile(manifestPath, 'utf8')) as Record<string, object>;
  const [page, dialog] = ['src/game-page.tsx', 'src/dialog.tsx'];
  manifest[page] = { ...manifest[page], dynamicImports: [dialog] };
  manifest[dialog] = { file: 'assets/dialog.js', src: dialog, isDynamicEntry: true, imports: ['_shared', page] };
  await writeFile(manifestPath, JSON.stringify(manifest));

  expect(await weighed()).toMatchObject({ [page]: 23, [dialog]: 6 });
});

it('counts once what every page loads later, and not for the parts that need it', async () => {
  await writeBuild({ page: 20 });
  await write('assets/frame.js', 40);
  const manifestPath = join(folder, '.vite/manifest.json');
  const manifest = JSON.parse(await readFile(manifestPath, 'utf8')) as Record<string, object>;
  manifest['_frame'] = { file: 'assets/frame.js', name: 'frame', imports: ['_shared', 'index.html'] };
  await write('assets/sheets.js', 3);
  manifest['_sheets'] = { file: 'assets/sheets.js', name: 'sheets', imports: ['_frame'] };
  const page = 'src/game-page.tsx';
  manifest[page] = { ...manifest[page], imports: ['_frame'] };
  await writeFile(manifestPath, JSON.stringify(manifest));

  expect(await weighed()).toMatchObject({ 'scripts of every page, later': 45, [page]: 20 });
});

it('marks schemas in a script that /index needs', async () => {
  await writeBuild();
  await writeFile(join(folder, 'assets/shared.js'), 'class Schema { _zod = {} }');

  const weights = await weighBuild(folder);

  expect(weights.filter(isTooHeavy).map(({ name }) => name)).toEqual(['schemas of /index']);
});

it('counts only the fonts for basic Latin', async () => {
  const face = (file: string, range: string) => `@font-face{src:url(/assets/${file})format("woff2");${range}}`;
  await write('assets/latin.woff2', 30);
  await write('assets/any.woff2', 7);
  await writeBuild({
    style: [
      face('latin.woff2', 'unicode-range:U+0000-00FF,U+131'),
      face('latin.woff2', 'unicode-range:U+??,U+131'),
      face('latin-ext.woff2', 'unicode-range:U+0100-02BA'),
      face('any.woff2', ''),
      "@font-face{font-family:Fallback;src:local('Arial')}",
    ].join(''),
  });

  expect(await weighed()).toMatchObject({ 'fonts of /index': 37 });
});

it.each([
  ['scripts of /index', { entry: 99 }, { entry: 97 }],
  ['src/game-page.tsx', { page: 25 }, { page: 23 }],
  [menu, { later: 27 }, { later: 25 }],
  ['HTML of /index, with its styles', { html: 15 }, { html: 13 }],
])('marks %s as too heavy above its limit', async (name, heavy, light) => {
  await writeBuild(heavy);
  const heavyWeights = await weighBuild(folder);
  expect(heavyWeights.filter(isTooHeavy).map((weight) => weight.name)).toEqual([name]);
  expect(describeWeights(heavyWeights).filter((line) => line.endsWith('TOO HEAVY'))).toEqual([
    expect.stringMatching(new RegExp(`^ +${name} +\\d+\\.\\d KB of \\d+ +TOO HEAVY$`)),
  ]);

  await rm(folder, { recursive: true });
  await writeBuild(light);
  expect((await weighBuild(folder)).filter(isTooHeavy)).toEqual([]);
});

it('fails if a part that /index needs is missing from the build', async () => {
  await writeBuild();
  await writeFile(
    join(folder, '.vite/manifest.json'),
    JSON.stringify({ 'index.html': { file: 'assets/entry.js', isEntry: true } }),
  );

  await expect(weighBuild(folder)).rejects.toThrow(/no part .*lobby-route/);
});
