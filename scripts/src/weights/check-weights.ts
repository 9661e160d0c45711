import { readBuild, scriptsWithSchemas, sizeOf, type Build } from './read-build.js';

/** The download size of a part of the app, and its limit. */
export interface Weight {
  name: string;
  bytes: number;
  limitBytes: number;
}

const kilobyte = 1024;
const limits = {
  firstScripts: 110 * kilobyte,
  firstSchemas: 0,
  frameScripts: 55 * kilobyte,
  partScripts: 26 * kilobyte,
  styles: 20 * kilobyte,
  // A server sends this much before the browser has confirmed anything.
  html: 14 * kilobyte,
  fonts: 60 * kilobyte,
};

/** The code of the first page, without schemas: replies are not parsed. The menu, toasts and realtime load later. */
const firstParts = ['src/app/routes/lobby-route.tsx'];
const firstPage = 'pages/lobby.html';

/**
 * Measures the build in `folder`: the scripts of /index, those that follow on every page, and for each other part what it
 * adds to these.
 */
export async function weighBuild(folder: string): Promise<Weight[]> {
  const build = await readBuild(folder);
  const first = firstScriptsOf(build);
  const schemas = await scriptsWithSchemas(folder, first);
  const frame = [...build.frame].filter((script) => !build.entry.has(script));
  const weights = [
    { name: 'scripts of /index', bytes: await sizeOf(folder, first), limitBytes: limits.firstScripts },
    { name: 'schemas of /index', bytes: await sizeOf(folder, schemas), limitBytes: limits.firstSchemas },
    { name: 'scripts of every page, later', bytes: await sizeOf(folder, frame), limitBytes: limits.frameScripts },
    { name: 'HTML of /index, with its styles', bytes: await sizeOf(folder, [firstPage]), limitBytes: limits.html },
    { name: 'styles', bytes: await sizeOf(folder, build.styles), limitBytes: limits.styles },
    { name: 'fonts of /index', bytes: await sizeOf(folder, build.fonts), limitBytes: limits.fonts },
  ];
  for (const { source, scripts, loadedBefore } of build.parts) {
    const isLoaded = (script: string) => build.entry.has(script) || build.frame.has(script) || loadedBefore.has(script);
    const added = [...scripts].filter((script) => !isLoaded(script));
    weights.push({ name: source, bytes: await sizeOf(folder, added), limitBytes: limits.partScripts });
  }
  return weights;
}

function firstScriptsOf({ entry, parts }: Build): Set<string> {
  const scripts = firstParts.flatMap((source) => {
    const part = parts.find((candidate) => candidate.source === source);
    if (!part) throw new Error(`The build has no part ${source}, which /index needs; see firstParts.`);
    return [...part.scripts];
  });
  return new Set([...entry, ...scripts]);
}

/** Whether a part exceeds its limit. */
export function isTooHeavy({ bytes, limitBytes }: Weight): boolean {
  return bytes > limitBytes;
}

/** Returns a line for each part, with its size and limit. */
export function describeWeights(weights: Weight[]): string[] {
  const width = Math.max(...weights.map(({ name }) => name.length));
  return weights.map((weight) => {
    const size = (weight.bytes / kilobyte).toFixed(1).padStart(6);
    const verdict = isTooHeavy(weight) ? '  TOO HEAVY' : '';
    return `  ${weight.name.padEnd(width)} ${size} KB of ${weight.limitBytes / kilobyte}${verdict}`;
  });
}
