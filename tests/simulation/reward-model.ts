const dayMs = 24 * 3_600_000;

/** What a player of the model has claimed, by days since 1970 in UTC. */
interface ModelPlayer {
  flips: Set<number>;
  bonuses: Set<number>;
  /** The days on which a run was completed that has been paid. */
  paidRuns: Set<number>;
  balance: number;
}

/**
 * A second, simpler account of the daily rewards of players in UTC: it keeps the days, and counts backwards. Each method
 * says what the server must answer, and does it here.
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

  /** `amount` is what the server drew, if it paid. */
  flip(player: number, nowMs: number, amount: number): string {
    return this.#claim(player, 'flips', nowMs, amount) ? 'done' : 'ALREADY_CLAIMED';
  }

  bonus(player: number, nowMs: number): string {
    return this.#claim(player, 'bonuses', nowMs, 25) ? 'done' : 'DAILY_BONUS_ALREADY_CLAIMED';
  }

  streakBonus(player: number, nowMs: number): string {
    const { paidRuns } = this.#player(player);
    const { length, last } = this.#streak(player, nowMs);
    for (let days = 7; days <= length; days += 7) {
      const completedOn = last - length + days;
      if (paidRuns.has(completedOn)) continue;
      paidRuns.add(completedOn);
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
