import { roundAfterClosing, timeOfRound, type BeaconChain } from './beacon.js';
import type { Hashing } from '../hashing.js';
import { chainHeadAfter, chainStart } from './chain.js';
import { pickWinner } from './pick.js';
import { redeemTimeMs, type RaffleStatus } from './raffle.js';

/** Everything that is published of a raffle and its draws. Times are ISO 8601, with milliseconds. */
export interface DrawProof {
  format: 2;
  productId: string;
  maxEntries: number;
  raffleEndTime: string;
  /** The commitment to the seeds of all possible draws, published before the first entry. */
  seedHash: string;
  /** The chain of the beacon that decides the draws; null for a raffle without a beacon. */
  beacon: BeaconChain | null;
  entries: readonly ProvenEntry[];
  chainHead: string;
  status: RaffleStatus;
  closedAt: string | null;
  /** The seed of the next draw, revealed by the cancellation of the raffle. */
  revealedSeed: string | null;
  draws: readonly ProvenDraw[];
}

export interface ProvenEntry {
  /** The position among all entries, from 1. */
  number: number;
  /** The entrant's position among all players who entered, from 1. */
  entrant: number;
  /** 32 bytes in hexadecimal that the entrant's browser made. */
  random: string;
  enteredAt: string;
}

export interface ProvenDraw {
  drawNumber: number;
  closesAt: string;
  /** The beacon's round, and its signature; null without a beacon. */
  round: number | null;
  signature: string | null;
  seed: string;
  drawnAt: string;
  redeemBy: string;
  /** The entrants who won before and gave no address. */
  excludedEntrants: readonly number[];
  winnerEntry: number;
  /** Set if the planned round did not come and the operator chose another one. */
  substitute: { plannedRound: number; chosenAt: string; reason: string } | null;
}

/**
 * Checks the signature of a beacon's round. Returns the round's randomness, or null for a wrong signature. It is a
 * parameter, so that only pages that verify draws load the cryptography.
 */
export type VerifyRound = (publicKey: string, round: number, signature: string) => string | null;

/** What one check of a proof examines; the last five are done for each draw. */
export type ProofCheckName = 'entries' | 'closing' | 'revealedSeed' | 'time' | 'round' | 'beacon' | 'seed' | 'winner';

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
 * round that follows from the closing, the beacon's signature, the seed and the winner. It cannot know what was published
 * earlier: a reader compares the proof with their own receipts for this.
 */
export async function checkDrawProof(proof: DrawProof, tools: ProofTools): Promise<ProofCheck[]> {
  const { draws, revealedSeed, closedAt } = proof;
  const checks: ProofCheck[] = [{ check: 'entries', drawNumber: null, holds: await areEntriesValid(proof, tools) }];
  const add = (check: ProofCheckName, holds: boolean, drawNumber: number | null = null) =>
    void checks.push({ check, drawNumber, holds });
  if (closedAt !== null || draws.length > 0) add('closing', closedAt === closingTimeOf(proof));
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
  if (revealedSeed !== null) {
    add('revealedSeed', (await tools.hashing.sha256(revealedSeed)) === (draws.at(-1)?.seed ?? proof.seedHash));
  }
  return checks;
}

/** Returns the time at which a raffle closes: that of its last entry if it is full, otherwise its end. */
function closingTimeOf({ entries, maxEntries, raffleEndTime }: DrawProof): string {
  return entries.length === maxEntries ? (entries.at(-1)?.enteredAt ?? raffleEndTime) : raffleEndTime;
}

/** Whether the entries are numbered, in order of time, in time, with different numbers, and make up the chain. */
async function areEntriesValid(proof: DrawProof, { hashing }: ProofTools): Promise<boolean> {
  const { productId, seedHash, maxEntries, entries, beacon } = proof;
  const raffleEndTime = new Date(proof.raffleEndTime);
  const terms = { productId, seedHash, raffleEndTime, maxEntries, beaconChainHash: beacon?.chainHash ?? null };
  let head = await chainStart(terms, hashing);
  let [entrants, lastMs] = [0, 0];
  for (const [index, { number, entrant, random, enteredAt }] of entries.entries()) {
    const enteredMs = Date.parse(enteredAt);
    if (number !== index + 1 || entrant < 1 || entrant > entrants + 1 || !/^[0-9a-f]{64}$/.test(random)) return false;
    if (!(enteredMs >= lastMs && enteredMs < raffleEndTime.getTime())) return false;
    head = await chainHeadAfter(head, { entryNumber: number, entrant, number: random, enteredAt }, hashing);
    [entrants, lastMs] = [Math.max(entrants, entrant), enteredMs];
  }
  const areDifferent = new Set(entries.map(({ random }) => random)).size === entries.length;
  return areDifferent && entries.length <= maxEntries && head === proof.chainHead;
}

/** Whether a draw is the next one, closes when it must, and did not take place before its round was published. */
function isTimeValid({ beacon, draws, closedAt }: DrawProof, draw: ProvenDraw, index: number): boolean {
  const { drawNumber, closesAt, drawnAt, redeemBy, round } = draw;
  const earliest = beacon === null || round === null ? Date.parse(closesAt) : timeOfRound(beacon, round);
  return (
    drawNumber === index + 1 &&
    closesAt === (draws[index - 1]?.redeemBy ?? closedAt) &&
    Date.parse(drawnAt) >= earliest &&
    Date.parse(redeemBy) - Date.parse(drawnAt) === redeemTimeMs
  );
}

/** Whether the round follows from the closing, or was chosen later than 24 h after the planned round did not come. */
function isRoundValid({ beacon }: DrawProof, { round, closesAt, substitute }: ProvenDraw): boolean {
  if (beacon === null) return round === null && substitute === null;
  const planned = roundAfterClosing(beacon, new Date(closesAt));
  if (substitute === null) return round === planned;
  const waitedMs = Date.parse(substitute.chosenAt) - timeOfRound(beacon, planned);
  return substitute.plannedRound === planned && round !== null && round > planned && waitedMs >= substituteDelayMs;
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
