import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The content of a file, as a backup records it. */
export interface FileDigest {
  bytes: number;
  sha256: string;
}

/** Copies a file to disk, with its folder, and returns the digest of what was written. */
export async function copyFile(from: string, to: string): Promise<FileDigest> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  return digestInto(from, createWriteStream(to, { mode: 0o600, flush: true }));
}

/** Reads a file and returns its digest. */
export function digestFile(path: string): Promise<FileDigest> {
  return digestInto(path, new Writable({ write: (_chunk, _encoding, done) => done() }));
}

async function digestInto(from: string, to: Writable): Promise<FileDigest> {
  const hash = createHash('sha256');
  let bytes = 0;
  const digest = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(createReadStream(from, { highWaterMark: 2 ** 18 }), digest, to);
  return { bytes, sha256: hash.digest('hex') };
}

/** The files and folders below a folder, as paths relative to it with `/`. */
export interface Tree {
  files: string[];
  directories: string[];
}

/**
 * Lists what is below `root`. `descends` decides whether the content of a folder is listed, too. What disappears during
 * the listing is left out; the tree of a missing folder is empty.
 */
export async function listTree(root: string, descends: (path: string) => boolean = () => true): Promise<Tree> {
  const tree: Tree = { files: [], directories: [] };
  const visit = async (folder: string): Promise<void> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(ignoreMissing);
    for (const entry of entries ?? []) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isFile()) tree.files.push(path);
      if (!entry.isDirectory()) continue;
      tree.directories.push(path);
      if (descends(path)) await visit(path);
    }
  };
  await visit('');
  return tree;
}

/** Returns null if a file or folder does not exist; throws other errors again. */
export function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

const parallelCopies = 8;

/** Runs `work` for each path, several at a time, since each waits for the disk. */
export async function forEachPath(paths: Iterable<string>, work: (path: string) => Promise<void>): Promise<void> {
  const queue = paths[Symbol.iterator]();
  const workers = Array.from({ length: parallelCopies }, async () => {
    for (const path of { [Symbol.iterator]: () => queue }) await work(path);
  });
  await Promise.all(workers);
}
