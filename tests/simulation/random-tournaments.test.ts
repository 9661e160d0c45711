import type { BuiltPlayer } from '../support/build-player.js';
import { moves, seatByDigest, tieBreakText, tournamentSizes, type Move, type TournamentSize } from '@game/rules';
import { describe, expect, it } from 'vitest';
import { hmacSha256 } from '../../apps/server/src/platform/sha256.js';
import type { Context } from '../../apps/server/src/context.js';
import { FakeClock } from '../support/fake-clock.js';
import { outcomeOf } from '../support/builders/outcomes.js';
import { addPlayer } from '../support/builders/players.js';
import { seededRandom } from '../support/random.js';
import { repetitions, seeds } from '../support/torture/scale.js';
import { violatedInvariants, createTestContext } from '../support/test-context.js';
import { tournamentActions } from '../support/builders/tournaments.js';
import { TournamentModel } from './tournament-model.js';

const playerCount = 70;
const day = 24 * 3_600_000;
const tournamentsPerSize = repetitions({ usual: 2, torture: 4 });
const sizes: TournamentSize[] = tournamentSizes.flatMap((size) =>
  Array.from({ length: tournamentsPerSize }, () => size),
);

/** Applies each command to the server and to the model, and expects the same outcome from both. */
class Simulation {
  readonly #seeds = new Map<string, string>();
  readonly #matchIds = new Map<string, Map<string, string>>();
  readonly model: TournamentModel;
  readonly #actions;

  constructor(
    readonly context: Context,
    readonly clock: FakeClock,
    readonly players: BuiltPlayer[],
    balances: number[],
    readonly random: () => number,
  ) {
    this.#actions = players.map((player) => tournamentActions(context, player));
    this.model = new TournamentModel(balances, clock.now().getTime(), (id, roundNumber, matchNumber) => {
      const text = tieBreakText(id, { roundNumber, matchNumber });
      return seatByDigest(hmacSha256(this.#seeds.get(id) ?? '', text));
    });
  }

  below(count: number): number {
    return Math.floor(this.random() * count);
  }

  /** Picks mostly the same move, so that many matches tie, and some tie five times. */
  anyMove(): Move {
    return this.random() < 0.75 ? 'rock' : (moves[this.below(3)] ?? 'paper');
  }

  async create(size: TournamentSize): Promise<void> {
    const [player, stake, move] = [this.below(playerCount), 1 + this.below(10), this.anyMove()];
    const { tournamentId } = (await this.#actions[player]?.create(size, stake, move)) ?? { tournamentId: '' };
    const { rows } = await this.context.database.pool.query<{ seed: string }>(
      'SELECT seed FROM tournaments WHERE id = $1',
      [tournamentId],
    );
    this.#seeds.set(tournamentId, rows[0]?.seed ?? '');
    expect(this.model.create(player, { id: tournamentId, size, stake, move })).toBe('done');
  }

  /** Lets a player join, leave, cancel or move. Most commands are allowed, some are not. */
  async act(): Promise<void> {
    const index = this.#anyIndex();
    const tournament = this.model.tournaments[index];
    if (!tournament) throw new Error('there is no tournament');
    const kind = this.random();
    const anyone = this.below(playerCount);
    const anyEntry = tournament.entries[this.below(tournament.entries.length)]?.player ?? anyone;
    const player = this.random() < 0.5 ? anyone : anyEntry;
    if (kind < 0.01) {
      const canceller = this.random() < 0.2 ? tournament.creator : player;
      return this.#agree('cancel', this.model.cancel(canceller, index), this.#on(canceller).cancel(tournament.id));
    }
    if (kind < 0.04) {
      return this.#agree('leave', this.model.leave(player, index), this.#on(player).leave(tournament.id));
    }
    if (tournament.status === 'waiting' || kind < 0.06) {
      const joiner = this.random() < 0.2 ? anyone : this.#anyoneElse(tournament.entries);
      const move = this.anyMove();
      return this.#agree('join', this.model.join(joiner, index, move), this.#on(joiner).join(tournament.id, move));
    }
    await this.#moveTogether(tournament, index, player, kind < 0.12);
  }

  /** Sends up to four moves at the same time. The server decides them in their order, in one batch. */
  async #moveTogether(
    tournament: TournamentModel['tournaments'][number],
    index: number,
    player: number,
    isByAnyone: boolean,
  ): Promise<void> {
    const moving: { mover: number; id: string; hand: number; move: Move; expected: string }[] = [];
    for (let count = 1 + this.below(4); count > 0; count -= 1) {
      // One of the two oldest open matches: otherwise few would tie five times before their deadline.
      const open = [...tournament.matches.keys()];
      const [round, match] = (open[this.below(Math.min(2, open.length))] ?? '0/0').split('/').map(Number) as [
        number,
        number,
      ];
      const [one, other] = this.model.playersOf(tournament, round, match);
      const mover = (isByAnyone ? player : this.random() < 0.5 ? one : other) ?? player;
      const id = await this.#matchId(tournament.id, round, match);
      if (id === undefined) break;
      const move = this.anyMove();
      // Now and then a move is for the hand before, which was a tie.
      const hand = this.model.handOf(tournament, round, match) - (this.random() < 0.1 ? 1 : 0);
      moving.push({ mover, id, hand, move, expected: this.model.move(mover, index, { round, match, hand }, move) });
    }
    await Promise.all(
      moving.map(({ mover, id, hand, move, expected }) =>
        this.#agree('move', expected, this.#on(mover).move(id, move, hand)),
      ),
    );
  }

  #anyoneElse(entries: { player: number }[]): number {
    const present = new Set(entries.map(({ player }) => player));
    const absent = this.players.map((_player, index) => index).filter((index) => !present.has(index));
    return absent[this.below(absent.length)] ?? 0;
  }

  /** Picks a tournament, weighted by its size. */
  #anyIndex(): number {
    const { tournaments } = this.model;
    let seat = this.below(tournaments.reduce((sum, { size }) => sum + size, 0));
    return tournaments.findIndex(({ size }) => (seat -= size) < 0);
  }

