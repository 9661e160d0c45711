import { roundAfterClosing, timeOfRound } from '@game/rules';
import { raffleProofText } from '../../../text/raffle-proof.js';
import type { Proof } from './use-proof-checks.js';

const { stages } = raffleProofText;

/** Explains how far a raffle is at `nowMs`; null if its draws say it. */
export function stageOf(proof: Proof, nowMs: number): string | null {
  const { status, entries, planned, draws, revealedSeed, cancelled } = proof;
  if (status === 'cancelled') {
    const text = stages.cancelled[cancelled?.cause ?? 'operator'];
    return revealedSeed === null ? text : `${text} ${stages.revealed}`;
  }
  if (status === 'closed') return entries.length === 0 ? stages.empty : stages.closed;
  if (status === 'open') {
    if (planned === null) return stages.open;
    return `${draws.length > 0 ? stages.redrawing : stages.entriesClosed} ${waitingText(proof, planned, nowMs)}`;
  }
  const redeemBy = draws.at(-1)?.redeemBy;
  return status === 'drawn' && redeemBy !== undefined && Date.parse(redeemBy) <= nowMs ? stages.overdue : null;
}

/** Names the round that a planned draw waits for, and when it appears. */
function waitingText({ beacon }: Proof, { closesAt, round }: NonNullable<Proof['planned']>, nowMs: number): string {
  if (beacon === null || round === null) return Date.parse(closesAt) > nowMs ? stages.later(closesAt) : stages.drawing;
  const dueMs = timeOfRound(beacon, round);
  const due = new Date(dueMs).toISOString();
  if (round !== roundAfterClosing(beacon, new Date(closesAt))) return stages.substituted(round);
  return nowMs > dueMs + lateMs ? stages.late(round, due) : stages.waiting(round, due);
}

/** How long after its time a round counts as late, in milliseconds. */
const lateMs = 60_000;
