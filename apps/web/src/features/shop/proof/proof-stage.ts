import { roundAfterClosing, timeOfRound } from '@game/rules';
import { raffleProofText } from '../../../text/shop/raffle-proof.js';
import type { Proof } from './use-proof-checks.js';

const { stages } = raffleProofText;

/** Explains how far a raffle is at `nowMs`; null if its draws say it. */
export function stageOf(proof: Proof, nowMs: number): string | null {
  const { status, entries, closedAt, draws } = proof;
  if (status === 'cancelled') return stages.cancelled;
  if (status === 'closed') return entries.length === 0 ? stages.empty : stages.closed;
  if (status === 'open') return closedAt === null ? stages.open : waitingText(proof, closedAt, nowMs);
  const redeemBy = draws.at(-1)?.redeemBy;
  const isRedrawn = status === 'drawn' && redeemBy !== undefined && Date.parse(redeemBy) <= nowMs;
  return isRedrawn ? `${stages.redrawing} ${waitingText(proof, redeemBy, nowMs)}` : null;
}

/** Names the round that the draw waits for, and when it appears. */
function waitingText({ beacon }: Proof, closesAt: string, nowMs: number): string {
  if (beacon === null) return stages.drawing;
  const round = roundAfterClosing(beacon, new Date(closesAt));
  const dueMs = timeOfRound(beacon, round);
  const due = new Date(dueMs).toISOString();
  return nowMs > dueMs + lateMs ? stages.late(round, due) : stages.waiting(round, due);
}

/** How long after its time a round counts as late, in milliseconds. */
const lateMs = 60_000;
