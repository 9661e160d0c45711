import { errors, refusalsOf, type ErrorCode, type ErrorDefinition, type Operation } from '@game/contract';
import { referenceTo, type Schema } from './schemas.js';

/** Describes the responses of an operation: its reply, and one for each status of its errors, with an example for each code. */
export function describeResponses(operation: Operation, reply: Schema) {
  const refused = refusalsByStatus(operation).map((codes) => [
    errors[codes[0]].status,
    isOne(codes) ? { $ref: `#/components/responses/${codes[0]}` } : describeRefusals(codes),
  ]);
  return {
    200: { description: 'The operation is done.', content: { 'application/json': { schema: reply } } },
    ...Object.fromEntries(refused),
  };
}

/** Describes the errors of all operations: the response to each, and the example in it, by code. */
export function describeErrors(all: readonly Operation[]) {
  const codes = [...new Set(all.flatMap(refusalsOf))];
  const alone = new Set(
    all
      .flatMap(refusalsByStatus)
      .filter(isOne)
      .map(([code]) => code),
  );
  return {
    responses: Object.fromEntries([...alone].map((code) => [code, describeRefusals([code])])),
    examples: Object.fromEntries(codes.map((code) => [code, exampleOf(code)])),
  };
}

function exampleOf(code: ErrorCode) {
  const { title, message }: ErrorDefinition = errors[code];
  const names = [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const values = names.length === 0 ? {} : { values: Object.fromEntries(names.map((name) => [name, 5])) };
  return { summary: title, value: { code, message: message.replaceAll(/\{\w+\}/g, '5'), ...values } };
}

function describeRefusals(codes: Codes) {
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
  return {
    description: isOne(codes) ? errors[codes[0]].message : codes.join(', '),
    content: { 'application/json': { schema: { $ref: referenceTo('ErrorReply') }, examples } },
  };
}

type Codes = [ErrorCode, ...ErrorCode[]];

/** Returns the error codes of an operation, divided by status. */
function refusalsByStatus(operation: Operation): Codes[] {
  const byStatus = new Map<number, Codes>();
  for (const code of refusalsOf(operation)) {
    const others = byStatus.get(errors[code].status);
    if (others) others.push(code);
    else byStatus.set(errors[code].status, [code]);
  }
  return [...byStatus.values()];
}

function isOne(codes: Codes): boolean {
  return codes.length === 1;
}
