import type { ErrorCode } from '@game/contract';

interface ModelRaffle {
  entryCost: number;
  maxEntries: number;
  endMs: number;
  /** The player of each entry. */
  entries: number[];
  isCancelled: boolean;
}

type Outcome = 'done' | ErrorCode;

/**
 * A second, simpler implementation of the shop, on the balances of the `GameModel`. Each method applies a command to the
 * model and returns the outcome expected from the server.
 */
export class ShopModel {
  readonly raffles: ModelRaffle[] = [];
  readonly prizes: { ticketPrice: number; stock: number }[] = [];
  /** The buyer of each paid purchase, and whether it is refunded. */
  readonly purchases: { player: number; isRefunded: boolean }[] = [];
  /** The refunded tickets that each player had already spent. */
  readonly debts: number[];

  constructor(readonly balances: number[]) {
    this.debts = balances.map(() => 0);
  }

  /** Whether a player owes tickets, and therefore cannot spend any. */
  isInDebt(player: number): boolean {
    return this.#debt(player) > 0;
  }

  enter(player: number, index: number, nowMs: number): Outcome {
    const raffle = this.raffles[index] as ModelRaffle;
    if (this.isInDebt(player)) return 'IN_DEBT';
    if (this.#balance(player) < raffle.entryCost) return 'INSUFFICIENT_BALANCE_TO_ENTER';
    if (raffle.entries.length === raffle.maxEntries) return 'RAFFLE_FULL';
    if (raffle.isCancelled || raffle.endMs <= nowMs) return 'RAFFLE_ENDED';
    this.#pay(player, -raffle.entryCost);
    raffle.entries.push(player);
    return 'done';
  }

  /** Cancels a raffle as an operator does, and refunds every entry. */
  cancel(index: number): void {
    const raffle = this.raffles[index] as ModelRaffle;
    if (raffle.isCancelled) return;
    raffle.isCancelled = true;
    for (const player of raffle.entries) this.#pay(player, raffle.entryCost);
  }

  redeem(player: number, index: number): Outcome {
    const prize = this.prizes[index] as (typeof this.prizes)[number];
    if (prize.stock === 0) return 'OUT_OF_STOCK';
    if (this.isInDebt(player)) return 'IN_DEBT';
    if (this.#balance(player) < prize.ticketPrice) return 'INSUFFICIENT_BALANCE_TO_REDEEM';
    this.#pay(player, -prize.ticketPrice);
    prize.stock -= 1;
    return 'done';
  }

  buy(player: number): void {
    this.purchases.push({ player, isRefunded: false });
    this.#pay(player, 100);
  }

  /**
   * Removes the tickets of a purchase, but never below a balance of zero: the player owes the rest. Or returns them, because the
   * refund has failed.
   */
  refund(index: number, isRefunded: boolean): void {
    const purchase = this.purchases[index] as (typeof this.purchases)[number];
    if (purchase.isRefunded !== isRefunded) {
      if (isRefunded) this.debts[purchase.player] = this.#debt(purchase.player) + 100;
      else this.#pay(purchase.player, 100);
    }
    purchase.isRefunded = isRefunded;
    this.collect();
  }

  /** Pays the debts with the tickets that have arrived since. */
  collect(): void {
    for (const player of this.balances.keys()) {
      const paid = Math.min(this.#debt(player), this.#balance(player));
      this.debts[player] = this.#debt(player) - paid;
      this.#pay(player, -paid);
    }
  }

  #debt(player: number): number {
    return this.debts[player] as number;
  }

  #balance(player: number): number {
    return this.balances[player] as number;
  }

  #pay(player: number, tickets: number): void {
    this.balances[player] = this.#balance(player) + tickets;
  }
}
