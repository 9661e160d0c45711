import * as z from 'zod';

/** A whole number from `minimum` to `maximum`. */
export const wholeBetween = (minimum: number, maximum: number) =>
  z.string().regex(/^\d+$/, 'Expected a whole number').transform(Number).pipe(z.number().min(minimum).max(maximum));

/** The same with a default. */
export const whole = (fallback: number, minimum: number, maximum: number) =>
  wholeBetween(minimum, maximum).default(fallback);

/** A duration in seconds, parsed into milliseconds. */
export const seconds = (fallback: number) => whole(fallback, 1, 366 * 24 * 3600).transform((value) => value * 1000);

/** An optional key of 32 bytes. */
export const key = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'Expected 32 bytes in hexadecimal')
  .optional();

export const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });
export const webUrl = z.url({ protocol: /^https?$/ });

/** Whether a host name leads to this machine. */
export const isLoopback = (host: string) => /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);

/** Returns a URL without slashes at its end. */
export const withoutSlash = (url: string) => url.replace(/\/+$/, '');

/** A line of text that every player can read. */
export const line = (maximumLength: number) =>
  z
    .string()
    .trim()
    .min(1, 'Expected a text')
    .max(maximumLength)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Expected a single line');

/** One environment variable: what it accepts, and its row in docs/configuration.md. */
export interface Setting<Type extends z.ZodType = z.ZodType> {
  type: Type;
  /** What it does, in Markdown. */
  meaning: string;
  /** The default in Markdown, if it is no fixed value. */
  byDefault?: string;
}

export type Settings = Record<string, Setting>;
