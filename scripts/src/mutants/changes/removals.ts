import type { Node } from 'oxc-parser';
import { calledName, type Place, type Replacement } from '../syntax.js';

/** Methods that narrow, order or lock what they are called on, which works without them, too. */
const removableMethods = new Set(
  'filter toSorted sort toReversed slice trim toLowerCase where orderBy limit for onConflictDoNothing'.split(' '),
);
/** Functions of conditions and orders in SQL, which work with one argument less. */
const removableFunctions = new Set(['and', 'or', 'not', 'desc']);

/** The removals of what is at a place: a statement, a body, an element, an option, or a call around a value. */
export function removeAt({ node, parents }: Place, source: string): Replacement[] {
  const [parent] = parents;
  const replace = (part: Node, text: string) => ({ start: part.start, end: part.end, text });
  if (node.type === 'ExpressionStatement') return hasEffect(node.expression) ? [replace(node, '{}')] : [];
  if (node.type === 'ArrowFunctionExpression') return hasEffect(node.body) ? [replace(node.body, 'undefined')] : [];
  if (node.type === 'BlockStatement') {
    const isBody = parent?.type.includes('Function') ?? false;
    return isBody && node.body.length > 1 ? [replace(node, '{}')] : [];
  }
  if (node.type === 'ArrayExpression') return isDependencies(node, parent) ? [] : removeEach(node.elements, source);
  if (node.type === 'ObjectExpression') return removeEach(node.properties, source);
  return node.type === 'CallExpression' ? removeCall(node, calledName(node), source) : [];
}

function hasEffect(node: Node): boolean {
  if (node.type === 'AwaitExpression') return hasEffect(node.argument);
  if (node.type === 'UnaryExpression') return node.operator === 'void' && hasEffect(node.argument);
  return ['CallExpression', 'AssignmentExpression', 'ChainExpression'].includes(node.type);
}

function removeCall(node: Extract<Node, { type: 'CallExpression' }>, name = '', source: string): Replacement[] {
  const { callee } = node;
  if (callee.type === 'MemberExpression' && removableMethods.has(name)) {
    return [{ start: node.start, end: node.end, text: source.slice(callee.object.start, callee.object.end) }];
  }
  if (callee.type !== 'Identifier' || !removableFunctions.has(name)) return [];
  const [first, ...more] = node.arguments;
  if (!first) return [];
  if (more.length > 0) return removeEach(node.arguments, source);
  return [{ start: node.start, end: node.end, text: source.slice(first.start, first.end) }];
}

/** Removes each of the elements of a list in brackets, with the comma after it. */
function removeEach(elements: (Node | null)[], source: string): Replacement[] {
  return elements.flatMap((element) => {
    if (element === null) return [];
    const comma = /^\s*,/.exec(source.slice(element.end))?.[0] ?? '';
    return [{ start: element.start, end: element.end + comma.length, text: '' }];
  });
}

/** Whether an array has the dependencies of a React hook, which the linter checks. */
function isDependencies(array: Node, parent: Node | undefined): boolean {
  if (parent?.type !== 'CallExpression') return false;
  return /^use[A-Z]/.test(calledName(parent) ?? '') && parent.arguments.at(-1) === array && parent.arguments.length > 1;
}
