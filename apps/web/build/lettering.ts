import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
// oxlint-disable-next-line import/default -- of a CommonJS module Node makes one
import opentype from 'opentype.js';

const { resolve } = createRequire(import.meta.url);

/**
 * A line of text in the heading font, which begins at (x, y), as the data of an SVG path: the machine that draws a
 * picture may not have the font.
 */
export function letteringPath(text: string, x: number, y: number, fontSize: number, fontWeight: number): string {
  const file = resolve(`@fontsource/baloo-2/files/baloo-2-latin-${fontWeight}-normal.woff`);
  const font = opentype.parse(new Uint8Array(readFileSync(file)).buffer);
  const { commands } = font.getPath(text, x, y, fontSize);
  // The library's own toPathData() writes 'NaN' for some lengths.
  return commands.map(({ type, ...lengths }) => type + Object.values(lengths).map(rounded).join(' ')).join('');
}

const rounded = (length: number) => length.toFixed(1);
