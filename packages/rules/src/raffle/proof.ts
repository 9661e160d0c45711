import { beaconKindOf, dueTimeOf, overdueMs, quicknet, refundMs, roundAfterClosing, timeOfRound } from './beacon.js';
import type { Hashing } from '../hashing.js';
import { chainHeadAfter, chainStart } from './chain.js';
import { pickWinner } from './pick.js';
import { isWellFormed, type DrawProof, type ProvenDraw } from './proof-format.js';
import { areRefusalsValid } from './refusals.js';
import { redeemTimeMs, redrawClosing } from './raffle.js';

/**
 * Checks the signature of a beacon's round. Returns the round's randomness, or null for a wrong signature. It is a
 * parameter, so that only pages that verify draws load the cryptography.
 */
export type VerifyRound = (publicKey: string, round: number, signature: string) => string | null;

/** What one check of a proof examines; the last five are done for each draw. */
export type ProofCheckName =
  | 'format'
  | 'quicknet'
  | 'entries'
  | 'closing'
  | 'status'
  | 'refusals'
  | 'revealedSeed'
  | 'time'
  | 'round'
  | 'beacon'
  | 'seed'
  | 'winner';

/** The result of one check. */
export interface ProofCheck {
  check: ProofCheckName;
  /** The draw; null for a check of the whole raffle. */
  drawNumber: number | null;
  holds: boolean;
}

/** How long the operator must wait for a planned round before choosing another one, in milliseconds (D-21). */
export const substituteDelayMs = 24 * 3_600_000;

/** The functions that a check needs, which differ between Node and browsers. */
export interface ProofTools {
  hashing: Hashing;
  verifyRound: VerifyRound;
}

/**
 * Repeats everything that a proof claims (D-21): the hash chain of the entries, the closing, and for each draw its time, the
 * round that follows from the closing, the beacon's signature, the seed and the winner, and the refusals. It cannot know what
 * was published earlier: a reader compares the proof with their own receipts for this. The only check of a malformed proof is
 * 'format'.
 */
export async function checkDrawProof(proof: unknown, tools: ProofTools): Promise<ProofCheck[]> {
  if (!isWellFormed(proof)) return [{ check: 'format', drawNumber: null, holds: false }];
  const { draws, revealedSeed, closedAt, status, maxEntries } = proof;
  const checks: ProofCheck[] = [{ check: 'entries', drawNumber: null, holds: await areEntriesValid(proof, tools) }];
  const add = (check: ProofCheckName, holds: boolean, drawNumber: number | null = null) =>
    void checks.push({ check, drawNumber, holds });
  if (closedAt !== null || draws.length > 0) add('closing', closedAt === closingTimeOf(proof));
  if (claimsQuicknet(proof)) add('quicknet', beaconKindOf(proof.beacon) === 'quicknet');
  add('status', isStatusValid(proof));
  add('refusals', await areRefusalsValid(proof, tools.hashing));
  for (const [index, draw] of draws.entries()) {
    const { drawNumber } = draw;
    const earlier = draws.slice(0, index);
    add('time', isTimeValid(proof, draw, index), drawNumber);
    add('round', isRoundValid(proof, draw), drawNumber);
    const randomness = randomnessOf(proof, draw, tools);
    add('beacon', randomness !== undefined, drawNumber);
    add('seed', (await tools.hashing.sha256(draw.seed)) === (earlier.at(-1)?.seed ?? proof.seedHash), drawNumber);
    add(
      'winner',
      randomness !== undefined && (await isWinnerValid(proof, draw, earlier, randomness, tools)),
      drawNumber,
    );
  }
  // The seed of the last possible draw is the last one.
  const isRevealed = status === 'cancelled' && draws.length < maxEntries;
  if (isRevealed || revealedSeed !== null) {
    const committed = draws.at(-1)?.seed ?? proof.seedHash;
    add('revealedSeed', isRevealed && (await tools.hashing.sha256(revealedSeed ?? '')) === committed);
  }
  return checks;
}

/** Returns since when a draw is overdue at `nowMs`: one hour after its time or more; null if none is. */
export function overdueSince(proof: DrawProof, nowMs: number): string | null {
  // A server that does not even close the raffle hides that a draw is planned.
  const closesAt = proof.planned?.closesAt ?? closingTimeOf(proof);
  const dueMs = dueTimeOf(proof.beacon, new Date(closesAt));
  return proof.status === 'open' && nowMs >= dueMs + overdueMs ? new Date(dueMs).toISOString() : null;
}

/** Whether the beacon has the name or the key of drand's public network. Then it must have all of its values. */
function claimsQuicknet({ beacon }: DrawProof): boolean {
  return beacon?.chainHash === quicknet.chainHash || beacon?.publicKey === quicknet.publicKey;
}

/** Returns the time at which a raffle closes: that of its last entry if it is full, otherwise its end. */
function closingTimeOf({ entries, maxEntries, raffleEndTime }: DrawProof): string {
  return entries.length === maxEntries ? (entries.at(-1)?.enteredAt ?? raffleEndTime) : raffleEndTime;
}

