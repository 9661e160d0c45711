import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|svg|webmanifest)$/;

/** Smaller files fit into one packet without compression. */
const minimumBytes = 1024;

/** Writes `.br` and `.gz` next to the files of the build, so that the server does not compress each response. */
export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    writeBundle: async ({ dir = '' }) => {
      const names = await readdir(dir, { recursive: true });
      await Promise.all(names.filter((name) => compressible.test(name)).map((name) => compressFile(join(dir, name))));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < minimumBytes) return;
  const brotliOptions = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, brotliOptions));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }));
}
