import type { Rolldown } from 'vite';

/** Returns the files of a chunk and of all chunks that it imports; the result may contain duplicates. */
export function scriptsOf({ fileName, imports }: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const imported = imports.map((name) => bundle[name]).filter((output) => output?.type === 'chunk');
  return [fileName, ...imported.flatMap((chunk) => scriptsOf(chunk, bundle))];
}
