import type { Node } from 'oxc-parser';
import type { SourceFile } from '../../imports/read-sources.js';
import { changeOperator } from './operators.js';
import { removeAt } from './removals.js';
import { changeSql, isSqlText } from './sql.js';
import { calledName, parse, placesIn, type Place, type Replacement } from '../syntax.js';

/** A mechanical change of one place in a source file. */
export interface CodeChange extends Replacement {
  path: string;
  /** Whether the place is outside of functions, so that the types of exported values can depend on it. */
  isGlobal: boolean;
}

/** Finds the changes of a source file that could be bugs. Some do not compile. */
export function findChanges({ path, text }: SourceFile): CodeChange[] {
  const places = placesIn(parse(path, text), isHarmless);
  const changes = places.flatMap((place) => {
    const isGlobal = !place.parents.some(({ type }) => type.includes('Function'));
    return replacementsAt(place, text).map((replacement) => ({ path, isGlobal, ...replacement }));
  });
  return [...new Map(changes.map((change) => [`${change.start} ${change.end} ${change.text}`, change])).values()];
}

function replacementsAt(place: Place, text: string): Replacement[] {
  return isSqlText(place) ? changeSql(place) : [...changeOperator(place, text), ...removeAt(place, text)];
}

/** Applies a change to its file. */
export function applyChange(text: string, change: Replacement): string {
  return text.slice(0, change.start) + change.text + text.slice(change.end);
}

/** Describes a change on one line: where it is, what was there, and what is there now. */
export function describeChange(text: string, { path, start, end, text: after }: CodeChange): string {
  const line = text.slice(0, start).split('\n').length;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const before = text.slice(start, end);
  // A short piece of code is only understood with what is around it.
  const [shownBefore, shownAfter] =
    before.length > 24 && after !== ''
      ? [before, after]
      : [text.slice(lineStart, lineEnd), text.slice(lineStart, start) + after + text.slice(end, lineEnd)];
  return `${path}:${line}: ${shorten(shownBefore)}  =>  ${shorten(shownAfter)}`;
}

function shorten(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ').trim();
  return line.length > 160 ? `${line.slice(0, 100)} … ${line.slice(-50)}` : line;
}

/** Whether no change in a place costs a user anything: types, imports, messages for engineers and what things look like. */
function isHarmless(place: Place): boolean {
  return isType(place.node) || isName(place) || isForEngineers(place) || isLook(place.node);
}

function isType({ type }: Node): boolean {
  const hasValue = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSParameterProperty'];
  return (type.startsWith('TS') && !hasValue.includes(type)) || /^(Import|ExportAll)Declaration$/.test(type);
}

/** The functions that declare a statement with a name; the last two declare checks of the audit. */
const namedStatements = ['statement', 'check', 'comparison'];

/** The name of a property, or the name of a statement in traces and logs. */
function isName({ node, parents }: Place): boolean {
  const [parent, , call] = parents;
  if (parent === undefined) return false;
  if (parent.type === 'Property' && parent.key === node) return !parent.computed;
  const isText = node.type === 'Literal' && typeof node.value === 'string';
  if (!isText) return false;
  if (parent.type === 'CallExpression') return ['prepare', 'parameter'].includes(calledName(parent) ?? '');
  const isNamed = parent.type === 'Property' && parent.key.type === 'Identifier' && parent.key.name === 'name';
  return isNamed && call !== undefined && namedStatements.includes(calledName(call) ?? '');
}

/** Errors that only a bug can throw, and lines of the log. */
function isForEngineers({ node }: Place): boolean {
  if (node.type === 'NewExpression') return node.callee.type === 'Identifier' && node.callee.name.endsWith('Error');
  if (node.type !== 'ExpressionStatement' || node.expression.type !== 'CallExpression') return false;
  const { callee } = node.expression;
  const object = callee.type === 'MemberExpression' ? callee.object : callee;
  const name = object.type === 'MemberExpression' ? object.property : object;
  return 'name' in name && typeof name.name === 'string' && /^(log|logger|console)$/.test(name.name);
}

/** Classes and styles. Pictures are compared, and layouts measured, by tests of their own. */
function isLook(node: Node): boolean {
  return node.type === 'JSXAttribute' && node.name.type === 'JSXIdentifier' && /^(class|style)/.test(node.name.name);
}
