/**
 * Returns the statements that bring the functions of a database with all `migrations` to the texts in `files`, by name. A
 * migration contains copies of these files. A function without a file is dropped.
 * @throws if a file does not contain exactly the function that its name says, or if the parameters or the result of a function
 * have changed: during an upgrade, servers of the last release still call it as it was. See decision 0007.
 */
export function listFunctionChanges(migrations: readonly string[], files: ReadonlyMap<string, string>): string[] {
  const copies = copiesIn(migrations);
  const removed = [...copies.keys()].filter((name) => !files.has(name)).map((name) => `DROP FUNCTION ${name};`);
  const changed = [...files].flatMap(([name, text]) => {
    if (functionsIn(text).join() !== name)
      throw new Error(`functions/${name}.sql must contain the function ${name} only`);
    const copy = copies.get(name);
    if (copy === text.trim()) return [];
    if (copy !== undefined && signatureOf(copy) !== signatureOf(text)) {
      throw new Error(
        `functions/${name}.sql changes the parameters or the result of ${name}, which servers of the last release call during ` +
          'an upgrade. Restore the file, give the changed function a new name, and delete the old file in the release after',
      );
    }
    return [text.trim()];
  });
  return [...removed, ...changed];
}

/** Separates the statements of a migration, as in the migrations that Drizzle writes. */
export const breakpoint = '--> statement-breakpoint';

/** Returns the last copy of each function that the migrations contain and do not drop. */
function copiesIn(migrations: readonly string[]): Map<string, string> {
  const copies = new Map<string, string>();
  for (const statement of migrations.flatMap((text) => text.split(breakpoint))) {
    for (const [, name = ''] of statement.matchAll(/^DROP FUNCTION (\w+)/gm)) copies.delete(name);
    for (const name of functionsIn(statement)) copies.set(name, statement.trim());
  }
  return copies;
}

function functionsIn(text: string): string[] {
  return [...text.matchAll(/^CREATE OR REPLACE FUNCTION (\w+)/gm)].map(([, name = '']) => name);
}

/** Returns the parameters and the result of a function. */
function signatureOf(text: string): string | undefined {
  const signature = /^CREATE OR REPLACE FUNCTION (.*?)\s(?:IMMUTABLE|STABLE|STRICT|LANGUAGE)\b/ms.exec(text)?.[1];
  return signature?.replaceAll(/\s+/g, ' ');
}
