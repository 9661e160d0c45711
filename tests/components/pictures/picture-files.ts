import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineBrowserCommand } from '@vitest/browser-playwright';
import sharp from 'sharp';

const folder = fileURLToPath(new URL('../../../docs/screens', import.meta.url));

/** A difference is visible if a colour channel (0 to 255) changes by this much in this many pixels of a million. */
const visible = { channel: 40, pixelsPerMillion: 500 };

/** One picture of the index. */
export interface Picture {
  file: string;
  /** A short description of the picture. */
  shows: string;
  /** The width of the window, in CSS px. */
  width: number;
  scheme: 'light' | 'dark';
}

/**
 * Takes a picture of the page under test. The stored picture stays unless the new one looks different, so that the
 * repository does not grow each time pictures are taken.
 */
const takePicture = defineBrowserCommand<[string]>(async (context, file) => {
  const element = await (await context.frame()).frameElement();
  const screenshot = await element.screenshot({ animations: 'disabled', caret: 'hide' });
  // A palette stores the flat colours of the pages in a fifth of the size.
  const flat = await sharp(screenshot).png({ palette: true, colours: 16, dither: 0 }).toBuffer();
  const picture = await sharp(flat).webp({ lossless: true, effort: 6 }).toBuffer();
  const stored = await readFile(join(folder, file)).catch(() => null);
  if (stored === null || (await differVisibly(stored, picture))) await writeFile(join(folder, file), picture);
});

async function differVisibly(one: Buffer, other: Buffer): Promise<boolean> {
  const [a, b] = await Promise.all(
    [one, other].map((file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return true;
  let changed = 0;
  for (let pixel = 0; pixel < a.data.length; pixel += 3) {
    const isChanged = [0, 1, 2].some(
      (channel) => Math.abs((a.data[pixel + channel] ?? 0) - (b.data[pixel + channel] ?? 0)) > visible.channel,
    );
    if (isChanged) changed += 1;
  }
  return changed * 3 * 1_000_000 > visible.pixelsPerMillion * a.data.length;
}

/** Writes the page that shows all pictures, and removes pictures that are not on it. */
const writePictureIndex = defineBrowserCommand<[Picture[]]>(async (_context, pictures) => {
  const listed = new Set(pictures.map(({ file }) => file));
  for (const name of await readdir(folder))
    if (name.endsWith('.webp') && !listed.has(name)) await rm(join(folder, name));
  await writeFile(join(folder, 'README.md'), describe(pictures));
});

function describe(pictures: Picture[]): string {
  const sections = [...new Set(pictures.map(({ shows }) => shows))].map((shows) => {
    const ofScreen = pictures.filter((picture) => picture.shows === shows);
    const images = ofScreen.map(({ file, width, scheme }) => {
      const share = width < 768 ? 16 : 32;
      return `<img src="${file}" alt="${shows}, ${width} px wide, ${scheme}" width="${share}%">`;
    });
    return `## ${shows}\n\n${images.join('\n')}\n`;
  });
  return `# Screens

Every screen on a phone and on a desktop, and a few in dark colours. \`npm run screens\` writes this page from the table in
\`tests/components/screens\`.

${sections.join('\n')}`;
}

export const pictureCommands = { takePicture, writePictureIndex };

declare module 'vitest/browser' {
  interface BrowserCommands {
    takePicture: (file: string) => Promise<void>;
    writePictureIndex: (pictures: Picture[]) => Promise<void>;
  }
}
