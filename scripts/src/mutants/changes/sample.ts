import { createHash } from 'node:crypto';
import type { Dependency } from '../../changed/choose-tests.js';
import type { SourceFile } from '../../imports/read-sources.js';
import { plant } from '../mutant.js';
import { equivalents } from './equivalents.js';
import { applyChange, findChanges, type CodeChange } from './find-changes.js';
import { moduleIn, type Part } from './parts.js';
import { TypeChecker } from './type-checker.js';

export interface SampleOptions {
  sources: SourceFile[];
  edges: Dependency[];
  part: Part;
  seed: number;
  count: number;
}

/**
 * Returns `count` changes of a part that compile, the same for the same seed. Their order depends on a hash of each change and
 * the code around it, so that a change of other code hardly changes the sample. Equivalent changes are left out.
 */
export function sampleChanges(root: string, { sources, edges, part, seed, count }: SampleOptions): CodeChange[] {
  const files = new Map(
    sources.filter(({ path }) => moduleIn(part, path) !== undefined).map((each) => [each.path, each]),
  );
  const textOf = (path: string) => files.get(path)?.text ?? '';
  const changes = [...files.values()].flatMap((source) => findChanges(source));
  const ordered = changes
    .map((change) => ({ change, place: placeOf(seed, textOf(change.path), change) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1));
  const withoutEffect = new Set(equivalents.map((each) => plant(sources, each)).map(contentOf));
  const checker = new TypeChecker(root, edges);
  const sample: CodeChange[] = [];
  try {
    for (const { change } of ordered) {
      if (sample.length === count) break;
      const changed = { path: change.path, text: applyChange(textOf(change.path), change) };
      if (!withoutEffect.has(contentOf(changed)) && checker.accepts(changed, change.isGlobal)) sample.push(change);
    }
  } finally {
    checker.close();
  }
  return sample;
}

function placeOf(seed: number, text: string, { path, start, end, text: after }: CodeChange): string {
  const around = [text.slice(Math.max(0, start - 100), start), text.slice(start, end), text.slice(end, end + 40)];
  return createHash('sha256')
    .update(JSON.stringify([seed, path, ...around, after]))
    .digest('hex');
}

/** The content of a file without its format. */
function contentOf({ path, text }: SourceFile): string {
  return `${path} ${text.replaceAll(/\s+/g, '').replaceAll(/,(?=[)\]}])/g, '')}`;
}
