import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { CommandRefused } from '../command-refused.js';
import { ignoreMissing } from './copy-file.js';

/** A path inside the backup: it cannot lead out of it. */
const path = z
  .string()
  .regex(/^(postgres|files)(\/[^/\\\0]+)*$/)
  .refine((text) => !text.split('/').includes('..'));

const schema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The major version of PostgreSQL, such as 18. */
  postgresVersion: z.number(),
  schemaVersion: z.number(),
  /** All folders, since PostgreSQL needs its empty ones. */
  directories: z.array(path),
  files: z.record(path, z.object({ bytes: z.number(), sha256: z.string() })),
});

/** What is in a backup, and what a restore checks. It is written last, so a backup without it is incomplete. */
export type Manifest = z.infer<typeof schema>;

export const manifestName = 'manifest.json';

/**
 * Reads the manifest of a backup.
 * @throws {CommandRefused} if `backup` is no complete backup.
 */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, manifestName), 'utf8').catch(ignoreMissing);
  if (text === null) throw new CommandRefused(`${backup} is not a complete backup: it has no ${manifestName}.`);
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new CommandRefused(`${backup} is damaged, or was made by a newer build: its ${manifestName} cannot be read.`);
  }
}
