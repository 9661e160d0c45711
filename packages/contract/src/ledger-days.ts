import * as z from 'zod/mini';
import { hexadecimal, id, instant } from './fields.js';
import { query } from './operation.js';

const day = z.iso.date();

/** A published day of the ledger (decision 0034). */
export const ledgerDay = z.object({
  /** UTC. */
  day,
  /** How many rows the day has, and the sum of their balance changes, in tickets. */
  rowCount: z.int(),
  sum: z.int(),
  /** The root of the Merkle tree over the rows. */
  root: hexadecimal,
  /** The hash of the entry of the day before; 'none' for the first day. */
  previousHash: z.union([hexadecimal, z.literal('none')]),
  /** The hash of this entry. */
  hash: hexadecimal,
});

const optionalId = z.nullable(id);

/** A row of the ledger with the proof that it is in the tree of its day. */
export const provenRow = z.object({
  row: z.object({
    id: z.int(),
    userId: id,
    type: z.string(),
    amount: z.int(),
    balanceDelta: z.int(),
    gameId: optionalId,
    tournamentId: optionalId,
    participantId: z.nullable(z.int()),
    raffleEntryId: optionalId,
    redemptionId: optionalId,
    purchaseId: optionalId,
    createdAt: instant,
  }),
  /** Known only to the server and to the player of the row. */
  blinding: hexadecimal,
  /** The position of the row in the tree, from 0. */
  index: z.int(),
  /** The hashes of the siblings, from the row to the root. */
  path: z.array(hexadecimal),
});

/** The operations on published days of the ledger. */
export const ledgerDayOperations = {
  'ledgerDays.list': query({
    access: 'anyone',
    summary: 'Lists the published days of the ledger, newest first, 100 per page',
    input: z.object({
      /** `nextCursor` of the previous page; without it, the newest page. */
      cursor: z.optional(day),
    }),
    reply: z.object({
      days: z.array(ledgerDay),
      /** null on the last page. */
      nextCursor: z.nullable(day),
    }),
    isLongAndPublic: true,
  }),
  'ledgerDays.getOwnProof': query({
    access: 'player',
    summary:
      "Returns the caller's rows of a published day with the proofs that they are in it, oldest first, 20 per page",
    input: z.object({
      /** Without it, the newest published day with rows of the caller. */
      day: z.optional(day),
      cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    }),
    reply: z.object({
      /** null if the day is not published, or no published day has rows of the caller. */
      day: z.nullable(ledgerDay),
      rows: z.array(provenRow),
      /** The nearest other published days with rows of the caller. */
      earlierDay: z.nullable(day),
      laterDay: z.nullable(day),
      /** null on the last page. */
      nextCursor: z.nullable(z.string()),
    }),
  }),
};
