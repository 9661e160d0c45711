import type { EntryReceipt, OrderReceipt, Raffle } from '@game/contract';
import { persistentStorage } from '../../state/browser-storage.js';

/** What a browser saw of a raffle at some time: all entries up to then, as the head of their hash chain (D-21). */
export interface RaffleObservation {
  productId: string;
  /** The number of entries. */
  count: number;
  chainHead: string;
  /** By the clock of the browser: when it was last seen open, or first seen closed. */
  seenAt: string;
  /** Set if the raffle had closed: when, and the round of the beacon that decides it; null without a beacon. */
  closed?: { closesAt: string; round: number | null };
  /** The number of acts that had decided about the prize, and the head of their hash chain; unset before the first one. */
  acts?: number;
  actsHead?: string;
}

/** The receipt of an entry, with what only this browser knows. */
export interface KeptReceipt extends EntryReceipt {
  /** The text whose SHA-256 is the random number of the entry; unset if the browser could not make one. */
  word?: string;
}

/** What this browser remembers of a raffle, to compare it with the proof of the draw. Oldest first. */
export interface RaffleMemory {
  receipts: KeptReceipt[];
  /** The receipts of orders of a won prize. */
  orders: OrderReceipt[];
  observations: RaffleObservation[];
}

/** The raffles that an account remembers: those with receipts last, and of each kind the most recently seen last. */
type Memories = Record<string, RaffleMemory>;

/**
 * What is kept for an account: at most about 1 MB of the 5 MB that a browser allows. A look at other raffles displaces no receipt.
 * A raffle has at most eight states once it has closed or was cancelled, so that the first observations of these are enough.
 */
const maximum = { rafflesWithReceipts: 40, rafflesSeen: 20, receipts: 50, observations: { open: 20, decided: 10 } };

/** Returns what this browser remembers of a raffle for an account; for visitors, `ownerId` is null. */
export function recallRaffle(ownerId: string | null, productId: string): RaffleMemory {
  return memoryOf(read(ownerId), productId);
}

/** Keeps the receipt of an entry. Returns whether the browser could store it. */
export function keepReceipt(ownerId: string | null, receipt: KeptReceipt): boolean {
  const memories = read(ownerId);
  const memory = memoryOf(memories, receipt.productId);
  const receipts = [...memory.receipts, receipt].slice(-maximum.receipts);
  return write(ownerId, memories, receipt.productId, { ...memory, receipts });
}

/** Keeps the receipt for the order of a won prize. Returns whether the browser could store it. */
export function keepOrderReceipt(ownerId: string | null, receipt: OrderReceipt): boolean {
  const memories = read(ownerId);
  const memory = memoryOf(memories, receipt.productId);
  return write(ownerId, memories, receipt.productId, { ...memory, orders: [...memory.orders, receipt] });
}

/**
 * Keeps what the browser sees of a raffle at `seenMs`. The same state again only changes when an open raffle was last seen. Raffles
 * without entries are ignored: until the first entry, the operator may change the terms, and with them the start of the chain.
 */
export function observeRaffle(ownerId: string | null, raffle: Raffle, seenMs: number): void {
  if (raffle.currentEntries === 0) return;
  const memories = read(ownerId);
  const memory = memoryOf(memories, raffle.id);
  const observations = withObservation(memory.observations, observationOf(raffle, seenMs));
  if (observations !== memory.observations) write(ownerId, memories, raffle.id, { ...memory, observations });
}

function observationOf(raffle: Raffle, seenMs: number): RaffleObservation {
  const { id: productId, currentEntries: count, chainHead, closedAt, round, acts, actsHead } = raffle;
  const seen: RaffleObservation = { productId, count, chainHead, seenAt: new Date(seenMs).toISOString() };
  if (closedAt !== null) seen.closed = { closesAt: closedAt, round };
  if (actsHead !== null) Object.assign(seen, { acts, actsHead });
  return seen;
}

/** Returns whether a raffle was open. One that was cancelled before its closing has an act. */
function wasOpen({ closed, acts }: Pick<RaffleObservation, 'closed' | 'acts'>): boolean {
  return closed === undefined && acts === undefined;
}

/** Adds an observation. What was seen first is the evidence, so that nothing that the server sends later displaces it. */
function withObservation(kept: RaffleObservation[], seen: RaffleObservation): RaffleObservation[] {
  const same = kept.find((one) => stateOf(one) === stateOf(seen));
  if (same !== undefined) {
    const isNewer = wasOpen(seen) && seen.seenAt > same.seenAt;
    return isNewer ? kept.map((one) => (one === same ? seen : one)) : kept;
  }
  const open = kept.filter(wasOpen);
  const decided = kept.filter((one) => !wasOpen(one));
  if (!wasOpen(seen)) return decided.length < maximum.observations.decided ? [...kept, seen] : kept;
  return seen.count > (open.at(-1)?.count ?? 0) ? [...thinned([...open, seen]), ...decided] : kept;
}

/** Returns all of an observation but its time, as a text. */
function stateOf({ count, chainHead, closed, acts, actsHead }: RaffleObservation): string {
  return JSON.stringify([count, chainHead, closed?.closesAt, closed?.round, acts, actsHead]);
}

/** Drops the observation that adds fewest entries, if there are too many. The end of the chain covers all entries before it. */
function thinned(open: RaffleObservation[]): RaffleObservation[] {
  if (open.length <= maximum.observations.open) return open;
  const added = open.slice(1, -1).map(({ count }, index) => count - (open[index]?.count ?? 0));
  return open.toSpliced(1 + added.indexOf(Math.min(...added)), 1);
}

const keyOf = (ownerId: string | null) => `raffles/${ownerId ?? 'visitor'}` as const;

function memoryOf(memories: Memories, productId: string): RaffleMemory {
  const { receipts, orders, observations } = memories[productId] ?? {};
  return {
    receipts: Array.isArray(receipts) ? receipts : [],
    orders: Array.isArray(orders) ? orders : [],
    observations: Array.isArray(observations) ? observations : [],
  };
}

function read(ownerId: string | null): Memories {
  try {
    const stored: unknown = JSON.parse(persistentStorage.read(keyOf(ownerId)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Memories) : {};
  } catch {
    // Another version of the site, or the player, has changed the text.
    return {};
  }
}

function write(ownerId: string | null, memories: Memories, productId: string, memory: RaffleMemory): boolean {
  const others = Object.entries(memories).filter(([id]) => id !== productId);
  const all = [...others, [productId, memory] as const];
  const hasReceipts = ([id]: readonly [string, unknown]) => {
    const { receipts, orders } = id === productId ? memory : memoryOf(memories, id);
    return receipts.length + orders.length > 0;
  };
  const seen = all.filter((one) => !hasReceipts(one)).slice(-maximum.rafflesSeen);
  const own = all.filter(hasReceipts).slice(-maximum.rafflesWithReceipts);
  return persistentStorage.write(keyOf(ownerId), JSON.stringify(Object.fromEntries([...seen, ...own])));
}
