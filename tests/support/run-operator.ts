import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { databaseUrl } from './database-url.js';
import type { TestDatabase } from './database.js';

const operatorFile = fileURLToPath(new URL('../../apps/server/dist/operator.js', import.meta.url));

/** Runs the operator's command line of the build on a database, without a terminal. */
export function runOperator(
  database: TestDatabase,
  dataDirectory: string,
  parameters: string[],
): Promise<{ exitCode: number; output: string; errorOutput: string }> {
  const env = { ...process.env, DATABASE_URL: databaseUrl(database), DATA_DIR: dataDirectory };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [operatorFile, ...parameters], { env }, (error, output, errorOutput) => {
      resolve({ exitCode: error === null ? 0 : Number(error.code), output, errorOutput });
    });
    child.stdin?.end();
  });
}
