import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const text = readFileSync(fileURLToPath(new URL('../../../docs/operations.md', import.meta.url)), 'utf8');

/** Returns the blocks of commands below a heading of docs/operations.md, each as the lines that one types. */
export function commandsBelow(heading: string): string[][] {
  const [, section] = text.split(`\n### ${heading}\n`);
  if (section === undefined) throw new Error(`docs/operations.md has no ${heading}.`);
  const [own = ''] = section.split(/\n#{2,3} /);
  return [...own.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) =>
    block
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/ +# .*$/, '')),
  );
}

/** Replaces each text of `changes` in the text of a file of deploy. Throws if it has none of them. */
export function withPlaces(settings: string, changes: [from: string, to: string][]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`There is no ${from} in:\n${settings}`);
    return changed.replaceAll(from, to);
  }, settings);
}
