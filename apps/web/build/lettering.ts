import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
// oxlint-disable-next-line import/default -- Node adds a default export to CommonJS modules
import opentype from 'opentype.js';

const { resolve } = createRequire(import.meta.url);

/**
 * Converts a line of text in the heading font, starting at (x, y), to the data of an SVG path, because the machine that
 * draws a picture may not have the font.
 */
export function letteringPath(text: string, x: number, y: number, fontSize: number, fontWeight: number): string {
  const { commands } = fontOf(fontWeight).getPath(text, x, y, fontSize);
  // The library's own toPathData() writes 'NaN' for some numbers.
  return commands.map(({ type, ...numbers }) => type + Object.values(numbers).map(rounded).join(' ')).join('');
}

/** Returns the width of a text up to the start of the next letter. */
export function advanceOf(text: string, fontSize: number, fontWeight: number): number {
  return fontOf(fontWeight).getAdvanceWidth(text, fontSize);
}

const fonts = new Map<number, opentype.Font>();

function fontOf(weight: number): opentype.Font {
  const file = resolve(`@fontsource/baloo-2/files/baloo-2-latin-${weight}-normal.woff`);
  const font = fonts.get(weight) ?? opentype.parse(new Uint8Array(readFileSync(file)).buffer);
  fonts.set(weight, font);
  return font;
}

const rounded = (value: number) => value.toFixed(1);
