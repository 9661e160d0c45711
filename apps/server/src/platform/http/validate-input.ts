import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import * as z from 'zod/mini';

/** Lets Fastify validate the input of operations with the schemas of the contract. */
export const validateInput: FastifySchemaCompiler<z.ZodMiniType> =
  ({ schema }) =>
  (input: unknown) => {
    const { data, error } = z.safeParse(schema, input);
    return error === undefined ? { value: data } : { error: error.issues.map(describeIssue) };
  };

function describeIssue({ code, path, message }: z.core.$ZodIssue): FastifySchemaValidationError {
  return { keyword: code, instancePath: `/${path.join('/')}`, schemaPath: '', params: {}, message };
}
