const dayMs = 24 * 3_600_000;

/** The claims of one player. A day is the number of days since 1970 in UTC. */
interface ModelPlayer {
  flips: Set<number>;
  bonuses: Set<number>;
  /** The days that completed a run of seven, for each run that was paid. */
  paidRuns: Set<number>;
  balance: number;
}

/**
 * A second, simpler implementation of daily rewards, for players in UTC: it stores the days and counts backwards. Each
 * claim is applied to the model and returns the outcome expected from the server.
 */
export class RewardModel {
  readonly #players: ModelPlayer[];

  constructor(playerCount: number) {
    this.#players = Array.from({ length: playerCount }, () => ({
      flips: new Set(),
      bonuses: new Set(),
      paidRuns: new Set(),
      balance: 0,
    }));
  }

  /** `amount` is the random prize that the server paid, or 0. */
  flip(player: number, nowMs: number, amount: number): string {
    return this.#claim(player, 'flips', nowMs, amount) ? 'done' : 'ALREADY_CLAIMED';
  }

  bonus(player: number, nowMs: number): string {
    return this.#claim(player, 'bonuses', nowMs, 25) ? 'done' : 'DAILY_BONUS_ALREADY_CLAIMED';
  }

  streakBonus(player: number): string {
    const { flips, paidRuns } = this.#player(player);
    let length = 0;
    for (const day of [...flips].toSorted((one, other) => one - other)) {
      length = flips.has(day - 1) ? length + 1 : 1;
      if (length % 7 !== 0 || paidRuns.has(day)) continue;
      paidRuns.add(day);
      this.#player(player).balance += 500;
      return 'done';
    }
    return 'STREAK_BONUS_NOT_DUE';
  }

  streakOf(player: number, nowMs: number): number {
    return this.#streak(player, nowMs).length;
  }

  balanceOf(player: number): number {
    return this.#player(player).balance;
  }

  #streak(player: number, nowMs: number): { length: number; last: number } {
    const { flips } = this.#player(player);
    const today = Math.floor(nowMs / dayMs);
    const last = flips.has(today) ? today : today - 1;
    let length = 0;
    while (flips.has(last - length)) length += 1;
    return { length, last };
  }

  #claim(player: number, kind: 'flips' | 'bonuses', nowMs: number, amount: number): boolean {
    const one = this.#player(player);
    const today = Math.floor(nowMs / dayMs);
    if (one[kind].has(today)) return false;
    one[kind].add(today);
    one.balance += amount;
    return true;
  }

  #player(index: number): ModelPlayer {
    return this.#players[index] as ModelPlayer;
  }
}
