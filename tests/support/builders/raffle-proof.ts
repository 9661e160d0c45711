import { bls12_381 } from '@noble/curves/bls12-381.js';

// Written from the description of the format alone, so that a mistake in the rules or the verifier shows.

const encoder = new TextEncoder();
const dayMs = 24 * 3_600_000;
const { shortSignatures } = bls12_381;
const beaconKey = shortSignatures.keygen(new Uint8Array(48).fill(7));

interface Beacon {
  chainHash: string;
  publicKey: string;
  /** The time of round 1, in seconds since 1970. */
  genesis: number;
  /** In seconds. */
  period: number;
}

interface Entry {
  number: number;
  entrant: number;
  random: string;
  enteredAt: string;
}

interface Draw {
  drawNumber: number;
  closesAt: string;
  round: number | null;
  signature: string | null;
  seed: string;
  drawnAt: string;
  redeemBy: string;
  excludedEntrants: number[];
  winnerEntry: number;
  substitute: { plannedRound: number; chosenAt: string; reason: string } | null;
  orderedAt: string | null;
  receipt: string | null;
  refusal: Refusal | null;
}

interface Refusal {
  cause: 'noAddress' | 'undeliverable' | 'declined' | 'breach';
  at: string;
  word: string | null;
}

/** The proof of a raffle, in format 1. */
export interface BuiltProof {
  format: 1;
  productId: string;
  maxEntries: number;
  raffleEndTime: string;
  seedHash: string;
  beacon: Beacon | null;
  orderHashes: string[];
  entries: Entry[];
  chainHead: string;
  status: 'open' | 'drawn' | 'redeemed' | 'closed' | 'cancelled';
  closedAt: string | null;
  cancelled: { at: string; cause: 'operator' | 'refusals' | 'overdue' } | null;
  revealedSeed: string | null;
  draws: Draw[];
  planned: { closesAt: string; round: number | null } | null;
}

/** A beacon whose rounds this file can sign. */
export const testBeacon: Beacon = {
  chainHash: 'be'.repeat(32),
  publicKey: hexOf(beaconKey.publicKey.toBytes()),
  genesis: 1_700_000_000,
  period: 3,
};

interface Traits {
  productId: string;
  maxEntries: number;
  raffleEndTime: string;
  /** The entrant of each entry, with its random number and time if they matter. */
  entries: { entrant: number; random?: string; enteredAt?: string }[];
  /** The seed of the last possible draw. */
  root: string;
  beacon: Beacon | null;
  draws: number;
  /** Whether the raffle has closed; by default, if there is a draw. */
  isClosed: boolean;
  /** Fields of the first draw, if they are not the planned ones. */
  firstDraw: Partial<Draw>;
  /** How many times of the schedule the second draw came too late for. */
  postponedBy: number;
  status: BuiltProof['status'];
  /** Why the winner of the last draw was refused; by default, they were not. Earlier ones gave no address in time. */
  refusal: Refusal['cause'] | null;
}

