import type { Expression, Node } from 'oxc-parser';
import { calledName, type Place, type Replacement } from '../syntax.js';

/** What a slip makes of an operator. */
const otherOperators: Record<string, string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
};

/** Functions and methods that are mistaken for each other. A function that the file does not import does not compile. */
const otherFunctions = Object.fromEntries(
  [
    ['some', 'every'],
    ['min', 'max'],
    ['floor', 'ceil'],
    ['startsWith', 'endsWith'],
    ['eq', 'ne'],
    ['gt', 'gte'],
    ['lt', 'lte'],
    ['and', 'or'],
    ['asc', 'desc'],
    ['isNull', 'isNotNull'],
    ['inArray', 'notInArray'],
  ].flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
) as Record<string, string>;

/** The changes of the operator, the condition, the literal or the called function at a place. */
export function changeOperator({ node, parents }: Place, source: string): Replacement[] {
  const replace = (part: Node, text: string) => ({ start: part.start, end: part.end, text });
  const textOf = (part: Node) => source.slice(part.start, part.end);
  if (node.type === 'BinaryExpression' || node.type === 'AssignmentExpression') return swapOperator(node, source);
  if (node.type === 'LogicalExpression') {
    return [...swapOperator(node, source), replace(node, textOf(node.left)), replace(node, textOf(node.right))];
  }
  if (node.type === 'UnaryExpression') return node.operator === '!' ? [replace(node, textOf(node.argument))] : [];
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
    return [replace(node.test, 'true'), replace(node.test, 'false')];
  }
  if (node.type === 'WhileStatement') return [replace(node.test, 'false')];
  if (node.type === 'CallExpression') return swapFunction(node.callee, calledName(node));
  if (node.type === 'Literal') return changeLiteral(node.value, parents[0]).map((text) => replace(node, text));
  const isText = node.type === 'TemplateLiteral' && node.quasis.some(({ value }) => value.raw !== '');
  return isText ? [replace(node, "''")] : [];
}

function swapOperator(
  { left, right, operator }: Extract<Node, { type: 'BinaryExpression' | 'AssignmentExpression' | 'LogicalExpression' }>,
  source: string,
): Replacement[] {
  const start = source.indexOf(operator, left.end);
  if (start === -1 || start > right.start) return [];
  const others = Object.hasOwn(otherOperators, operator) ? (otherOperators[operator] ?? []) : [];
  return others.map((text) => ({ start, end: start + operator.length, text }));
}

function swapFunction(callee: Expression, name: string | undefined): Replacement[] {
  const other = name !== undefined && Object.hasOwn(otherFunctions, name) ? otherFunctions[name] : undefined;
  if (name === undefined || other === undefined) return [];
  return [{ start: callee.end - name.length, end: callee.end, text: other }];
}

/** A number is one too large, or doubled if one more makes no difference; a text is empty. */
function changeLiteral(value: unknown, parent: Node | undefined): string[] {
  if (typeof value === 'boolean') return [String(!value)];
  if (typeof value === 'number') return [String(value < 1000 ? value + 1 : value * 2)];
  const isLabel = parent?.type === 'ImportExpression' || parent?.type === 'JSXAttribute';
  return typeof value === 'string' && value !== '' && !isLabel ? ["''"] : [];
}
