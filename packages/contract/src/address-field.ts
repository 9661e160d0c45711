import * as z from 'zod/mini';

/** What is blank, longer than any address needs, or cannot be kept as text makes the address incomplete. */
export const addressField = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));
