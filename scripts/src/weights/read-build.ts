import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** A chunk in Vite's manifest. */
interface Chunk {
  file: string;
  name?: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  /** Chunks that load with it. */
  imports?: string[];
  /** Chunks that it loads on demand. */
  dynamicImports?: string[];
  css?: string[];
}

/** A part of the app that loads on demand, such as a page. */
interface Part {
  /** The source file, relative to the web app. */
  source: string;
  /** Its own script and all scripts that it imports. */
  scripts: Set<string>;
  /** The scripts that are always loaded before it, such as those of the page that loads it. */
  loadedBefore: Set<string>;
}

/** The chunks of what every page loads once it can be used, and once it is at rest. */
const frameChunks = new Set(['frame', 'sheets']);

/** The files of a build, as paths relative to its folder. */
export interface Build {
  /** The scripts that every page needs first. */
  entry: Set<string>;
  /** The scripts that every page loads once it can be used: toasts, the menu, and what these need. */
  frame: Set<string>;
  parts: Part[];
  styles: Set<string>;
  /** The fonts for text in basic Latin. */
  fonts: Set<string>;
}

/** Reads the manifest and the style sheets of a build. */
export async function readBuild(folder: string): Promise<Build> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const chunks = Object.values(manifest);
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('The build has no entry.');
  const scripts = chunks.filter(({ file }) => file.endsWith('.js'));
  const styles = new Set([...chunks.flatMap(({ css = [] }) => css), ...chunks.map(({ file }) => file).filter(isStyle)]);
  const sheets = await Promise.all([...styles].map((path) => readFile(join(folder, path), 'utf8')));
  const frame = chunks.filter(({ name, isDynamicEntry }) => frameChunks.has(name ?? '') && !isDynamicEntry);
  return {
    entry: closureOf(entry, manifest),
    frame: new Set(frame.flatMap((chunk) => [...closureOf(chunk, manifest)])),
    parts: scripts
      .filter((chunk) => chunk.isDynamicEntry)
      .map((chunk) => ({
        source: chunk.src ?? chunk.file,
        scripts: closureOf(chunk, manifest),
        loadedBefore: loadedBefore(chunk, manifest),
      })),
    styles,
    fonts: new Set(sheets.flatMap(latinFontsOf)),
  };
}

/** Returns the download size of files in bytes: compressed with Brotli, as the server sends them, except for fonts. */
export async function sizeOf(folder: string, paths: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const path of paths) {
    const content = await readFile(join(folder, path));
    bytes += path.endsWith('.woff2') ? content.length : brotliCompressSync(content).length;
  }
  return bytes;
}

/** Returns those scripts that contain code of zod, whose schemas have a property of this name. */
export async function scriptsWithSchemas(folder: string, paths: Iterable<string>): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) if ((await readFile(join(folder, path), 'utf8')).includes('_zod')) found.push(path);
  return found;
}

const isStyle = (path: string) => path.endsWith('.css');

/** Returns the files of a chunk and of all chunks that it imports. */
function closureOf(chunk: Chunk, manifest: Record<string, Chunk>, found = new Set<string>()): Set<string> {
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const name of chunk.imports ?? []) {
    const imported = manifest[name];
    if (imported) closureOf(imported, manifest, found);
  }
  return found;
}

/** Returns the files that all chunks which load `chunk` have in common. */
function loadedBefore(chunk: Chunk, manifest: Record<string, Chunk>): Set<string> {
  const loads = (name: string) => manifest[name] === chunk;
  const loaders = Object.values(manifest).filter(({ dynamicImports }) => dynamicImports?.some(loads));
  const [first, ...others] = loaders.map((loader) => closureOf(loader, manifest));
  return new Set([...(first ?? [])].filter((script) => others.every((scripts) => scripts.has(script))));
}

/** Returns the fonts of a style sheet for the letter 'A', which are the ones that browsers load for basic Latin. */
function latinFontsOf(sheet: string): string[] {
  return [...sheet.matchAll(/@font-face\s*\{([^}]*)\}/g)]
    .map(([, declarations = '']) => declarations)
    .filter((declarations) => /U\+(\?\?|0+-0*FF)/i.test(/unicode-range:([^;]*)/.exec(declarations)?.[1] ?? 'U+??'))
    .flatMap((declarations) => /url\(["']?\/?([^"')]+\.woff2)/.exec(declarations)?.[1] ?? []);
}
