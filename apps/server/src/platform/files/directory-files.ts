import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Files } from './files.js';

/** Stores files in the folder `files` of the data directory. Servers that share a database must share it, too. */
export function createDirectoryFiles(dataDirectory: string): Files {
  const fullPathOf = (path: string) => join(dataDirectory, 'files', path);
  return {
    write: async (path, content) => {
      const fullPath = fullPathOf(path);
      await mkdir(dirname(fullPath), { recursive: true });
      // A file gets its name when it is complete, so that a partial file is never read, even after a crash.
      const draft = `${fullPath}.${randomUUID()}.draft`;
      try {
        await writeFile(draft, content, { flush: true });
        await rename(draft, fullPath);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    read: (path) =>
      readFile(fullPathOf(path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
        throw error;
      }),
    remove: (path) => rm(fullPathOf(path), { force: true }),
  };
}
