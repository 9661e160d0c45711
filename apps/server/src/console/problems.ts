import * as z from 'zod';
import { CommandRefused } from '../platform/command-refused.js';
import { isUnavailable } from '../platform/database/database-failures.js';
import { Refusal } from '../platform/refusal.js';
import { labelOf } from './form-fields.js';

/** Why a request was refused. */
export interface Problem {
  status: number;
  message: string;
  /** What is wrong with each field of the form, by its name. */
  fields: Record<string, string>;
  retryAfterSeconds?: number | undefined;
}

/** Returns the problem of an expected error, after which nothing has changed; null for any other error. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof CommandRefused) return { status: 422, message: error.message, fields: {} };
  if (error instanceof z.ZodError) return problemOfForm(error);
  if (error instanceof Refusal) {
    const { message, reasons = [], retryAfterSeconds } = error.reply;
    return { status: error.status, message: [message, ...reasons].join(' '), fields: {}, retryAfterSeconds };
  }
  if (!isUnavailable(error)) return null;
  return { status: 503, message: 'The database cannot be reached. Try again soon.', fields: {} };
}

/** Returns the first problem of each field of a form, also as one message that names the fields by their labels. */
function problemOfForm({ issues }: z.ZodError): Problem {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[String(issue.path[0] ?? '')] ??= `${wordsOf(issue)}.`;
  const lines = Object.entries(fields).map(([name, text]) => [labelOf(name), text].filter(Boolean).join(': '));
  return { status: 422, message: lines.join(' '), fields };
}

/** Returns what is wrong with a field. A schema's own message is used as it is; Zod's default ones are for programmers. */
function wordsOf(issue: z.core.$ZodIssue): string {
  if (!/^(Too |Invalid )/.test(issue.message)) return issue.message;
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'Enter a text' : `Give at least ${issue.minimum}`;
  if (issue.code === 'too_big') {
    return issue.origin === 'string' ? `Use at most ${issue.maximum} characters` : `Give at most ${issue.maximum}`;
  }
  if (issue.code === 'invalid_format') return 'Give a date and a time';
  if (issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int')) {
    return 'Give a whole number';
  }
  return 'Enter this again';
}
