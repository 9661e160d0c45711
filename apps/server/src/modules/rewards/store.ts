import { and, eq, sql } from 'drizzle-orm';
import { ticketClaims } from '@game/database';
import type { LocalDay } from '@game/rules';
import { prepared, type Connection, type Transaction } from '../../platform/database.js';

/** A daily reward a player claims. */
export interface Claim {
  id: string;
  userId: string;
  claimType: 'daily_flip';
  localDay: LocalDay;
  amount: number;
  claimedAt: Date;
}

/** Writes a claim. Returns false when the day's has been claimed already. */
export async function insertClaim(transaction: Transaction, claim: Claim): Promise<boolean> {
  const rows = await transaction.drizzle
    .insert(ticketClaims)
    .values(claim)
    .onConflictDoNothing()
    .returning({ id: ticketClaims.id });
  return rows.length === 1;
}

const selectClaim = prepared((drizzle) =>
  drizzle
    .select({ id: ticketClaims.id })
    .from(ticketClaims)
    .where(
      and(
        eq(ticketClaims.userId, sql.placeholder('userId')),
        eq(ticketClaims.claimType, sql.placeholder('claimType')),
        eq(ticketClaims.localDay, sql.placeholder('localDay')),
      ),
    )
    .prepare('rewards_select_claim'),
);

/** Whether the player has claimed the day's reward of this type. */
export async function hasClaim(
  on: Connection,
  claim: Pick<Claim, 'userId' | 'claimType' | 'localDay'>,
): Promise<boolean> {
  const rows = await selectClaim(on).execute({ ...claim });
  return rows.length === 1;
}
