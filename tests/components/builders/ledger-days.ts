import type { ReplyOf } from '@game/contract';
import { hashLedgerDay, hashLedgerRow, hexadecimalOf, inclusionPath, merkleRoot, type LedgerDay } from '@game/rules';
import { sha256OfBytes, webHashing } from '../../../apps/web/src/components/fairness/hashing.js';
import { hexadecimal, newId } from './players.js';

export type OwnProof = ReplyOf<'ledgerDays.getOwnProof'>;

const dayMs = 24 * 3_600_000;

/** Builds published days up to 22 November 2026, newest first. Each has another `root`, and continues the day before it. */
export async function ledgerDays(count: number, roots: Record<string, string> = {}): Promise<LedgerDay[]> {
  const days: LedgerDay[] = [];
  const newestMs = Date.parse('2026-11-22');
  for (let index = count - 1; index >= 0; index -= 1) {
    const day = new Date(newestMs - index * dayMs).toISOString().slice(0, 10);
    const root = roots[day] ?? hexadecimal(String((index % 9) + 1));
    const entry = { day, rowCount: 1200 + index, sum: 345 - 300 * index, root, previousHash: days[0]?.hash ?? 'none' };
    days.unshift({ ...entry, hash: await hashLedgerDay(entry, webHashing) });
  }
  return days;
}

/** Builds a published day with three rows of a player and two of others, and the proofs of the player's rows. */
export async function ownProof(playerId: string, traits: Partial<OwnProof> = {}): Promise<OwnProof> {
  const types = ['daily_flip', 'stake', 'win', 'stake', 'stake'];
  const none = { participantId: null, raffleEntryId: null, redemptionId: null, purchaseId: null };
  const rows = types.map((type, index) => {
    const amount = 10 * (index + 1);
    const balanceDelta = type === 'stake' ? -amount : amount;
    const subject = { gameId: type === 'daily_flip' ? null : newId(), tournamentId: null };
    const userId = index < 3 ? playerId : newId();
    return {
      id: 100 + index,
      userId,
      type,
      amount,
      balanceDelta,
      ...subject,
      ...none,
      createdAt: '2026-11-22T10:00:00.000Z',
    };
  });
  const blinding = hexadecimal('b');
  const leaves = await Promise.all(rows.map(async (row) => hashLedgerRow(row, blinding, sha256OfBytes)));
  const root = hexadecimalOf(await merkleRoot(leaves, sha256OfBytes));
  const sum = rows.reduce((total, { balanceDelta }) => total + balanceDelta, 0);
  const entry = { day: '2026-11-22', rowCount: rows.length, sum, root, previousHash: 'none' };
  const proven = rows.slice(0, 3).map(async (row, index) => {
    const path = await inclusionPath(leaves, index, sha256OfBytes);
    return { row, blinding, index, path: path.map(hexadecimalOf) };
  });
  const day = { ...entry, hash: await hashLedgerDay(entry, webHashing) };
  return { day, rows: await Promise.all(proven), earlierDay: null, laterDay: null, nextCursor: null, ...traits };
}
