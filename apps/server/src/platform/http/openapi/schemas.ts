import * as contract from '@game/contract';
import { operations, type OperationName } from '@game/contract';
import * as z from 'zod/mini';

/** A JSON Schema, as OpenAPI 3.1 uses it. */
export interface Schema {
  [keyword: string]: unknown;
  properties?: Record<string, unknown>;
  required?: string[];
}

/** The schemas of the replies of all operations, and of the values that they share, which they refer to. */
export interface ReplySchemas {
  replies: Record<OperationName, Schema>;
  shared: Record<string, Schema>;
}

/** Describes all replies. Every schema that the contract exports is shared under its name. */
export function describeReplies(): ReplySchemas {
  const registry = z.registry<{ id: string }>();
  const exported = Object.entries(contract).filter(([, value]) => isSchema(value)) as [string, z.ZodMiniType][];
  for (const [name, schema] of exported)
    registry.add(schema, { id: `${name.charAt(0).toUpperCase()}${name.slice(1)}` });
  const names = Object.keys(operations) as OperationName[];
  for (const name of names) {
    const { reply } = operations[name];
    if (!registry.has(reply)) registry.add(reply, { id: name });
  }
  const { schemas } = z.toJSONSchema(registry, { ...settings, uri: referenceTo });
  const described = Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, withoutIdentity(schema)]));
  const idOf = (name: OperationName) => registry.get(operations[name].reply)?.id ?? name;
  const ownReplies = new Set<string>(names);
  const replyOf = (name: OperationName): Schema => {
    const id = idOf(name);
    return ownReplies.has(id) ? (described[id] ?? {}) : { $ref: referenceTo(id) };
  };
  const replies = Object.fromEntries(names.map((name) => [name, replyOf(name)])) as Record<OperationName, Schema>;
  return { replies, shared: usedBy([replies, { $ref: referenceTo('ErrorReply') }], described) };
}

/** Returns those of `described` that `users` refer to, directly or through each other. */
function usedBy(users: unknown, described: Record<string, Schema>): Record<string, Schema> {
  const used = new Set<string>();
  const visit = (value: unknown) => {
    for (const [, id = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(id)) continue;
      used.add(id);
      visit(described[id]);
    }
  };
  visit(users);
  return Object.fromEntries(Object.entries(described).filter(([id]) => used.has(id)));
}

/** Describes the input of an operation. Fields with a default may be missing. */
export function describeInput(name: OperationName): Schema {
  return withoutIdentity(z.toJSONSchema(operations[name].input, { ...settings, io: 'input' }));
}

/** Returns the reference to a shared schema. */
export function referenceTo(id: string): string {
  return `#/components/schemas/${id}`;
}

const settings = {
  // The format says all of it, and the patterns would be a third of the document.
  override: ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
    if (jsonSchema.format === 'uuid' || jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  },
} as const;

function isSchema(value: unknown): value is z.ZodMiniType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

function withoutIdentity(schema: z.core.JSONSchema.BaseSchema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== '$schema' && name !== '$id'));
}
