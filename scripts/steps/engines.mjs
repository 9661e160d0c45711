import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { root, say, StepFailed } from './process.mjs';

/** Fails if a package of the lockfile does not support every version of Node.js that package.json names. */
export function checkEngines() {
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = findNarrowEngines(lockfile);
  for (const { path, version, range } of found) say(`${path} ${version}: needs Node.js ${range}`);
  if (found.length > 0) throw new StepFailed('Choose other versions of these packages, in overrides if needed.', 1);
}

/** Finds the packages of a lockfile that do not support every version of Node.js that its own package does. */
export function findNarrowEngines({ packages }) {
  const supported = packages[''].engines.node;
  return Object.entries(packages).flatMap(([path, { version = '', engines, cpu }]) => {
    // There is no 32-bit Node.js for Windows any longer.
    if (cpu?.includes('ia32') && cpu.length === 1) return [];
    // Packages from before 2015 list their engines: such as ['node >= 0.8'].
    const range = Array.isArray(engines) ? '*' : (engines?.node ?? '*');
    const isSupported = semver.validRange(range) !== null && semver.subset(supported, range);
    return isSupported ? [] : [{ path, version, range }];
  });
}
