import { posix } from 'node:path';
import { parse } from './syntax.js';

/** A named part of a source file: a function, class, method, variable or property, or a whole SQL file. */
export interface Declaration {
  /** The names of the declarations around it, outermost first, and its own name. */
  path: string[];
  start: number;
  end: number;
}

/** Lists the declarations of `source`. An SQL file is one declaration, with the name of the file. */
export function readDeclarations(file: string, source: string): Declaration[] {
  if (file.endsWith('.sql')) return [{ path: [posix.basename(file, '.sql')], start: 0, end: source.length }];
  return declarationsIn(parse(file, source), []);
}

function declarationsIn(value: unknown, path: string[]): Declaration[] {
  if (Array.isArray(value)) return value.flatMap((each) => declarationsIn(each, path));
  if (!isNode(value)) return [];
  const name = nameOf(value);
  const ownPath = name === undefined ? path : [...path, ...name.split('.')];
  const inner = Object.values(value).flatMap((each) => declarationsIn(each, ownPath));
  return name === undefined ? inner : [{ path: ownPath, start: value.start, end: value.end }, ...inner];
}

/** A node of a syntax tree: `id` names a function, class or variable, `key` a method or property. */
interface Node {
  start: number;
  end: number;
  id?: unknown;
  key?: unknown;
}

function isNode(value: unknown): value is Node {
  return value instanceof Object && 'start' in value && 'end' in value && 'type' in value;
}

function nameOf({ id, key }: Node): string | undefined {
  const named = id ?? key;
  if (!(named instanceof Object)) return undefined;
  if ('name' in named && typeof named.name === 'string') return named.name;
  return 'value' in named && typeof named.value === 'string' ? named.value : undefined;
}
