import * as z from 'zod/mini';
import { errors, type ErrorCode, type ErrorReply } from './errors/errors.js';

export const errorCode = z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]);

/** The schema of every error reply, for validation and OpenAPI (EGN-01). */
export const errorReply: z.ZodMiniType<ErrorReply> = z.object({
  code: errorCode,
  message: z.string(),
  details: z.optional(z.string()),
  hint: z.optional(z.string()),
  reasons: z.optional(z.array(z.string())),
  retryAfterSeconds: z.optional(z.int()),
  values: z.optional(z.record(z.string(), z.number())),
});
