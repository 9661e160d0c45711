/** The letters that the build has drawn in a row, by the opacity of each pixel. */
export interface Letters {
  fontSize: number;
  /** The distance of the baseline from the top, in pixels. */
  baseline: number;
  height: number;
  /** How far a letter may reach over its cell, in pixels. */
  margin: number;
  /** The start and the width of each letter's cell, in pixels. */
  cells: Record<string, readonly [start: number, advance: number]>;
  /** The width of the row. */
  width: number;
  opacity: Uint8Array;
}

/** A line of text as an RGBA picture. */
export interface Line {
  pixels: Buffer;
  width: number;
  height: number;
}

/** Returns whether the font has all letters of a text, so that no empty boxes are drawn. */
export function canWrite({ cells }: Letters, text: string): boolean {
  return text.split('').every((letter) => Object.hasOwn(cells, letter));
}

/**
 * Writes a line of text in a colour such as '#2a1b3d'.
 * @throws if the font does not have a letter of it
 */
export function writeLine(letters: Letters, text: string, color: string): Line {
  const { cells, margin, height } = letters;
  const placed = text.split('').map((letter) => {
    const cell = cells[letter];
    if (!cell) throw new Error(`The letters of the cards have no '${letter}'`);
    return cell;
  });
  const width = placed.reduce((sum, [, advance]) => sum + advance, 2 * margin);
  const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  const pixels = Buffer.alloc(width * height * 4, Buffer.from([red ?? 0, green ?? 0, blue ?? 0, 0]));
  let left = 0;
  for (const [start, advance] of placed) {
    copyCell(letters, { start, advance }, { pixels, width, left });
    left += advance;
  }
  return { pixels, width, height };
}

/** Draws a letter so that its margins, where neighbours overlap, keep the stronger opacity. */
function copyCell(
  { opacity, width: rowWidth, height, margin }: Letters,
  { start, advance }: { start: number; advance: number },
  { pixels, width, left }: { pixels: Buffer; width: number; left: number },
): void {
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < advance + 2 * margin; x += 1) {
      const target = (y * width + left + x) * 4 + 3;
      pixels[target] = Math.max(pixels[target] ?? 0, opacity[y * rowWidth + start - margin + x] ?? 0);
    }
  }
}
