import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A file of scripts, as Vite's manifest describes it. */
interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  /** Chunks that are loaded with it. */
  imports?: string[];
  /** Chunks that it loads when they are needed. */
  dynamicImports?: string[];
  css?: string[];
}

/** A part of the app that is loaded when it is needed, such as the code of a page. */
interface Part {
  /** Its source, relative to the web app. */
  source: string;
  /** The scripts it needs, itself included. */
  scripts: Set<string>;
  /** Those of them that whoever loads it certainly has: a page's, for what comes when that page stands. */
  loadedBefore: Set<string>;
}

/** What a build of the web app consists of, as paths relative to its folder. */
export interface Build {
  /** The scripts every page needs before it shows anything. */
  entry: Set<string>;
  parts: Part[];
  styles: Set<string>;
  /** The fonts a text in basic Latin needs. */
  fonts: Set<string>;
}

/** Reads what a build consists of from its manifest and style sheets. */
export async function readBuild(folder: string): Promise<Build> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const chunks = Object.values(manifest);
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('The build has no entry.');
  const scripts = chunks.filter(({ file }) => file.endsWith('.js'));
  const styles = new Set([...chunks.flatMap(({ css = [] }) => css), ...chunks.map(({ file }) => file).filter(isStyle)]);
  const sheets = await Promise.all([...styles].map((path) => readFile(join(folder, path), 'utf8')));
  return {
    entry: closureOf(entry, manifest),
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

/** The size of files as they are sent, in bytes: compressed, unless they are fonts, which are already. */
export async function sizeOf(folder: string, paths: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const path of paths) {
    const content = await readFile(join(folder, path));
    bytes += path.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length;
  }
  return bytes;
}

const isStyle = (path: string) => path.endsWith('.css');

/** A chunk's file with those of all chunks that are loaded with it. */
function closureOf(chunk: Chunk, manifest: Record<string, Chunk>, found = new Set<string>()): Set<string> {
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const name of chunk.imports ?? []) {
    const imported = manifest[name];
    if (imported) closureOf(imported, manifest, found);
  }
  return found;
}

/** What every chunk that can load `chunk` has loaded itself. */
function loadedBefore(chunk: Chunk, manifest: Record<string, Chunk>): Set<string> {
  const loads = (name: string) => manifest[name] === chunk;
  const loaders = Object.values(manifest).filter(({ dynamicImports }) => dynamicImports?.some(loads));
  const [first, ...others] = loaders.map((loader) => closureOf(loader, manifest));
  return new Set([...(first ?? [])].filter((script) => others.every((scripts) => scripts.has(script))));
}

/** The fonts that a sheet offers for the letter 'A'; browsers load no others for a page in basic Latin. */
function latinFontsOf(sheet: string): string[] {
  return [...sheet.matchAll(/@font-face\s*\{([^}]*)\}/g)]
    .map(([, declarations = '']) => declarations)
    .filter((declarations) => /U\+(\?\?|0+-0*FF)/i.test(/unicode-range:([^;]*)/.exec(declarations)?.[1] ?? 'U+??'))
    .flatMap((declarations) => /url\(["']?\/?([^"')]+\.woff2)/.exec(declarations)?.[1] ?? []);
}