/** Whether the status fits the draws, and a draw is planned exactly while the raffle waits for it. */
function isStatusValid({ status, entries, draws, closedAt, beacon, planned }: DrawProof): boolean {
  const entrants = new Set(entries.map(({ entrant }) => entrant)).size;
  if ((planned !== null) !== (status === 'open' && closedAt !== null)) return false;
  if (status === 'drawn' || status === 'redeemed') return draws.length > 0;
  if (status === 'closed') return closedAt !== null && draws.length === entrants;
  if (planned === null) return draws.length === 0 || status === 'cancelled';
  const due = beacon && roundAfterClosing(beacon, new Date(planned.closesAt));
  const isRoundRight = due === null ? planned.round === null : planned.round !== null && planned.round >= due;
  return isRoundRight && isOnSchedule(planned.closesAt, closedAt, draws.at(-1)) && draws.length < entrants;
}

/** Whether a draw closes with the raffle or, after the draw `last`, at a time of the schedule that leaves its winner's time. */
function isOnSchedule(closesAt: string, closedAt: string | null, last: ProvenDraw | undefined): boolean {
  if (closedAt === null || last === undefined) return closesAt === closedAt;
  const closing = new Date(closesAt);
  const earliest = [last.redeemBy, last.refusal?.at ?? last.redeemBy];
  return (
    earliest.every((time) => closesAt >= time) &&
    redrawClosing(new Date(closedAt), closing).getTime() === closing.getTime()
  );
}

/** Whether the entries are numbered, in order of time, in time, with different numbers, and make up the chain. */
async function areEntriesValid(proof: DrawProof, { hashing }: ProofTools): Promise<boolean> {
  const { maxEntries, entries, beacon } = proof;
  const raffleEndTime = new Date(proof.raffleEndTime);
  const terms = { ...proof, raffleEndTime, beaconChainHash: beacon?.chainHash ?? null };
  let head = await chainStart(terms, hashing);
  let [entrants, last] = [0, ''];
  for (const [index, { number, entrant, random, enteredAt }] of entries.entries()) {
    if (number !== index + 1 || entrant < 1 || entrant > entrants + 1) return false;
    if (enteredAt < last || enteredAt >= proof.raffleEndTime) return false;
    head = await chainHeadAfter(head, { entryNumber: number, entrant, number: random, enteredAt }, hashing);
    [entrants, last] = [Math.max(entrants, entrant), enteredAt];
  }
  const areDifferent = new Set(entries.map(({ random }) => random)).size === entries.length;
  return areDifferent && entries.length <= maxEntries && head === proof.chainHead;
}

/** Whether a draw is the next one, closes when it must, took place not before its round, and gave its winner 14 days. */
function isTimeValid({ beacon, draws, closedAt }: DrawProof, draw: ProvenDraw, index: number): boolean {
  const { drawNumber, closesAt, drawnAt, redeemBy, round, substitute } = draw;
  const earliest = beacon === null || round === null ? Date.parse(closesAt) : timeOfRound(beacon, round);
  return (
    drawNumber === index + 1 &&
    isOnSchedule(closesAt, closedAt, draws[index - 1]) &&
    Date.parse(drawnAt) >= earliest &&
    Date.parse(drawnAt) < dueTimeOf(beacon, new Date(closesAt)) + refundMs &&
    drawnAt >= (substitute?.chosenAt ?? closesAt) &&
    Date.parse(redeemBy) - Date.parse(drawnAt) >= redeemTimeMs
  );
}

/** Whether the round follows from the closing, or was chosen when it was published and 24 h after the planned one was due. */
function isRoundValid({ beacon }: DrawProof, { round, closesAt, substitute }: ProvenDraw): boolean {
  if (beacon === null) return round === null && substitute === null;
  const planned = roundAfterClosing(beacon, new Date(closesAt));
  if (substitute === null) return round === planned;
  if (round === null || round <= planned || substitute.plannedRound !== planned) return false;
  const earliest = Math.max(timeOfRound(beacon, planned) + substituteDelayMs, timeOfRound(beacon, round));
  return Date.parse(substitute.chosenAt) >= earliest;
}

/** Returns the verified randomness of a draw; null without a beacon, undefined if the signature is wrong. */
function randomnessOf({ beacon }: DrawProof, { round, signature }: ProvenDraw, { verifyRound }: ProofTools) {
  if (beacon === null) return signature === null ? null : undefined;
  if (round === null || signature === null) return undefined;
  return verifyRound(beacon.publicKey, round, signature) ?? undefined;
}

/** Whether a draw excludes exactly the entrants who won before, and picks the published winner. */
async function isWinnerValid(
  { entries, chainHead }: DrawProof,
  { seed, drawNumber, round, excludedEntrants, winnerEntry }: ProvenDraw,
  earlier: readonly ProvenDraw[],
  randomness: string | null,
  { hashing }: ProofTools,
): Promise<boolean> {
  const winners = earlier.map((draw) => entries[draw.winnerEntry - 1]?.entrant);
  const isSame =
    new Set(winners).size === excludedEntrants.length &&
    winners.every((one) => one !== undefined && excludedEntrants.includes(one));
  const candidates = entries.filter(({ entrant }) => !excludedEntrants.includes(entrant));
  if (!isSame || candidates.length === 0) return false;
  const beacon = round === null || randomness === null ? null : { round, randomness };
  const index = await pickWinner({ seed, chainHead, drawNumber, beacon }, candidates.length, hashing);
  return candidates[index]?.number === winnerEntry;
}
