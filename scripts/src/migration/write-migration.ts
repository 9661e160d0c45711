import { execFileSync } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { breakpoint, listFunctionChanges } from './function-changes.js';

/**
 * Writes the next migration: the changes of tables, which Drizzle finds in the compiled schema, and then those of functions.
 * Returns the name of its file, or null if nothing has changed.
 */
export async function writeMigration(root: string, name: string): Promise<string | null> {
  const database = join(root, 'packages/database');
  const migrations = join(database, 'migrations');
  const before = await listSql(migrations);
  generate(database, ['--name', name]);
  await keepNewestSnapshot(join(migrations, 'meta'));
  const changes = listFunctionChanges(await readAll(migrations), await readFunctions(join(database, 'functions')));
  const newFile = async () => (await listSql(migrations)).find((file) => !before.includes(file));
  if (changes.length === 0) return (await newFile()) ?? null;
  const tables = await newFile();
  if (tables === undefined) {
    generate(database, ['--custom', '--name', name]);
    await keepNewestSnapshot(join(migrations, 'meta'));
  }
  const file = (await newFile()) ?? '';
  const statements = [...(tables === undefined ? [] : [await readFile(join(migrations, file), 'utf8')]), ...changes];
  await writeFile(join(migrations, file), `${statements.join(`\n${breakpoint}\n`)}\n`);
  return file;
}

/** Runs Drizzle's generator, which compares the compiled schema with the last snapshot. */
function generate(database: string, parameters: string[]): void {
  const drizzle = join(database, '../../node_modules/drizzle-kit/bin.cjs');
  execFileSync(process.execPath, [drizzle, 'generate', ...parameters], { cwd: database, stdio: 'inherit' });
}

/** The generator reads only the newest snapshot. Git keeps the others. */
async function keepNewestSnapshot(folder: string): Promise<void> {
  const snapshots = (await readdir(folder)).filter((file) => file.endsWith('_snapshot.json')).toSorted();
  await Promise.all(snapshots.slice(0, -1).map((file) => rm(join(folder, file))));
}

async function listSql(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
}

async function readAll(folder: string): Promise<string[]> {
  return Promise.all((await listSql(folder)).map((file) => readFile(join(folder, file), 'utf8')));
}

/** Reads the texts of the functions, by name. */
async function readFunctions(folder: string): Promise<Map<string, string>> {
  const names = (await listSql(folder)).map((file) => basename(file, '.sql'));
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, `${name}.sql`), 'utf8')] as const)),
  );
}
