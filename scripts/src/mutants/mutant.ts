import type { SourceFile } from '../imports/read-sources.js';
import { readDeclarations, type Declaration } from './declarations.js';

/**
 * A bug that the tests must catch: a replacement of code. Neither the code nor the test is bound to a file or a folder,
 * so that both can move.
 */
export interface Mutant {
  /** What the code does wrong, in plain words. */
  name: string;
  /**
   * The function, method, constant or SQL function with the bug: its name, with those of declarations around it if several
   * have the same name ('Payments.refund').
   */
  in: string;
  /** The correct code. It occurs exactly once there. Line breaks, spaces and trailing commas do not matter. */
  before: string;
  after: string;
  /** The test file that must fail: its name, with folders of its path if several have the same name ('server/inbox'). */
  test: string;
}

/** A replacement of code. */
export type Slip = Pick<Mutant, 'in' | 'before' | 'after'>;

/** Plants a bug. Returns the file with the bug in it. Throws unless the correct code occurs exactly once. */
export function plant(sources: SourceFile[], mutant: Slip): SourceFile {
  const [found, ...more] = findCode(sources, mutant);
  const place = `'${mutant.in}' contains`;
  if (!found) throw new Error(`No ${place}: ${mutant.before}`);
  if (more.length > 0) throw new Error(`${place} ${more.length + 1} times: ${mutant.before}`);
  const { path, text } = found;
  return { path, text: text.slice(0, found.start) + mutant.after + text.slice(found.end) };
}

/** Finds the test file of a mutant in `files`. Throws unless there is exactly one. */
export function findTest(files: string[], { test }: Mutant): string {
  const wanted = test.split('/');
  const found = files.filter((file) => isPathOf(file.replace(testSuffix, '').split('/'), wanted));
  if (found.length !== 1) throw new Error(`${found.length} test files have the name '${test}'`);
  return found[0] ?? '';
}

export const testSuffix = /\.(test|e2e)\.tsx?$/;

interface Found extends SourceFile {
  start: number;
  end: number;
}

function findCode(sources: SourceFile[], { in: place, before }: Slip): Found[] {
  const wanted = place.split('.');
  const code = patternOf(before);
  const words = [...wordsOf(before), wanted.at(-1) ?? ''].toSorted((one, other) => other.length - one.length);
  return sources.flatMap((source) => {
    const { path, text } = source;
    // Most files do not have the code, and a search for its words says so faster than the pattern.
    if (!words.every((word) => text.includes(word))) return [];
    const matches = Array.from(text.matchAll(code), (match) => ({
      start: match.index,
      end: match.index + match[0].length,
    }));
    if (matches.length === 0) return [];
    const named = declarationsOf(source).filter((declaration) => isPathOf(declaration.path, wanted));
    return matches
      .filter((match) => named.some(({ start, end }) => start <= match.start && match.end <= end))
      .map((match) => ({ path, text, ...match }));
  });
}

/** Caches the declarations of a file, because several mutants change the same file. */
const declarations = new WeakMap<SourceFile, Declaration[]>();

function declarationsOf(source: SourceFile): Declaration[] {
  const known = declarations.get(source) ?? readDeclarations(source.path, source.text);
  declarations.set(source, known);
  return known;
}

/** Matches `code` in any format: with other spaces and line breaks, with and without trailing commas. */
function patternOf(code: string): RegExp {
  const tokens = code.match(/[\w$]+|[^\s\w$]/g) ?? [];
  const parts = tokens.map((token, index) => {
    const next = tokens[index + 1];
    const isTrailingComma = token === ',' && next !== undefined && isClosing(next);
    if (isTrailingComma) return ',?\\s*';
    const escaped = token.replaceAll(/[$^*+?.()[\]{}|\\/-]/g, String.raw`\$&`);
    if (next === undefined) return isWord(token) ? `${escaped}(?![\\w$])` : escaped;
    if (isWord(token) && isWord(next)) return `${escaped}\\s+`;
    return isClosing(next) && token !== ',' ? `${escaped}\\s*,?\\s*` : `${escaped}\\s*`;
  });
  return new RegExp((isWord(tokens[0] ?? '') ? '(?<![\\w$])' : '') + parts.join(''), 'g');
}

function wordsOf(code: string): string[] {
  return code.match(/[\w$]+/g) ?? [];
}

function isWord(token: string): boolean {
  return /^[\w$]/.test(token);
}

function isClosing(token: string): boolean {
  return /^[)\]}]$/.test(token);
}

/** Whether `wanted` names the last part of `path`, and parts before it in the same order. */
function isPathOf(path: string[], wanted: string[]): boolean {
  if (path.at(-1) !== wanted.at(-1)) return false;
  let index = 0;
  for (const part of path) if (part === wanted[index]) index += 1;
  return index === wanted.length;
}
