/** Fails if a package of the lockfile does not support every version of Node.js that package.json names. */
export function checkEngines(): void;

/** Finds the packages of a lockfile that do not support every version of Node.js that its own package does. */
export function findNarrowEngines(lockfile: {
  packages: Record<string, { version?: string; engines?: { node?: string } | string[]; cpu?: string[] }>;
}): { path: string; version: string; range: string }[];
