import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as digestOf } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { roundAfterClosing, timeOfRound, type BeaconChain } from '../beacon.js';
import type { Hashing } from '../../hashing.js';
import { chainHeadAfter, chainStart, seedAt } from '../chain.js';
import { pickWinner } from '../pick.js';
import type { DrawProof, ProvenDraw } from '../proof-format.js';
import { checkDrawProof, type ProofTools } from '../proof.js';
import { drawIntervalMs, redeemTimeMs, type RefusalCause } from '../raffle.js';

export const sha256 = (text: string) => bytesToHex(digestOf(utf8ToBytes(text)));
const hmacSha256 = (key: string, text: string) => bytesToHex(hmac(digestOf, utf8ToBytes(key), utf8ToBytes(text)));
export const hashing: Hashing = { sha256, hmacSha256 };

/** Stands for the signatures of the beacon, which take long: `beacon.test.ts` tests the real ones. */
export const sign = (round: number) => sha256(`signature ${round}`);
export const beacon: BeaconChain = { chainHash: sha256('chain'), publicKey: sha256('key'), genesis: 1000, period: 3 };
export const tools: ProofTools = {
  hashing,
  verifyRound: (publicKey, round, signature) =>
    publicKey === beacon.publicKey && signature === sign(round) ? sha256(signature) : null,
};

export const root = sha256('root 1');
export const maxEntries = 6;
const orderHashes = [sha256('receipt 1'), sha256('receipt 2')];
const raffleEndTime = new Date('2026-03-10T00:00:00Z');
/** The entrant of each entry. */
export const entrants = [1, 2, 1, 3];

export const wordOf = (entryNumber: number) => sha256(`word ${entryNumber}`);

interface Terms {
  beacon?: BeaconChain | null;
  /** The entrant of each entry. */
  entered?: readonly number[];
  maximum?: number;
}

/** A raffle whose first winner gave no address, drawn twice as the rules say. */
export async function drawnTwice({
  beacon: chain = beacon,
  entered = entrants,
  maximum = maxEntries,
}: Terms = {}): Promise<DrawProof> {
  const seedHash = await seedAt(root, maximum, 0, hashing);
  const beaconChainHash = chain?.chainHash ?? null;
  const terms = { productId: 'p', seedHash, raffleEndTime, maxEntries: maximum, beaconChainHash, orderHashes };
  const { entries, chainHead } = await enter(entered, await chainStart(terms, hashing));
  const closedAt = entered.length === maximum ? (entries.at(-1)?.enteredAt ?? '') : raffleEndTime.toISOString();
  const draws: ProvenDraw[] = [];
  const excluded: number[] = [];
  for (const drawNumber of [1, 2]) {
    const closesAt = new Date(Date.parse(closedAt) + (drawNumber - 1) * drawIntervalMs).toISOString();
    const round = chain === null ? null : roundAfterClosing(chain, new Date(closesAt));
    const signature = round === null ? null : sign(round);
    const drawnAt = chain && round ? timeOfRound(chain, round) + 500 : Date.parse(closesAt);
    const seed = await seedAt(root, maximum, drawNumber, hashing);
    const candidates = entries.filter(({ entrant }) => !excluded.includes(entrant));
    if (candidates.length === 0) break;
    const randomness = chain && round && signature ? tools.verifyRound(chain.publicKey, round, signature) : null;
    const drawn = round && randomness ? { round, randomness } : null;
    const index = await pickWinner({ seed, chainHead, drawNumber, beacon: drawn }, candidates.length, hashing);
    const winner = candidates[index] as Entry;
    const redeemBy = new Date(drawnAt + redeemTimeMs).toISOString();
    draws.push({
      drawNumber,
      closesAt,
      round,
      signature,
      seed,
      drawnAt: new Date(drawnAt).toISOString(),
      redeemBy,
      excludedEntrants: [...excluded],
      winnerEntry: winner.number,
      substitute: null,
      orderedAt: null,
      receipt: null,
      refusal: drawNumber === 1 ? { cause: 'noAddress', at: redeemBy, word: null } : null,
    });
    excluded.push(winner.entrant);
  }
  const published = {
    productId: 'p',
    maxEntries: maximum,
    raffleEndTime: raffleEndTime.toISOString(),
    seedHash,
    beacon: chain,
  };
  return {
    format: 1,
    ...published,
    orderHashes,
    entries,
    chainHead,
    status: 'drawn',
    closedAt,
    cancelled: null,
    revealedSeed: null,
    draws,
    planned: null,
  };
}

type Entry = DrawProof['entries'][number];

/** Enters the raffle once a minute, and returns the entries and the head of their chain after `start`. */
async function enter(entered: readonly number[], start: string): Promise<{ entries: Entry[]; chainHead: string }> {
  let chainHead = start;
  const entries: Entry[] = [];
  for (const [index, entrant] of entered.entries()) {
    const number = index + 1;
    const enteredAt = new Date(raffleEndTime.getTime() - (10 - index) * 60_000).toISOString();
    const random = sha256(wordOf(number));
    entries.push({ number, entrant, random, enteredAt });
    chainHead = await chainHeadAfter(chainHead, { entryNumber: number, entrant, number: random, enteredAt }, hashing);
  }
  return { entries, chainHead };
}

/** The names of the checks that do not hold. */
export async function failing(proof: DrawProof): Promise<string[]> {
  const checks = await checkDrawProof(proof, tools);
  return checks.filter(({ holds }) => !holds).map(({ check, drawNumber }) => `${check} ${drawNumber ?? ''}`.trim());
}

export const changeDraw = (proof: DrawProof, index: number, change: Partial<ProvenDraw>): DrawProof => ({
  ...proof,
  draws: proof.draws.map((draw, place) => (place === index ? { ...draw, ...change } : draw)),
});
export const changeEntry = (proof: DrawProof, index: number, change: Partial<Entry>): DrawProof => ({
  ...proof,
  entries: proof.entries.map((entry, place) => (place === index ? { ...entry, ...change } : entry)),
});
export const refused = (cause: RefusalCause, at = '2026-05-01T00:00:00.000Z', word: string | null = null) => {
  return { refusal: { cause, at, word } };
};
export const later = (time: string | undefined, byMs: number) => new Date(Date.parse(time ?? '') + byMs).toISOString();

/** An open raffle that waits for its next draw, after the first `drawn` draws of `proof`. */
export function waiting(proof: DrawProof, drawn: number): DrawProof {
  const closesAt = later(proof.closedAt ?? '', drawn * drawIntervalMs);
  const round = proof.beacon && roundAfterClosing(proof.beacon, new Date(closesAt));
  return { ...proof, status: 'open', draws: proof.draws.slice(0, drawn), planned: { closesAt, round } };
}

/** Changes the entries of a proof, and the head of their chain so that it fits. */
export async function changeChain(proof: DrawProof, changes: Partial<Entry>[]): Promise<DrawProof> {
  const entries = proof.entries.map((entry, index) => ({ ...entry, ...changes[index] }));
  const { raffleEndTime: end, beacon: chain } = proof;
  let chainHead = await chainStart(
    { ...proof, raffleEndTime: new Date(end), beaconChainHash: chain?.chainHash ?? null },
    hashing,
  );
  for (const { number, entrant, random, enteredAt } of entries) {
    chainHead = await chainHeadAfter(chainHead, { entryNumber: number, entrant, number: random, enteredAt }, hashing);
  }
  return { ...proof, entries, chainHead };
}
