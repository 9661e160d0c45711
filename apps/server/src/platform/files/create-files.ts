import type { Config } from '../../config.js';
import { createDirectoryFiles } from './directory-files.js';
import type { Files } from './files.js';

/** Creates the configured store: an S3-compatible one, or else a folder of the data directory. */
export async function createFiles({ s3, dataDirectory }: Pick<Config, 's3' | 'dataDirectory'>): Promise<Files> {
  if (s3 === undefined) return createDirectoryFiles(dataDirectory);
  // The S3 client is large, so it is loaded only if it is used.
  const { createS3Files } = await import('./s3-files.js');
  return createS3Files(s3);
}
