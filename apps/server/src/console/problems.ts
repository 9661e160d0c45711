import * as z from 'zod';
import { CommandRefused } from '../platform/command-refused.js';
import { isUnavailable } from '../platform/database/database-failures.js';
import { Refusal } from '../platform/refusal.js';

/** Why a request was refused. */
export interface Problem {
  status: number;
  message: string;
  retryAfterSeconds?: number | undefined;
}

/** Returns the problem of an expected error, after which nothing has changed; null for any other error. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof CommandRefused) return { status: 422, message: error.message };
  if (error instanceof z.ZodError) return { status: 422, message: error.issues.map(describeIssue).join(' ') };
  if (error instanceof Refusal) {
    const { message, reasons = [], retryAfterSeconds } = error.reply;
    return { status: error.status, message: [message, ...reasons].join(' '), retryAfterSeconds };
  }
  if (isUnavailable(error)) return { status: 503, message: 'The database cannot be reached. Try again soon.' };
  return null;
}

function describeIssue({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? `${message}.` : `${path.join('.')}: ${message}.`;
}
