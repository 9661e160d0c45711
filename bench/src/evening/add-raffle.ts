import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const operator = fileURLToPath(new URL('../../../apps/server/dist/operator.js', import.meta.url));
const dayMs = 24 * 3_600_000;

/** Adds a raffle that does not fill up in an evening, as an operator does. Returns its id. */
export async function addRaffle(directory: string, env: Record<string, string>): Promise<string> {
  const file = join(directory, 'products.yaml');
  const raffle = {
    key: 'evening',
    name: 'A cushion',
    description: 'Soft, warm and slightly chewed.',
    type: 'raffle',
    raffleEndTime: new Date(Date.now() + 3 * dayMs).toISOString(),
    entryCost: 1,
    maxEntries: 10_000,
    entriesPerHousehold: 10_000,
  };
  // JSON is YAML.
  await writeFile(file, JSON.stringify({ products: [raffle] }));
  const parameters = ['products', 'apply', file, '--reason', 'benchmark', '--yes', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, [operator, ...parameters], {
    env: { ...process.env, LOG_LEVEL: 'error', DEMO: '0', DATA_DIR: directory, ...env },
  });
  const [added] = JSON.parse(stdout) as { id: string }[];
  if (!added) throw new Error('the raffle was not added');
  return added.id;
}
