import type { Rolldown } from 'vite';

/** A chunk's file and those of all chunks it imports; one may be named twice. */
export function scriptsOf({ fileName, imports }: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const imported = imports.map((name) => bundle[name]).filter((output) => output?.type === 'chunk');
  return [fileName, ...imported.flatMap((chunk) => scriptsOf(chunk, bundle))];
}
