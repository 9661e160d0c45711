import { readFile } from 'node:fs/promises';
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
