import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root, run, runNpm, say, StepFailed } from './process.mjs';

/**
 * Runs one of our commands with another version of Node.js, such as '22' or '24.21.0'. It is installed into `.cache` from the
 * packages behind npm's `node`.
 */
export async function runWithNode(version, parameters) {
  if (!/^\d+(\.\d+\.\d+)?$/.test(version ?? '')) {
    throw new StepFailed('Name a version of Node.js, such as: npm run test:node -- 22 --project pure', 2);
  }
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const folder = join(root, '.cache', `node-${version}`);
  const home = join(folder, 'node_modules', name, 'bin');
  const node = join(home, process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(node)) {
    say(`Installing Node.js ${version}`);
    const options = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts', '--force'];
    await runNpm(['install', '--prefix', folder, ...options, `${name}@${version}`]);
  }
  // Commands that tests start by their name use it, too.
  const path = [home, process.env['PATH']].join(delimiter);
  await run(node, [join(root, 'scripts/run.mjs'), ...parameters], '.', undefined, { PATH: path });
}
