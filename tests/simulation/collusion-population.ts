import type { Account, Result } from '../../apps/server/src/modules/collusion/evidence.js';
import { seededRandom } from '../support/random.js';

const dayMs = 24 * 3_600_000;
/** A month of play. */
const monthStart = new Date('2030-06-01T00:00:00Z');
const monthDays = 30;

/** A honest player, or an account of a ring. */
interface Person extends Account {
  friends: Person[];
  /** The probability to win against an average player, minus a half. */
  skill: number;
  /** The usual stake, in tickets. */
  stake: number;
}

/** A month of random play. */
export interface Population {
  accounts: Map<string, Account>;
  results: Result[];
  honestIds: string[];
  /** The accounts to which rings move tickets, one per ring. */
  leaderIds: string[];
}

/**
 * Builds a month of play of `size` accounts, of which 5 % belong to rings. Honest players include newcomers, friends who play
 * each other a lot, referred friends, households and large networks that share an address, and strong players.
 */
export function randomPopulation(seed: number, size: number): Population {
  const month = new RandomMonth(seed);
  while (month.people.length < 0.95 * size) month.addHonest();
  const honest = [...month.people];
  for (const player of honest) month.playHonestly(player, honest);
  const leaderIds: string[] = [];
  while (month.people.length < size) leaderIds.push(month.addRing(honest).id);
  return {
    accounts: new Map(month.people.map((person) => [person.id, person])),
    results: month.results.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    honestIds: honest.map(({ id }) => id),
    leaderIds,
  };
}

class RandomMonth {
  readonly people: Person[] = [];
  readonly results: Result[] = [];
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** Adds a player, possibly with the address or browser of others, or referred by a friend. */
  addHonest(): void {
    const person = this.#add({});
    // The large network of a mobile carrier or a university.
    if (this.#chance(0.05)) person.addressDigest = `network ${this.#below(3)}`;
    if (this.people.length <= 10) return;
    if (this.#chance(0.15)) {
      const relative = this.#pick(this.people);
      person.addressDigest = relative.addressDigest;
      if (this.#chance(0.3)) person.deviceDigest = relative.deviceDigest;
      befriend(person, relative);
    }
    if (this.#chance(0.2)) {
      const host = this.#pick(this.people);
      person.referredBy = host.id;
      befriend(person, host);
    }
    if (this.#chance(0.3)) befriend(person, this.#pick(this.people));
  }

  /** Plays up to 200 games and tournaments, half of them with friends. */
  playHonestly(player: Person, honest: Person[]): void {
    const games = Math.ceil(200 ** this.#random());
    for (let game = 0; game < games; game += 1) {
      const opponent = player.friends.length > 0 && this.#chance(0.5) ? this.#pick(player.friends) : this.#pick(honest);
      if (opponent === player) continue;
      const stake = Math.max(1, Math.round(player.stake * (0.5 + this.#random())));
      if (this.#chance(0.03)) {
        const entrants = [...new Set([player, opponent, this.#pick(honest), this.#pick(honest)])];
        const winner = this.#pick(entrants);
        const losers = entrants.filter((one) => one !== winner);
        this.#record(winner, losers, stake, this.#timeOf(entrants));
        continue;
      }
      const wins = this.#chance(0.5 + player.skill - opponent.skill);
      const [winner, loser] = wins ? [player, opponent] : [opponent, player];
      this.#record(winner, [loser], stake, this.#timeOf([player, opponent]));
    }
  }

  /** Adds a ring: accounts that lose to the leader on purpose. Returns the leader. */
  addRing(honest: Person[]): Person {
    const leader = this.#add({ createdAt: at(-this.#between(10, 300)) });
    const isFarm = this.#chance(0.6);
    const isLinked = this.#chance(0.6);
    const isCamouflaged = this.#chance(0.4);
    const feeders = Array.from({ length: this.#between(2, 6) }, () =>
      this.#add({
        createdAt: at(isFarm ? this.#random() * 20 : -this.#between(10, 300)),
        ...(isFarm && this.#chance(0.7) ? { referredBy: leader.id } : {}),
        ...(isLinked && this.#chance(0.8) ? { addressDigest: leader.addressDigest } : {}),
        ...(isLinked && this.#chance(0.5) ? { deviceDigest: leader.deviceDigest } : {}),
      }),
    );
    for (const feeder of feeders) this.#feed(leader, feeder, isFarm, isCamouflaged);
    // Games against strangers hide the others.
    for (let game = 0; isCamouflaged && game < 30; game += 1) {
      const stranger = this.#pick(honest);
      const [winner, loser] = this.#chance(0.5) ? [leader, stranger] : [stranger, leader];
      this.#record(winner, [loser], this.#between(5, 40), this.#timeOf([stranger]));
    }
    return leader;
  }

  /** Moves the tickets of an account to the leader: those of a new account in its first week. */
  #feed(leader: Person, feeder: Person, isFarm: boolean, isCamouflaged: boolean): void {
    for (let tickets = this.#between(150, 500); tickets > 0;) {
      const stake = Math.min(tickets, this.#between(20, 100));
      const firstWeek = new Date(feeder.createdAt.getTime() + this.#random() * 7 * dayMs);
      this.#record(leader, [feeder], stake, isFarm ? firstWeek : this.#timeOf([feeder]));
      tickets -= stake;
      if (isCamouflaged && this.#chance(0.3)) {
        this.#record(feeder, [leader], this.#between(1, 10), this.#timeOf([feeder]));
      }
    }
  }

  #add(traits: Partial<Person>): Person {
    const number = this.people.length;
    const person = {
      id: `player ${number}`,
      createdAt: at(this.#chance(0.3) ? this.#random() * monthDays : -this.#random() * 400),
      referredBy: null,
      isBot: false,
      addressDigest: `address ${number}`,
      deviceDigest: `device ${number}`,
      friends: [],
      skill: (this.#random() + this.#random() - 1) * 0.1,
      stake: Math.ceil(100 ** this.#random()),
      ...traits,
    };
    this.people.push(person);
    return person;
  }

  #record(winner: Person, losers: Person[], stake: number, time: Date): void {
    const loserIds = losers.map(({ id }) => id);
    this.results.push({ id: `game ${this.results.length}`, at: time, winnerId: winner.id, loserIds, stake });
  }

  /** A time of the month at which all of these accounts exist. */
  #timeOf(players: Person[]): Date {
    const from = Math.max(monthStart.getTime(), ...players.map(({ createdAt }) => createdAt.getTime()));
    return new Date(from + this.#random() * (at(monthDays).getTime() - from));
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #between(low: number, high: number): number {
    return low + this.#below(high - low + 1);
  }

  #chance(probability: number): boolean {
    return this.#random() < probability;
  }

  #pick(among: Person[]): Person {
    return among[this.#below(among.length)] as Person;
  }
}

function at(day: number): Date {
  return new Date(monthStart.getTime() + day * dayMs);
}

function befriend(one: Person, other: Person): void {
  if (one === other) return;
  one.friends.push(other);
  other.friends.push(one);
}
