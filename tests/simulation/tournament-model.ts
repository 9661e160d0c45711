import type { ErrorCode } from '@game/contract';
import type { Move, Seat } from '@game/rules';

/** An open match. `ModelTournament.rows` says who plays it. */
interface ModelMatch {
  hand: [Move | null, Move | null];
  ties: number;
  deadlineMs: number;
}

interface ModelEntry {
  player: number;
  move: Move;
  /** When the player joined or moved last. */
  actedMs: number;
  /** How many deadlines in a row the player has missed. */
  missed: number;
}

interface ModelTournament {
  id: string;
  size: number;
  stake: number;
  creator: number;
  status: 'waiting' | 'in_progress' | 'completed' | 'cancelled';
  deadlineMs: number;
  entries: ModelEntry[];
  /** Row 0 holds the players in join order, each further row the winners of the row before, the last row the champion. */
  rows: (number | null)[][];
  matches: Map<string, ModelMatch>;
}

type Outcome = 'done' | ErrorCode;

const day = 24 * 3_600_000;
/** Pairs here and a table in packages/rules: the same mistake is unlikely in both. */
const winningPairs = ['rock>scissors', 'scissors>paper', 'paper>rock'];

/**
 * A second, simpler implementation of tournaments, without database, transactions or concurrency. Each method applies a
 * command to the model and returns the outcome expected from the server. Rounds and matches count from 0.
 */
export class TournamentModel {
  readonly tournaments: ModelTournament[] = [];

  constructor(
    readonly balances: number[],
    public nowMs: number,
    /** Returns the seat that wins a fifth tie by the tournament's seed (D-17); rounds and matches count from 1. */
    readonly seatBySeed: (tournamentId: string, round: number, match: number) => Seat,
  ) {}

  /** Adds a tournament that the server has just created. */
  create(player: number, given: { id: string; size: number; stake: number; move: Move }): Outcome {
    const { id, size, stake, move } = given;
    const refusal = this.refusalOfCreate(player, stake);
    if (refusal) return refusal;
    this.#pay(player, -stake);
    this.tournaments.push({
      id,
      size,
      stake,
      creator: player,
      status: 'waiting',
      deadlineMs: this.nowMs + 7 * day,
      entries: [{ player, move, actedMs: this.nowMs, missed: 0 }],
      rows: [],
      matches: new Map(),
    });
    return 'done';
  }

