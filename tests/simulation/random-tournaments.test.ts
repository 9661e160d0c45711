import type { BuiltPlayer } from '@game/database';
import { moves, seatByDigest, tieBreakText, tournamentSizes, type Move, type TournamentSize } from '@game/rules';
import { describe, expect, it } from 'vitest';
import { hmacSha256 } from '../../apps/server/src/platform/sha256.js';
import type { Context } from '../../apps/server/src/context.js';
import { FakeClock } from '../support/fake-clock.js';
import { verdictOf } from '../support/outcomes.js';
import { addPlayer } from '../support/players.js';
import { seededRandom } from '../support/random.js';
import { violatedInvariants, createTestContext } from '../support/test-context.js';
import { tournamentActions } from '../support/tournaments.js';
import { TournamentModel } from './tournament-model.js';

const playerCount = 70;
const day = 24 * 3_600_000;
/** Twenty tournaments for each seed, four of every size: a hundred in all. */
const sizesOfSeed: TournamentSize[] = tournamentSizes.flatMap((size) => [size, size, size, size]);

/** Server and model, side by side: what is done to one is done to the other, and the answers must agree. */
class Game {
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

  /** Mostly the same move, so that many matches tie, and some five times. */
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

  /** Somebody joins, leaves, calls off or moves: mostly one who may, sometimes one who may not. */
  async act(): Promise<void> {
    const index = this.#anyIndex();
    const tournament = this.model.tournaments[index];
    if (!tournament) throw new Error('there is no tournament yet');
    const kind = this.random();
    const open = [...tournament.matches.keys()];
    const anyone = this.below(playerCount);
    const anyEntry = tournament.entries[this.below(tournament.entries.length)]?.player ?? anyone;
    const player = this.random() < 0.5 ? anyone : anyEntry;
    if (kind < 0.01) {
      const canceller = this.random() < 0.2 ? tournament.creator : player;
      const verdict = this.model.cancel(canceller, index);
      return this.#agree('cancel', verdict, this.#on(canceller).cancel(tournament.id));
    }
    if (kind < 0.04) {
      return this.#agree('leave', this.model.leave(player, index), this.#on(player).leave(tournament.id));
    }
    if (tournament.status === 'waiting' || kind < 0.06) {
      const joiner = this.random() < 0.2 ? anyone : this.#anyoneElse(tournament.entries);
      const move = this.anyMove();
      return this.#agree('join', this.model.join(joiner, index, move), this.#on(joiner).join(tournament.id, move));
    }
    // One of the two oldest, so that it may come to five ties before its time is up.
    const [round, match] = (open[this.below(Math.min(2, open.length))] ?? '0/0').split('/').map(Number) as [
      number,
      number,
    ];
    const [one, other] = this.model.playersOf(tournament, round, match);
    const mover = (kind < 0.12 ? player : this.random() < 0.5 ? one : other) ?? player;
    const id = await this.#matchId(tournament.id, round, match);
    if (id === undefined) return;
    const move = this.anyMove();
    await this.#agree('move', this.model.move(mover, index, { round, match }, move), this.#on(mover).move(id, move));
  }

  #anyoneElse(entries: { player: number }[]): number {
    const present = new Set(entries.map(({ player }) => player));
    const absent = this.players.map((_player, index) => index).filter((index) => !present.has(index));
    return absent[this.below(absent.length)] ?? 0;
  }

  /** Which tournament something happens in: the larger, the likelier. */
  #anyIndex(): number {
    const { tournaments } = this.model;
    let seat = this.below(tournaments.reduce((sum, { size }) => sum + size, 0));
    return tournaments.findIndex(({ size }) => (seat -= size) < 0);
  }

  /** Time passes, and mostly the sweep notices. */
  async wait(byMs: number): Promise<void> {
    this.clock.advance(byMs);
    this.model.nowMs += byMs;
    if (this.random() < 0.3) return;
    this.model.sweep();
    await this.context.tournaments.settleExpired();
  }

  async expectSameBalances(): Promise<void> {
    const { rows } = await this.context.database.pool.query<{ id: string; balance: string }>(
      'SELECT id, balance FROM profiles',
    );
    const held = new Map(rows.map(({ id, balance }) => [id, Number(balance)]));
    expect(this.players.map(({ id }) => held.get(id))).toEqual(this.model.balances);
  }

  /** Every tournament is over, and how it ended is the same in both accounts; some of each size were played, in every way. */
  async expectSameEndings(): Promise<void> {
    const [played, decidedBy] = [new Set<number>(), new Set<string | null>()];
    for (const { id, size, status, rows } of this.model.tournaments) {
      const { tournament } = await this.context.tournaments.get(null, { tournamentId: id });
      const champion = rows.at(-1)?.[0];
      const winnerId = typeof champion === 'number' ? this.players[champion]?.id : undefined;
      expect({ status: tournament.status, winnerId: tournament.winner?.id }).toEqual({ status, winnerId });
      expect(['completed', 'cancelled']).toContain(status);
      if (status === 'completed') played.add(size);
      for (const match of tournament.matches) decidedBy.add(match.decidedBy);
    }
    expect(played).toEqual(new Set(tournamentSizes));
    expect(decidedBy).toEqual(new Set(['moves', 'seed', 'absence']));
  }

  async #matchId(tournamentId: string, round: number, match: number): Promise<string | undefined> {
    let ids = this.#matchIds.get(tournamentId);
    if (!ids) {
      const { tournament } = await this.context.tournaments.get(null, { tournamentId });
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

  async #agree(kind: string, expected: string, work: Promise<unknown>): Promise<void> {
    expect(await verdictOf(work), `the answer to a ${kind}`).toBe(expected);
  }
}

describe('random tournaments', () => {
  it.each([1, 2, 3, 4, 5])(
    'under seed %i end, pay their pools once, and leave server and model at the same state',
    async (seed) => {
      const clock = new FakeClock();
      const test = await createTestContext({ clock });
      const random = seededRandom(seed);
      const balances = Array.from({ length: playerCount }, () => 100 + Math.floor(random() * 300));
      const players: BuiltPlayer[] = [];
      for (const balance of balances) players.push(await addPlayer(test.context, { balance }));
      const game = new Game(test.context, clock, players, balances, random);

      for (const size of sizesOfSeed) await game.create(size);
      const seats = sizesOfSeed.reduce((sum, size) => sum + size, 0);
      for (let step = 0; step < 4 * seats; step += 1) {
        await (random() < 0.007 ? game.wait(game.below(day)) : game.act());
        if (step % 10 === 0) await game.expectSameBalances();
      }
      for (let days = 0; days < 30; days += 1) await game.wait(day);

      await game.expectSameBalances();
      await game.expectSameEndings();
      expect(await violatedInvariants(test.database)).toEqual([]);
      await test.close();
    },
  );
});
