import { maximumTickets } from '@game/rules';
import * as z from 'zod';

/** The labels of the fields by their names, also for the problems with them. A page may have another label for a field. */
const labels: Record<string, string> = {
  amount: 'Tickets',
  availableQuantity: 'Stock',
  cause: 'Cause, which is published',
  confirmed: 'I am sure',
  description: 'Description',
  entryCost: 'Tickets per entry',
  invitation: 'Invitation code',
  key: 'Key',
  maxEntries: 'Entries at most',
  name: 'Name',
  oneTimeCode: 'One-time code',
  password: 'Password',
  productType: 'Kind of product',
  raffleEndTime: 'End',
  raffleType: 'Type',
  reason: 'Reason',
  repeated: 'The same password again',
  round: 'Round',
  ticketPrice: 'Tickets',
  trackingNumber: 'Tracking number',
};

/** Returns the label of a field; undefined for a hidden one. */
export function labelOf(name: string): string | undefined {
  return Object.hasOwn(labels, name) ? labels[name] : undefined;
}

/** The reason of an action. */
export const reason = z.string().trim().min(1, 'Give a reason: it is stored in the log').max(500);

/** The confirmation of an action that cannot be undone; see `Form`. */
export const confirmed = z.literal('yes', 'Confirm that you are sure');

/** A change of a balance: a whole number of tickets other than zero. */
export const change = z
  .string()
  .trim()
  .regex(/^[+-]?\d{1,7}$/, 'Give a whole number, such as 50 or -50')
  .transform(Number)
  .refine((amount) => amount !== 0 && Math.abs(amount) <= maximumTickets, 'Give a number other than 0');

/** Text that need not be entered; null if it is empty. */
export const optionalText = z
  .string()
  .trim()
  .max(200)
  .optional()
  .transform((text) => text || null);

/** The id of a form; see `FormId`. */
export const formId = z.uuid('This form is out of date: open its page again');
