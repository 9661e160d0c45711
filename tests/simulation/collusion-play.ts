import type { PlayerTraits, Receipt, Win } from '../../apps/server/src/modules/collusion/evidence.js';
import { seededRandom } from '../support/random.js';

const dayMs = 24 * 3_600_000;
const start = new Date('2030-06-15T00:00:00Z');
/** How many days of play there are. Two months end on the days 15 and 46. */
export const days = 60;

/** An honest player, or an account of a ring. */
export interface Person extends PlayerTraits {
  friends: Person[];
  balance: number;
  /** The probability to win against an average player, minus a half. */
  skill: number;
  /** The probability to play on a day. */
  activity: number;
  /** The most games on a day. */
  gamesPerDay: number;
  /** The usual stake, in tickets; for gamblers, as a part of their balance. */
  stake: number;
  isGambler: boolean;
  /** Spends tickets above this balance. */
  savesFor: number;
  /** The last day of play, and how many there were in a row. */
  streak: { day: number; length: number };
}

/** A day of random play. */
export interface Day {
  receipts: Receipt[];
  wins: Win[];
}

/** What happens to the accounts of a population. */
export class RandomPlay {
  readonly people: Person[] = [];
  readonly days: Day[] = Array.from({ length: days }, () => ({ receipts: [], wins: [] }));
  /** Returns a random number from 0 to below 1. */
  readonly random: () => number;
  #played = 0;

  constructor(seed: number) {
    this.random = seededRandom(seed);
  }

  /** Adds a player, possibly with the address or browser of others, or referred by a friend. */
  addHonest(): void {
    const person = this.add({});
    // The large network of a mobile carrier or a university.
    if (this.chance(0.05)) person.addressDigest = `network ${this.below(3)}`;
    if (this.people.length <= 10) return;
    if (this.chance(0.15)) {
      const relative = this.pick(this.people);
      person.addressDigest = relative.addressDigest;
      if (this.chance(0.3)) person.deviceDigest = relative.deviceDigest;
      befriend(person, relative);
    }
    if (this.chance(0.2)) {
      const host = this.pick(this.people);
      person.referredBy = host.id;
      befriend(person, host);
    }
    if (this.chance(0.3)) befriend(person, this.pick(this.people));
  }

  /** Lets honest players collect rewards, play games and tournaments, half of them with friends, and spend. */
  playHonestly(honest: Person[]): void {
    const byId = new Map(honest.map((person) => [person.id, person]));
    for (let day = 0; day < days; day += 1) {
      const present = honest.filter(({ createdAt }) => createdAt < at(day + 1));
      for (const player of present) {
        if (createdOn(player) === day || (day === 0 && createdOn(player) < 0)) {
          this.#welcome(player, day, byId.get(player.referredBy ?? ''));
        }
        if (!this.chance(player.activity)) continue;
        this.#collectRewards(player, day);
        const games = this.below(player.gamesPerDay + 1);
        for (let game = 0; game < games; game += 1) this.#playOnce(player, present, day);
        if (player.balance > player.savesFor) player.balance -= Math.floor(player.balance * this.random());
      }
    }
  }

  #welcome(player: Person, day: number, host: Person | undefined): void {
    const isNew = createdOn(player) === day;
    this.receive(player, day, isNew ? this.below(100) : this.below(400));
    if (!isNew || !host) return;
    this.receive(player, day, 100);
    this.receive(host, day, 100);
  }

  #collectRewards(player: Person, day: number): void {
    this.receive(player, day, this.between(10, 50) + (this.chance(0.5) ? 25 : 0));
    const { streak } = player;
    streak.length = streak.day === day - 1 ? streak.length + 1 : 1;
    streak.day = day;
    if (streak.length % 7 === 0) this.receive(player, day, 500);
  }

  #playOnce(player: Person, present: Person[], day: number): void {
    const friends = player.friends.filter((one) => one.createdAt < at(day + 1));
    const opponent = friends.length > 0 && this.chance(0.5) ? this.pick(friends) : this.pick(present);
    if (opponent === player) return;
    if (this.chance(0.03)) {
      const entrants = [...new Set([player, opponent, this.pick(present), this.pick(present)])];
      const stake = Math.min(this.#stakeOf(player), ...entrants.map(({ balance }) => balance));
      const winner = this.pick(entrants);
      this.record(
        day,
        winner,
        entrants.filter((one) => one !== winner),
        stake,
      );
      return;
    }
    const stake = Math.min(this.#stakeOf(player), player.balance, opponent.balance);
    const wins = this.chance(0.5 + player.skill - opponent.skill);
    const [winner, loser] = wins ? [player, opponent] : [opponent, player];
    this.record(day, winner, [loser], stake);
  }

  #stakeOf({ isGambler, stake, balance }: Person): number {
    return isGambler ? Math.ceil(stake * balance) : Math.max(1, Math.round(stake * (0.5 + this.random())));
  }

  /** Adds an account, with random traits unless given. */
  add(traits: Partial<Person>): Person {
    const number = this.people.length;
    const isGambler = this.chance(0.05);
    const person = {
      id: `player ${number}`,
      createdAt: at(this.chance(0.3) ? this.random() * days : -this.random() * 400),
      referredBy: null,
      isBot: false,
      addressDigest: `address ${number}`,
      deviceDigest: `device ${number}`,
      friends: [],
      balance: 0,
      skill: (this.random() + this.random() - 1) * 0.1,
      activity: this.random() ** 2,
      gamesPerDay: Math.ceil(20 ** this.random()),
      stake: isGambler ? 0.3 + 0.7 * this.random() : Math.ceil(100 ** this.random()),
      isGambler,
      savesFor: this.between(200, 3000),
      streak: { day: -2, length: 0 },
      ...traits,
    };
    this.people.push(person);
    return person;
  }

  /** Gives tickets of the site to a player. */
  receive(player: Person, day: number, tickets: number): void {
    if (tickets === 0) return;
    player.balance += tickets;
    this.days[day]?.receipts.push({ userId: player.id, tickets });
  }

  /** Records a game or tournament, in which each loser loses the stake to the winner. */
  record(day: number, winner: Person, losers: Person[], stake: number): void {
    if (stake < 1 || losers.length === 0) return;
    for (const loser of losers) loser.balance -= stake;
    winner.balance += stake * losers.length;
    const loserIds = losers.map(({ id }) => id);
    const time = new Date(Math.max(at(day).getTime(), ...[winner, ...losers].map((one) => one.createdAt.getTime())));
    this.#played += 1;
    this.days[day]?.wins.push({ id: `game ${this.#played}`, at: time, winnerId: winner.id, loserIds, stake });
  }

  /** Returns a whole number from 0 to below `limit`. */
  below(limit: number): number {
    return Math.floor(this.random() * Math.max(1, limit));
  }

  /** Returns a whole number from `low` to `high`. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  /** Returns true with a probability. */
  chance(probability: number): boolean {
    return this.random() < probability;
  }

  /** Returns one of several accounts. */
  pick(among: Person[]): Person {
    return among[this.below(among.length)] as Person;
  }
}

/** Returns the start of a day of play; days before the first one are negative. */
export function at(day: number): Date {
  return new Date(start.getTime() + day * dayMs);
}

/** Returns the day on which an account was created. */
export function createdOn({ createdAt }: Person): number {
  return Math.floor((createdAt.getTime() - start.getTime()) / dayMs);
}

function befriend(one: Person, other: Person): void {
  if (one === other) return;
  one.friends.push(other);
  other.friends.push(one);
}
