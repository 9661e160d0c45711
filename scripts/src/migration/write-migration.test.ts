import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

it('keeps only the newest snapshot of the schema', () => {
  const files = (folder: string) =>
    readdirSync(new URL(`../../../packages/database/migrations/${folder}`, import.meta.url));
  const newest = files('.').filter((file) => file.endsWith('.sql')).length - 1;

  const snapshots = files('meta').filter((file) => file.endsWith('_snapshot.json'));

  expect(snapshots).toEqual([`${String(newest).padStart(4, '0')}_snapshot.json`]);
});
