import type { BeaconChain } from './beacon.js';
import {
  cancelCauses,
  maximumRefusals,
  refusalCauses,
  type CancelCause,
  type RaffleStatus,
  type RefusalCause,
} from './raffle.js';

/** Everything that is published of a raffle and its draws. Times are ISO 8601, with milliseconds. */
export interface DrawProof {
  format: 1;
  productId: string;
  maxEntries: number;
  raffleEndTime: string;
  /** The commitment to the seeds of all possible draws, published before the first entry. */
  seedHash: string;
  /** The chain of the beacon that decides the draws; null for a raffle without a beacon. */
  beacon: BeaconChain | null;
  /** The SHA-256 of the receipt for the order of each possible winner, published before the first entry. */
  orderHashes: readonly string[];
  entries: readonly ProvenEntry[];
  chainHead: string;
  status: RaffleStatus;
  closedAt: string | null;
  /** When and why the raffle was cancelled; null if it was not. */
  cancelled: { at: string; cause: CancelCause } | null;
  /** The seed of the next draw, revealed by the cancellation of the raffle. */
  revealedSeed: string | null;
  draws: readonly ProvenDraw[];
  /** The draw that is planned: when it closes, and its round, which is null without a beacon. null if none is. */
  planned: { closesAt: string; round: number | null } | null;
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
  /** The time that decides the round: the closing of the raffle, or a later time of its schedule. */
  closesAt: string;
  /** The beacon's round, and its signature; null without a beacon. */
  round: number | null;
  signature: string | null;
  seed: string;
  drawnAt: string;
  /** The winner's deadline: at least 14 days after the draw, more after an outage. */
  redeemBy: string;
  /** The entrants who won before and were refused. */
  excludedEntrants: readonly number[];
  winnerEntry: number;
  /** Set if the planned round did not come and the operator chose another one. */
  substitute: { plannedRound: number; chosenAt: string; reason: string } | null;
  /** When the winner gave an address; null if they did not. */
  orderedAt: string | null;
  /** The receipt of this order, if the winner has published it to dispute a refusal. */
  receipt: string | null;
  /** Why the winner did not get the prize; null if they got it or still can. */
  refusal: ProvenRefusal | null;
}

export interface ProvenRefusal {
  cause: RefusalCause;
  at: string;
  /** If the winner declined the prize themselves: the text whose SHA-256 is the random number of their entry. */
  word: string | null;
}

/** Whether a value is what its field must contain. */
type Pattern = (value: unknown) => boolean;
/** The pattern of every field. */
type Shape<Value> = Record<keyof Value, Pattern>;

const matches = (pattern: RegExp): Pattern => {
  return (value) => typeof value === 'string' && pattern.test(value);
};
const orNull = (isValid: Pattern): Pattern => {
  return (value) => value === null || isValid(value);
};
const listOf = (isValid: Pattern): Pattern => {
  return (value) => Array.isArray(value) && value.every(isValid);
};
const objectOf = <Value>(shape: Shape<Value>): Pattern => {
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Pattern>(shape).every(([key, isValid]) => isValid((value as Record<string, unknown>)[key]));
};

const isOneOf = (values: readonly unknown[]): Pattern => {
  return (value) => values.includes(value);
};

const isCount: Pattern = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isHash = matches(/^[0-9a-f]{64}$/);
const isHexadecimal = matches(/^([0-9a-f]{2})+$/);
/** Only the form with milliseconds, so that the order of texts is that of times. `Date.parse` accepts no 30 February here. */
const isTime: Pattern = (value) =>
  matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)(value) &&
  !Number.isNaN(Date.parse(String(value))) &&
  new Date(String(value)).toISOString() === value;

/** Text without control characters and without invisible ones, which could change how the text around it looks. */
const visibleText = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+$/u;

/** Whether an operator's reason can be published with a proof: it has text, but no control characters. */
export function isPublishable(reason: string): boolean {
  return visibleText.test(reason);
}

const beacon: Shape<BeaconChain> = {
  chainHash: isHash,
  publicKey: isHexadecimal,
  genesis: isCount,
  period: (value) => isCount(value) && value !== 0,
};

const entry: Shape<ProvenEntry> = { number: isCount, entrant: isCount, random: isHash, enteredAt: isTime };

const draw: Shape<ProvenDraw> = {
  drawNumber: isCount,
  closesAt: isTime,
  round: orNull(isCount),
  signature: orNull(isHexadecimal),
  seed: isHash,
  drawnAt: isTime,
  redeemBy: isTime,
  excludedEntrants: listOf(isCount),
  winnerEntry: isCount,
  substitute: orNull(objectOf({ plannedRound: isCount, chosenAt: isTime, reason: matches(visibleText) })),
  orderedAt: orNull(isTime),
  receipt: orNull(isHash),
  refusal: orNull(objectOf<ProvenRefusal>({ cause: isOneOf(refusalCauses), at: isTime, word: orNull(isHash) })),
};

const proof: Shape<DrawProof> = {
  format: (value) => value === 1,
  productId: matches(/^[\w-]+$/),
  maxEntries: isCount,
  raffleEndTime: isTime,
  seedHash: isHash,
  beacon: orNull(objectOf(beacon)),
  orderHashes: (value) => listOf(isHash)(value) && (value as unknown[]).length === maximumRefusals,
  entries: listOf(objectOf(entry)),
  chainHead: isHash,
  status: matches(/^(open|drawn|redeemed|closed|cancelled)$/),
  closedAt: orNull(isTime),
  cancelled: orNull(objectOf({ at: isTime, cause: isOneOf(cancelCauses) })),
  revealedSeed: orNull(isHash),
  draws: listOf(objectOf(draw)),
  planned: orNull(objectOf({ closesAt: isTime, round: orNull(isCount) })),
};

/** Whether a proof has all fields of its format, each with a possible value. Others cannot be checked. */
export function isWellFormed(value: unknown): value is DrawProof {
  return objectOf(proof)(value);
}
