import { parseSync, visitorKeys, type Node } from 'oxc-parser';

/** A node of a syntax tree with the nodes around it, innermost first. */
export interface Place {
  node: Node;
  parents: Node[];
}

/** A replacement of the text from `start` to `end`. */
export interface Replacement {
  start: number;
  end: number;
  text: string;
}

/** Parses a TypeScript file. */
export function parse(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source);
  const error = errors[0];
  if (error) throw new Error(`${file}: syntax error: ${error.message}`);
  return program;
}

/** Returns `node` and all nodes in it, except those that `isSkipped` and what they contain. */
export function placesIn(node: Node, isSkipped: (place: Place) => boolean, parents: Node[] = []): Place[] {
  const place = { node, parents };
  if (isSkipped(place)) return [];
  const inner = childrenOf(node).flatMap((child) => placesIn(child, isSkipped, [node, ...parents]));
  return [place, ...inner];
}

function childrenOf(node: Node): Node[] {
  const values = Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    visitorKeys[node.type]?.includes(key) ? [value] : [],
  );
  return values.flat().filter((value) => isNode(value));
}

function isNode(value: unknown): value is Node {
  return value instanceof Object && 'type' in value && 'start' in value;
}

/** Returns the name of a called function or method: 'b' for `a.b()`. */
export function calledName(node: Node): string | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const { callee } = node;
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : undefined;
}
