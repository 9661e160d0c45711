import type { Config } from '../../config.js';
import { createDirectoryFiles } from './directory-files.js';

/** Where files that players give are kept. Paths are ours, such as `avatars/{player}/{random}.webp`. */
export interface Files {
  /** Keeps `content` under `path`: wholly, or not at all when it rejects. */
  write(path: string, content: Buffer): Promise<void>;
  /** What is kept under `path`; null when there is nothing. */
  read(path: string): Promise<Buffer | null>;
  /** Removes what is kept under `path`, if anything. */
  remove(path: string): Promise<void>;
}

/** The store of the settings: S3-compatible if one is set, else a directory within the data directory. */
export async function createFiles({ s3, dataDirectory }: Pick<Config, 's3' | 'dataDirectory'>): Promise<Files> {
  if (s3 === undefined) return createDirectoryFiles(dataDirectory);
  // The client is large: it is loaded where it is used.
  const { createS3Files } = await import('./s3-files.js');
  return createS3Files(s3);
}
