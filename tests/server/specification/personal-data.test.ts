import { readdir, readFile } from 'node:fs/promises';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import * as schema from '../../../packages/database/src/index.js';
import { downloadableColumns } from '../../../apps/server/src/modules/account/store/own-data.js';

/** The document's tables: each column as `table.column`, with what its row says about the download. */
async function readDocument() {
  const document = await readFile('docs/privacy.md', 'utf8');
  const [described = '', impersonal = ''] = document.split('## Tables without personal data');
  const columns = new Map<string, string>();
  let table = '';
  for (const line of described.split('\n')) {
    table = /^### `(\w+)`/.exec(line)?.[1] ?? table;
    const cells = line.split('|').map((cell) => cell.trim());
    for (const [, column] of cells[1]?.matchAll(/`(\w+)`/g) ?? []) columns.set(`${table}.${column}`, cells[4] ?? '');
  }
  return { columns, impersonal: new Set([...impersonal.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)) };
}

const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((value) => getTableConfig(value));

describe('docs/privacy.md', () => {
  it('lists every column of every table, except the tables without personal data', async () => {
    const { columns, impersonal } = await readDocument();
    const stored = tables
      .filter(({ name }) => !impersonal.has(name))
      .flatMap(({ name, columns: all }) => all.map((column) => `${name}.${column.name}`));

    expect([...columns.keys()].toSorted()).toEqual(stored.toSorted());
    expect([...impersonal].filter((name) => tables.every((table) => table.name !== name))).toEqual([]);
  });

  it('says of every column whether a player can download it', async () => {
    const { columns } = await readDocument();

    expect(
      [...columns]
        .filter(([, download]) => download.startsWith('yes'))
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(downloadableColumns().toSorted());
    expect([...columns].filter(([, download]) => !/^(yes|no)\b/.test(download))).toEqual([]);
  });
});

/** Returns the source files in folders whose text matches. */
async function filesWith(pattern: RegExp, folders: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const folder of folders) {
    for (const name of await readdir(folder, { recursive: true })) {
      const isSource = /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|\/)testing\//.test(name);
      if (isSource && pattern.test(await readFile(`${folder}/${name}`, 'utf8'))) found.push(`${folder}/${name}`);
    }
  }
  return found;
}

describe('the privacy policy', () => {
  // Their types know all names: the privacy policy does not compile if it lacks one.
  it.each([
    ['localStorage or sessionStorage', /(?:local|session)Storage/, 'apps/web/src/state/browser-storage.ts'],
    ['other cookies of pages', /document\.cookie|cookieStore/, 'apps/web/src/state/theme.ts'],
    ['databases of the browser', /indexedDB/, null],
  ])('lists what a browser stores, because no other code uses %s', async (_name, use, only) => {
    const using = await filesWith(use, ['apps/web/src', 'apps/web/service-worker']);

    expect(using).toEqual(only === null ? [] : [only]);
  });

  it('lists the cookies of the server, because only one class sets them', async () => {
    const folders = ['modules', 'platform', 'realtime'].map((name) => `apps/server/src/${name}`);
    const setting = await filesWith(/Max-Age=|Expires=|setCookie\(/, folders);

    expect(setting).toEqual(['apps/server/src/modules/auth/cookies.ts']);
  });
});