  /** Advances the clock and usually runs the job that settles expired matches. */
  async wait(byMs: number): Promise<void> {
    this.clock.advance(byMs);
    this.model.nowMs += byMs;
    if (this.random() < 0.3) return;
    this.model.settleExpired();
    await this.context.tournaments.deadlines.settleExpired();
  }

  async expectSameBalances(): Promise<void> {
    const { rows } = await this.context.database.pool.query<{ id: string; balance: string }>(
      'SELECT id, balance FROM profiles',
    );
    const held = new Map(rows.map(({ id, balance }) => [id, Number(balance)]));
    expect(this.players.map(({ id }) => held.get(id))).toEqual(this.model.balances);
  }

  /** Expects that every tournament ended alike on both sides, and that the run covered every size and every way to win. */
  async expectSameEndings(): Promise<void> {
    const [played, decidedBy] = [new Set<number>(), new Set<string | null>()];
    for (const { id, size, status, rows } of this.model.tournaments) {
      const { tournament } = await this.context.tournaments.queries.get(null, { tournamentId: id });
      const champion = rows.at(-1)?.[0];
      const winnerId = typeof champion === 'number' ? this.players[champion]?.id : undefined;
      expect({ status: tournament.status, winnerId: tournament.winner?.id }).toEqual({ status, winnerId });
      expect(['completed', 'cancelled']).toContain(status);
      if (status === 'completed') played.add(size);
      for (const match of tournament.matches) decidedBy.add(match.decidedBy);
    }
    expect(played).toEqual(new Set(tournamentSizes));
    expect(decidedBy).toEqual(new Set(['moves', 'seed', 'absence', 'walkover']));
  }

  async #matchId(tournamentId: string, round: number, match: number): Promise<string | undefined> {
    let ids = this.#matchIds.get(tournamentId);
    if (!ids) {
      const { tournament } = await this.context.tournaments.queries.get(null, { tournamentId });
      if (tournament.matches.length === 0) return undefined;
      ids = new Map(tournament.matches.map((one) => [`${one.roundNumber - 1}/${one.matchNumber - 1}`, one.id]));
      this.#matchIds.set(tournamentId, ids);
    }
    return ids.get(`${round}/${match}`);
  }

  #on(player: number) {
    const actions = this.#actions[player];
    if (!actions) throw new Error(`there is no player ${player}`);
    return actions;
  }

  async #agree(command: string, expected: string, work: Promise<unknown>): Promise<void> {
    expect(await outcomeOf(work), `the outcome of '${command}'`).toBe(expected);
  }
}

describe('random tournaments', () => {
  it.each(seeds({ usual: 1, torture: 20 }))(
    'end, pay their pools once, and leave the server and the model in the same state, seed %i',
    async (seed) => {
      const clock = new FakeClock();
      const test = await createTestContext({ clock });
      const random = seededRandom(seed);
      const balances = Array.from({ length: playerCount }, () => 100 + Math.floor(random() * 300));
      const players: BuiltPlayer[] = [];
      for (const balance of balances) players.push(await addPlayer(test.context, { balance }));
      const simulation = new Simulation(test.context, clock, players, balances, random);

      for (const size of sizes) await simulation.create(size);
      const seats = sizes.reduce((sum, size) => sum + size, 0);
      for (let step = 0; step < 4 * seats; step += 1) {
        await (random() < 0.007 ? simulation.wait(simulation.below(day)) : simulation.act());
        if (step % 10 === 0) await simulation.expectSameBalances();
      }
      for (let days = 0; days < 30; days += 1) await simulation.wait(day);

      await simulation.expectSameBalances();
      await simulation.expectSameEndings();
      expect(await violatedInvariants(test.database)).toEqual([]);
      await test.close();
    },
  );
});
