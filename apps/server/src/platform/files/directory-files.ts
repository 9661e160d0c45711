import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Files } from './files.js';

/** Keeps files in `files` within the data directory. Servers that share a database must share it, too. */
export function createDirectoryFiles(dataDirectory: string): Files {
  const placeOf = (path: string) => join(dataDirectory, 'files', path);
  return {
    write: async (path, content) => {
      const place = placeOf(path);
      await mkdir(dirname(place), { recursive: true });
      // Written beside and then moved, so that nobody reads half a file, after a crash neither.
      const draft = `${place}.${randomUUID()}.draft`;
      try {
        await writeFile(draft, content, { flush: true });
        await rename(draft, place);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    read: (path) =>
      readFile(placeOf(path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
        throw error;
      }),
    remove: (path) => rm(placeOf(path), { force: true }),
  };
}
