import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const folderOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
/** All pictures of the last run, with pages that show them. Git ignores it. */
const allPictures = folderOf('.cache/screens');
/** The few pictures that documents show. */
const picturesOfDocuments = folderOf('docs/screens');

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
 * Stores a screenshot in `.cache/screens`. If documents show the picture, it is also updated in `docs/screens`, but only when
 * it looks different, so that the repository does not grow each time pictures are taken.
 */
export async function storePicture(file: string, screenshot: Buffer): Promise<void> {
  // A palette stores the flat colours of the pages in a fifth of the size.
  const flat = await sharp(screenshot).png({ palette: true, colours: 16, dither: 0 }).toBuffer();
  const picture = await sharp(flat).webp({ lossless: true, effort: 6 }).toBuffer();
  const path = join(allPictures, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, picture);
  const ofDocuments = join(picturesOfDocuments, file);
  const stored = await readFile(ofDocuments).catch(() => null);
  if (stored !== null && (await differVisibly(stored, picture))) await writeFile(ofDocuments, picture);
}

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

/** Writes `index.html` in a folder of `.cache/screens`: a page that shows the pictures of this run. */
export async function writePictureIndex(folder: string, title: string, pictures: Picture[]): Promise<void> {
  const page = `<!doctype html>\n<meta charset="utf-8">\n<title>${title}</title>\n<h1>${title}</h1>\n`;
  await writeFile(join(allPictures, folder, 'index.html'), `${page}${sectionsOf(pictures).join('\n')}`);
}

function sectionsOf(pictures: Picture[]): string[] {
  return [...new Set(pictures.map(({ shows }) => shows))].map((shows) => {
    const ofScreen = pictures.filter((picture) => picture.shows === shows);
    const images = ofScreen.map(({ file, width, scheme }) => {
      const share = width < 768 ? 16 : 32;
      return `<img src="${file}" alt="${shows}, ${width} px wide, ${scheme}" width="${share}%">`;
    });
    return `<h2>${shows}</h2>\n${images.join('\n')}\n`;
  });
}
