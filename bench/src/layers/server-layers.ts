import { readFile } from 'node:fs/promises';
import { print } from '../measure.js';

/** The layer of the code that is nearest to the top of the stack decides. The first pattern that matches its URL counts. */
const layers: [name: string, code: RegExp][] = [
  ['driver', /platform\/database\/|node_modules\/pg|drizzle-orm/],
  ['session', /modules\/auth\//],
  ['schema', /node_modules\/zod|validate-input|secure-json-parse|content-type-parser|validation\.js/],
  ['queue', /platform\/(batches|decide-and-store|limit-concurrency)|http\/(queues|command-budgets|fair-queue|pace)/],
  ['publish', /\/realtime\/|socket\.io|engine\.io|modules\/(lobby|push|rematches|inbox)\/|announce/],
  ['reply', /fastify\/lib\/(reply|wrap-thenable)|rules\/dist\/move/],
  [
    'decide',
    /modules\/(games|ledger|players)\/|packages\/rules|platform\/(hidden-moves|cipher|sha256|outages|clock|random)/,
  ],
  ['jobs', /\/jobs\/|modules\//],
  ['HTTP', /platform\/http\/|node_modules\/|node:_http|node:net|node:internal\/streams|pino/],
];

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string };
  children?: number[];
}

interface Profile {
  nodes: ProfileNode[];
  samples: number[];
  timeDeltas: number[];
}

/** Prints the processor time of the server's main thread per game, by layer, from the profile in `file`. */
export async function printServerLayers(file: string, games: number): Promise<void> {
  const profile = JSON.parse(await readFile(file, 'utf8')) as Profile;
  const layerOf = readLayers(profile);
  const sums = new Map<string, number>();
  for (const [index, id] of profile.samples.entries()) {
    const layer = layerOf.get(id) ?? 'Node.js';
    sums.set(layer, (sums.get(layer) ?? 0) + (profile.timeDeltas[index] ?? 0));
  }
  sums.delete('idle');
  print('  server, ms per game:');
  for (const [layer, microseconds] of [...sums].toSorted(([, one], [, other]) => other - one)) {
    print(`    ${(microseconds / 1000 / games).toFixed(3)}  ${layer}`);
  }
}

/** Returns the layer of each node. A node of Node.js itself belongs to the layer that has called it. */
function readLayers({ nodes }: Profile): Map<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const layerOf = new Map<number, string>();
  const visit = (node: ProfileNode, inherited: string) => {
    const layer = ownLayer(node) ?? inherited;
    layerOf.set(node.id, layer);
    for (const id of node.children ?? []) {
      const child = byId.get(id);
      if (child) visit(child, layer);
    }
  };
  if (nodes[0]) visit(nodes[0], 'Node.js');
  return layerOf;
}

function ownLayer({ callFrame: { functionName, url } }: ProfileNode): string | undefined {
  if (functionName === '(idle)') return 'idle';
  if (functionName === '(garbage collector)') return 'garbage collection';
  return layers.find(([, code]) => code.test(url))?.[0];
}
