import type { EntryReceipt, OrderReceipt, Raffle } from '@game/contract';
import { persistentStorage } from '../../state/browser-storage.js';

/** What a browser saw of a raffle at some time: all entries up to then, as the head of their hash chain (D-21). */
export interface RaffleObservation {
  productId: string;
  /** The number of entries. */
  count: number;
  chainHead: string;
  /** By the clock of the browser. */
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

/** The raffles that an account remembers, the most recently seen last. */
type Memories = Record<string, RaffleMemory>;

/**
 * What is kept for an account: at most about 400 KB of the 5 MB that a browser allows. Older values can be dropped: each
 * head of the chain covers all entries before it.
 */
const maximum = { raffles: 20, receipts: 50, observations: 20 };

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
 * Keeps what the browser sees of a raffle, unless it is what it saw last. Raffles without entries are ignored: until the first
 * entry, the operator may change the terms, and with them the start of the chain.
 */
export function observeRaffle(ownerId: string | null, raffle: Raffle): void {
  const { id: productId, currentEntries: count, chainHead, closedAt, round, acts, actsHead } = raffle;
  if (count === 0) return;
  const memories = read(ownerId);
  const memory = memoryOf(memories, productId);
  const { observations } = memory;
  const last = observations.at(-1);
  const isSame = last?.closed?.closesAt === (closedAt ?? undefined) && last?.actsHead === (actsHead ?? undefined);
  if (last?.count === count && last.chainHead === chainHead && isSame) return;
  const seen: RaffleObservation = { productId, count, chainHead, seenAt: new Date().toISOString() };
  if (closedAt !== null) seen.closed = { closesAt: closedAt, round };
  if (actsHead !== null) Object.assign(seen, { acts, actsHead });
  const kept = [...observations, seen].slice(-maximum.observations);
  write(ownerId, memories, productId, { ...memory, observations: kept });
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
  const kept = [...others, [productId, memory] as const].slice(-maximum.raffles);
  return persistentStorage.write(keyOf(ownerId), JSON.stringify(Object.fromEntries(kept)));
}