/** Builds the proof of a raffle with a valid draw: four entries of three players, two of them by one player. */
export async function buildProof(traits: Partial<Traits> = {}): Promise<BuiltProof> {
  const { maxEntries = 4, root = '5'.repeat(64), beacon = testBeacon, draws: count = 1 } = traits;
  const { productId = 'a0000000-0000-4000-8000-000000000000', raffleEndTime = '2026-03-01T12:00:00.000Z' } = traits;
  const made: Traits['entries'] = traits.entries ?? [1, 2, 1, 3].map((entrant) => ({ entrant }));
  const seeds = await seedsOf(root, maxEntries);
  const seedHash = seeds[0] ?? '';
  const entries: Entry[] = [];
  for (const [index, { entrant, random, enteredAt = `2026-01-0${index + 1}T08:00:00.000Z` }] of made.entries()) {
    entries.push({ number: index + 1, entrant, random: random ?? (await sha256(await wordOf(index + 1))), enteredAt });
  }
  const orderHashes = [await sha256(orderReceiptOf(1)), await sha256(orderReceiptOf(2))];
  const terms = { productId, maxEntries, raffleEndTime, seedHash, beacon, entries, orderHashes };
  const chainHead = (await headsOf(terms)).at(-1) ?? '';
  const closing = entries[maxEntries - 1]?.enteredAt ?? raffleEndTime;
  const draws: Draw[] = [];
  const raffle = { ...terms, chainHead, seeds, closing, draws, postponedBy: traits.postponedBy ?? 0 };
  const refusal = traits.refusal ?? null;
  while (draws.length < count) {
    const isLast = draws.length === count - 1;
    const draw = await nextDraw(raffle, draws.length === 0 ? traits.firstDraw : {});
    const isOrdered = isLast && (traits.status === 'redeemed' || (refusal !== null && refusal !== 'noAddress'));
    if (isOrdered) draw.orderedAt ??= laterBy(draw.drawnAt, dayMs);
    const cause = isLast ? (refusal ?? lostIn[traits.status ?? 'drawn'] ?? null) : 'noAddress';
    if (cause !== null) draw.refusal ??= refusalOf(draw, cause);
    draws.push(draw);
  }
  const refused = draws.filter((draw) => draw.refusal !== null).length;
  const status = traits.status ?? (refused === 2 ? 'cancelled' : refused < count ? 'drawn' : 'open');
  const revealedSeed = status === 'cancelled' ? (seeds[count + 1] ?? null) : null;
  const closedAt = (traits.isClosed ?? (count > 0 || status === 'closed')) ? closing : null;
  const closesAt = closingOfDraw(raffle);
  const isWaiting = status === 'open' && closedAt !== null;
  const cause = refused === 2 ? 'refusals' : 'operator';
  return {
    format: 1,
    ...terms,
    chainHead,
    status,
    closedAt,
    cancelled: status === 'cancelled' ? { at: draws.at(-1)?.refusal?.at ?? raffleEndTime, cause } : null,
    revealedSeed,
    draws,
    planned: isWaiting ? { closesAt, round: beacon && roundOf(beacon, closesAt) } : null,
  };
}

type Terms = Pick<
  BuiltProof,
  'productId' | 'seedHash' | 'raffleEndTime' | 'maxEntries' | 'beacon' | 'entries' | 'orderHashes'
>;

/** Returns the heads of the hash chain: before the first entry, and after each. */
export async function headsOf({ productId, seedHash, raffleEndTime, maxEntries, beacon, entries, orderHashes }: Terms) {
  let head = await sha256(
    `raffle-1|${productId}|${seedHash}|${raffleEndTime}|${maxEntries}|${beacon?.chainHash ?? 'none'}|${orderHashes.join('|')}`,
  );
  const heads = [head];
  for (const { number, entrant, random, enteredAt } of entries) {
    head = await sha256(`${head}|${number}|${entrant}|${random}|${enteredAt}`);
    heads.push(head);
  }
  return heads;
}

/** Returns the heads of the hash chain of acts: before the first one, and after each. */
export async function actHeadsOf({ chainHead, draws, cancelled }: BuiltProof): Promise<string[]> {
  const heads = [chainHead];
  const add = async (act: string) => void heads.push(await sha256(`${heads.at(-1)}|${act}`));
  for (const { drawNumber, winnerEntry, drawnAt, orderedAt, refusal } of draws) {
    await add(`drawn|${drawNumber}|${winnerEntry}|${drawnAt}`);
    if (orderedAt) await add(`ordered|${drawNumber}|${orderedAt}`);
    if (refusal) await add(`refused|${drawNumber}|${refusal.cause}|${refusal.at}|${refusal.word ?? 'none'}`);
  }
  if (cancelled) await add(`cancelled|${cancelled.cause}|${cancelled.at}`);
  return heads;
}

/** Returns the receipt that the player of an entry got. */
export async function receiptOf(proof: BuiltProof, entryNumber: number) {
  const entry = proof.entries[entryNumber - 1];
  const chainHead = (await headsOf(proof))[entryNumber];
  if (entry === undefined || chainHead === undefined) throw new Error(`there is no entry ${entryNumber}`);
  const { entrant, random, enteredAt } = entry;
  return {
    productId: proof.productId,
    seedHash: proof.seedHash,
    entryNumber,
    entrant,
    number: random,
    enteredAt,
    chainHead,
  };
}

/** Returns what a browser saw of a raffle that had closed. */
export function closingOf({ productId, entries, chainHead, draws, closedAt }: BuiltProof) {
  const [draw] = draws;
  const closed = { closesAt: closedAt ?? '', round: draw?.substitute?.plannedRound ?? draw?.round ?? null };
  return { productId, count: entries.length, chainHead, seenAt: closedAt ?? '', closed };
}