  /** Why the server refuses to create a tournament; null if it does not. */
  refusalOfCreate(player: number, stake: number): ErrorCode | null {
    if (stake > this.#balance(player)) return 'INSUFFICIENT_BALANCE_TO_CREATE';
    return this.#countWaiting(player) >= 5 ? 'TOO_MANY_WAITING_TOURNAMENTS' : null;
  }

  join(player: number, index: number, move: Move): Outcome {
    const tournament = this.#tournament(index);
    if (tournament.creator === player) return 'OWN_TOURNAMENT';
    if (this.#entryOf(tournament, player)) return 'ALREADY_JOINED';
    if (tournament.status !== 'waiting' || tournament.deadlineMs <= this.nowMs) return 'TOURNAMENT_NOT_AVAILABLE';
    if (tournament.stake > this.#balance(player)) return 'INSUFFICIENT_BALANCE_TO_JOIN_TOURNAMENT';
    const isLast = tournament.entries.length + 1 === tournament.size;
    if (!isLast && this.#countWaiting(player) >= 5) return 'TOO_MANY_WAITING_TOURNAMENTS';
    this.#pay(player, -tournament.stake);
    tournament.entries.push({ player, move, actedMs: this.nowMs, missed: 0 });
    if (tournament.entries.length === tournament.size) this.#start(tournament);
    return 'done';
  }

  leave(player: number, index: number): Outcome {
    const tournament = this.#tournament(index);
    if (!this.#entryOf(tournament, player)) return 'NOT_JOINED';
    if (tournament.status !== 'waiting') return 'TOURNAMENT_NOT_LEAVABLE';
    if (tournament.creator === player) return 'CREATOR_CANNOT_LEAVE';
    tournament.entries = tournament.entries.filter((entry) => entry.player !== player);
    this.#pay(player, tournament.stake);
    return 'done';
  }

  cancel(player: number, index: number): Outcome {
    const tournament = this.#tournament(index);
    if (tournament.creator !== player) return 'NOT_YOUR_TOURNAMENT';
    if (tournament.status !== 'waiting') return 'TOURNAMENT_NOT_CANCELLABLE';
    this.#cancel(tournament);
    return 'done';
  }

  move(player: number, index: number, place: { round: number; match: number; hand: number }, move: Move): Outcome {
    const tournament = this.#tournament(index);
    const players = this.playersOf(tournament, place.round, place.match);
    const seat = players.indexOf(player);
    if (seat === -1) return 'NOT_YOUR_MATCH';
    const match = tournament.matches.get(`${place.round}/${place.match}`);
    if (!match || match.deadlineMs <= this.nowMs) return 'MATCH_NOT_READY';
    if (place.hand !== match.ties) return 'OTHER_HAND';
    if (match.hand[seat] !== null) return 'ALREADY_MOVED';
    match.hand[seat as 0 | 1] = move;
    const entry = this.#entryOf(tournament, player) as ModelEntry;
    entry.actedMs = this.nowMs;
    entry.missed = 0;
    this.#settle(tournament);
    return 'done';
  }

  /** Applies every deadline that has passed, as the server's job does. */
  settleExpired(): void {
    for (const tournament of this.tournaments) {
      if (tournament.status === 'waiting' && tournament.deadlineMs <= this.nowMs) this.#cancel(tournament);
      if (tournament.status === 'in_progress') this.#settle(tournament);
    }
  }

  /** The two players of a match; null for a player who is not known yet. */
  playersOf(tournament: ModelTournament, round: number, match: number): (number | null)[] {
    return tournament.rows[round]?.slice(2 * match, 2 * match + 2) ?? [];
  }

  /** The number of the current hand of a match. */
  handOf(tournament: ModelTournament, round: number, match: number): number {
    return tournament.matches.get(`${round}/${match}`)?.ties ?? 0;
  }

  #start(tournament: ModelTournament): void {
    tournament.status = 'in_progress';
    for (let width = tournament.size; width >= 1; width /= 2) {
      tournament.rows.push(Array.from({ length: width }, () => null));
    }
    tournament.rows[0] = tournament.entries.map(({ player }) => player);
    for (let match = 0; match < tournament.size / 2; match += 1) {
      const [one, other] = tournament.entries.slice(2 * match, 2 * match + 2).map(({ move }) => move);
      const hand: ModelMatch['hand'] = [one ?? null, other ?? null];
      tournament.matches.set(`0/${match}`, { hand, ties: 0, deadlineMs: this.nowMs + day });
    }
    this.#settle(tournament);
  }

  /** Settles every open match that has both moves or is past its deadline. */
  #settle(tournament: ModelTournament): void {
    for (const [key, match] of tournament.matches) {
      const [round, number] = key.split('/').map(Number) as [number, number];
      const seat = this.#winningSeat(tournament, match, round, number);
      if (seat === 'tie') {
        match.hand = [null, null];
        match.deadlineMs = this.nowMs + (round === 0 ? day : day / 4);
      } else if (seat !== null) {
        tournament.matches.delete(key);
        this.#advance(tournament, round, number, this.playersOf(tournament, round, number)[seat] as number);
      }
    }
  }

  #winningSeat(tournament: ModelTournament, match: ModelMatch, round: number, number: number): 0 | 1 | 'tie' | null {
    const [one, other] = match.hand;
    if (one !== null && other !== null) {
      if (one !== other) return winningPairs.includes(`${one}>${other}`) ? 0 : 1;
      match.ties += 1;
      if (match.ties < 5) return 'tie';
      return this.seatBySeed(tournament.id, round + 1, number + 1) === 'player1' ? 0 : 1;
    }
    if (match.deadlineMs > this.nowMs) return null;
    if (one !== null) return 0;
    if (other !== null) return 1;
    const pair = this.#pairOf(tournament, round, number);
    for (const entry of pair) entry.missed += 1;
    return this.#stayingSeat(tournament, pair);
  }

  /** The seat that advances without a move: the one with fewer than two missed deadlines, otherwise the one that acted last. */
  #stayingSeat(tournament: ModelTournament, [one, other]: ModelEntry[]): 0 | 1 {
    if (!one || !other) throw new Error('a match has two players');
    if (one.missed >= 2 !== other.missed >= 2) return one.missed >= 2 ? 1 : 0;
    if (one.actedMs !== other.actedMs) return one.actedMs > other.actedMs ? 0 : 1;
    return tournament.entries.indexOf(one) > tournament.entries.indexOf(other) ? 0 : 1;
  }

  #pairOf(tournament: ModelTournament, round: number, match: number): ModelEntry[] {
    return this.playersOf(tournament, round, match).map(
      (player) => this.#entryOf(tournament, player as number) as ModelEntry,
    );
  }

  #advance(tournament: ModelTournament, round: number, number: number, winner: number): void {
    const row = tournament.rows[round + 1] as (number | null)[];
    row[number] = winner;
    if (row.length === 1) {
      tournament.status = 'completed';
      this.#pay(winner, tournament.size * tournament.stake);
      return;
    }
    const match = Math.floor(number / 2);
    if (this.playersOf(tournament, round + 1, match).includes(null)) return;
    const pair = this.#pairOf(tournament, round + 1, match);
    if (pair.some(({ missed }) => missed >= 2)) {
      const seat = this.#stayingSeat(tournament, pair);
      this.#advance(tournament, round + 1, match, pair[seat]?.player as number);
      return;
    }
    tournament.matches.set(`${round + 1}/${match}`, { hand: [null, null], ties: 0, deadlineMs: this.nowMs + day / 4 });
  }

  #cancel(tournament: ModelTournament): void {
    tournament.status = 'cancelled';
    for (const { player } of tournament.entries) this.#pay(player, tournament.stake);
  }

  #countWaiting(player: number): number {
    return this.tournaments.filter((one) => one.status === 'waiting' && this.#entryOf(one, player)).length;
  }

  #entryOf({ entries }: ModelTournament, player: number): ModelEntry | undefined {
    return entries.find((entry) => entry.player === player);
  }

  #tournament(index: number): ModelTournament {
    return this.tournaments[index] as ModelTournament;
  }

  #balance(player: number): number {
    return this.balances[player] as number;
  }

  #pay(player: number, tickets: number): void {
    this.balances[player] = this.#balance(player) + tickets;
  }
}
