import type { ErrorCode } from '@game/contract';

interface ModelRaffle {
  entryCost: number;
  maxEntries: number;
  endMs: number;
  /** Who made each entry. */
  entries: number[];
  isCancelled: boolean;
}

type Verdict = 'done' | ErrorCode;

/** A second, simpler account of the shop, on the same balances as that of the games: no database, one thing at a time. */
export class ShopModel {
  readonly raffles: ModelRaffle[] = [];
  readonly prizes: { ticketPrice: number; stock: number }[] = [];
  /** Each paid purchase's buyer; null once it was refunded. */
  readonly purchases: (number | null)[] = [];

  constructor(readonly balances: number[]) {}

  enter(player: number, index: number, nowMs: number): Verdict {
    const raffle = this.raffles[index] as ModelRaffle;
    if (this.#balance(player) < raffle.entryCost) return 'INSUFFICIENT_BALANCE_TO_ENTER';
    if (raffle.entries.length === raffle.maxEntries) return 'RAFFLE_FULL';
    if (raffle.isCancelled || raffle.endMs <= nowMs) return 'RAFFLE_ENDED';
    this.#pay(player, -raffle.entryCost);
    raffle.entries.push(player);
    return 'done';
  }

  /** What the operator does to a raffle: everyone gets back what they paid. */
  cancel(index: number): void {
    const raffle = this.raffles[index] as ModelRaffle;
    if (raffle.isCancelled) return;
    raffle.isCancelled = true;
    for (const player of raffle.entries) this.#pay(player, raffle.entryCost);
  }

  redeem(player: number, index: number): Verdict {
    const prize = this.prizes[index] as (typeof this.prizes)[number];
    if (prize.stock === 0) return 'OUT_OF_STOCK';
    if (this.#balance(player) < prize.ticketPrice) return 'INSUFFICIENT_BALANCE_TO_REDEEM';
    this.#pay(player, -prize.ticketPrice);
    prize.stock -= 1;
    return 'done';
  }

  buy(player: number): void {
    this.purchases.push(player);
    this.#pay(player, 100);
  }

  /** Takes the tickets of a purchase back, as far as its buyer still has them. */
  refund(index: number): void {
    const player = this.purchases[index] ?? null;
    if (player !== null) this.#pay(player, -Math.min(100, this.#balance(player)));
    this.purchases[index] = null;
  }

  #balance(player: number): number {
    return this.balances[player] as number;
  }

  #pay(player: number, tickets: number): void {
    this.balances[player] = this.#balance(player) + tickets;
  }
}