/** Signs a round of the test beacon. */
export async function signRound(round: number): Promise<string> {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  const message = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const point = shortSignatures.hash(message, 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_');
  return hexOf(shortSignatures.sign(point, beaconKey.secretKey).toBytes());
}

interface DrawnRaffle extends Terms {
  chainHead: string;
  seeds: string[];
  closing: string;
  draws: Draw[];
  postponedBy: number;
}

/** When the next draw closes: with the raffle, or 15 days after the closing of the draw before it. */
function closingOfDraw({
  closing,
  draws,
  postponedBy,
}: Pick<DrawnRaffle, 'closing' | 'draws' | 'postponedBy'>): string {
  const intervals = draws.length === 0 ? 0 : draws.length + postponedBy;
  return new Date(Date.parse(closing) + intervals * 15 * dayMs).toISOString();
}

const roundOf = ({ genesis, period }: Beacon, closesAt: string) =>
  Math.ceil((Date.parse(closesAt) / 1000 + 60 - genesis) / period) + 1;

/** The next draw of a raffle: a second after its round, or after its closing if there is no beacon. */
async function nextDraw(raffle: DrawnRaffle, given: Partial<Draw> = {}): Promise<Draw> {
  const { seeds, draws, beacon, entries, chainHead } = raffle;
  const drawNumber = draws.length + 1;
  const closesAt = closingOfDraw(raffle);
  const planned = beacon && roundOf(beacon, closesAt);
  const { round = planned, substitute = null } = given;
  const signature = given.signature ?? (round === null ? null : await signRound(round));
  const seed = seeds[drawNumber] ?? '';
  const excludedEntrants = draws.map(({ winnerEntry }) => entries[winnerEntry - 1]?.entrant ?? 0);
  const candidates = entries.filter(({ entrant }) => !excludedEntrants.includes(entrant));
  const randomness = signature === null ? 'none' : await sha256(bytesOf(signature));
  const digest = await hmac(seed, `${chainHead}|${drawNumber}|${round ?? 'none'}|${randomness}`);
  // The chance that a digest must be skipped is far below 2^-200.
  const winnerEntry = candidates[Number(BigInt(`0x${digest}`) % BigInt(candidates.length))]?.number ?? 0;
  const roundMs = beacon && round ? (beacon.genesis + (round - 1) * beacon.period) * 1000 : Date.parse(closesAt);
  const dueMs = Math.max(roundMs, Date.parse(substitute?.chosenAt ?? closesAt));
  const drawnAt = new Date(dueMs + 1000).toISOString();
  const redeemBy = new Date(dueMs + 1000 + 14 * dayMs).toISOString();
  const times = { drawNumber, closesAt, drawnAt, redeemBy };
  const open = { orderedAt: null, receipt: null, refusal: null };
  return { ...times, round, signature, seed, excludedEntrants, winnerEntry, substitute, ...open, ...given };
}

/** With these statuses, the winner of the last draw has lost the prize. */
const lostIn: Partial<Record<BuiltProof['status'], 'noAddress'>> = {
  open: 'noAddress',
  closed: 'noAddress',
  cancelled: 'noAddress',
};

/** The refusal of a draw's winner: at the deadline, or a day after their order or the draw. */
function refusalOf({ drawnAt, orderedAt, redeemBy }: Draw, cause: Refusal['cause']): Refusal {
  const at = cause === 'noAddress' ? redeemBy : laterBy(orderedAt ?? drawnAt, dayMs);
  return { cause, at, word: null };
}

const laterBy = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();

/** The receipt for the order of a draw's winner. */
export const orderReceiptOf = (drawNumber: number) => `${drawNumber}`.repeat(64);

/** The word of an entry, with which its player can decline the prize. */
export const wordOf = (entryNumber: number) => sha256(`word ${entryNumber}`);

/** Returns the seed of each draw, after their common commitment. */
async function seedsOf(root: string, maxEntries: number): Promise<string[]> {
  const seeds = [root];
  while (seeds.length <= maxEntries) seeds.unshift(await sha256(seeds[0] ?? ''));
  return seeds;
}

async function sha256(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof data === 'string' ? encoder.encode(data) : data;
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

async function hmac(key: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign']);
  return hexOf(new Uint8Array(await crypto.subtle.sign('HMAC', imported, encoder.encode(text))));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
