import { moves, seatByDigest, tieBreakText, type Move } from '@game/rules';
import { expect, it } from 'vitest';
import { hmacSha256 } from '../../apps/server/src/platform/sha256.js';
import type { BuiltPlayer } from '../support/build-player.js';
import { FakeClock } from '../support/fake-clock.js';
import { outcomeOf } from '../support/builders/outcomes.js';
import { addPlayer, intentOf, playerActions } from '../support/builders/players.js';
import { seededRandom } from '../support/random.js';
import { seeds } from '../support/torture/scale.js';
import { scoreOf } from '../support/torture/score.js';
import { addPrize, addRaffle, shopActions } from '../support/builders/shop.js';
import { createTestContext, violatedInvariants } from '../support/test-context.js';
import { tournamentActions } from '../support/builders/tournaments.js';
import { GameModel } from './game-model.js';
import { RewardModel } from './reward-model.js';
import { ShopModel } from './shop-model.js';
import { TournamentModel } from './tournament-model.js';

const playerCount = 6;
const stepCount = 100;
const hourMs = 3_600_000;
const size = 4;
/** More days than pass in a run. */
const shownDays = 120;

/** Creates a server and models of all its parts, which share one set of balances and one clock. */
async function openWorld(seed: number) {
  const clock = new FakeClock();
  const test = await createTestContext({ clock });
  const random = seededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const balances = Array.from({ length: playerCount }, () => below(200));
  const players: BuiltPlayer[] = [];
  for (const balance of balances) players.push(await addPlayer(test.context, { balance }));
  const startMs = clock.now().getTime();
  const tournamentSeeds = new Map<string, string>();
  const tournaments = new TournamentModel(balances, startMs, (id, roundNumber, matchNumber) =>
    seatByDigest(hmacSha256(tournamentSeeds.get(id) ?? '', tieBreakText(id, { roundNumber, matchNumber }))),
  );
  const shop = new ShopModel(balances);
  const [raffleIds, prizeIds]: [string[], string[]] = [[], []];
  for (let index = 0; index < 2; index += 1) {
    const [entryCost, maxEntries, endMs] = [1 + below(20), 2 + below(8), startMs + (1 + below(40)) * hourMs];
    raffleIds.push(await addRaffle(test.context, { entryCost, maxEntries, raffleEndTime: new Date(endMs) }));
    shop.raffles.push({ entryCost, maxEntries, endMs, entries: [], isCancelled: false });
    const prize = { ticketPrice: 5 + below(60), stock: 1 + below(4) };
    prizeIds.push(await addPrize(test.context, { ticketPrice: prize.ticketPrice, availableQuantity: prize.stock }));
    shop.prizes.push(prize);
  }
  const gameIds: string[] = [];
  const models = { games: new GameModel(balances, startMs), tournaments, shop, rewards: new RewardModel(playerCount) };
  const anyMove = (): Move => moves[below(3)] ?? 'rock';
  return { test, clock, below, anyMove, balances, players, models, tournamentSeeds, gameIds, raffleIds, prizeIds };
}

type World = Awaited<ReturnType<typeof openWorld>>;
type Outcomes = [expected: string, actual: string];

async function playGame(world: World, player: number): Promise<Outcomes> {
  const { test, below, players, gameIds } = world;
  const { games } = world.models;
  const actions = playerActions(test.context, players[player] as BuiltPlayer);
  const kind = below(8);
  if (kind < 2 || gameIds.length === 0) {
    const stake = 1 + below(40);
    const created = actions.create(stake).then(({ gameId }) => gameIds.push(gameId));
    return [games.create(player, stake), await outcomeOf(created)];
  }
  const index = Math.max(0, gameIds.length - 1 - below(6));
  const gameId = gameIds[index] as string;
  if (kind < 4) return [games.join(player, index), await outcomeOf(actions.join(gameId))];
  if (kind < 5) return [games.cancel(player, index), await outcomeOf(actions.cancel(gameId))];
  const move = world.anyMove();
  return [games.move(player, index, move), await outcomeOf(actions.move(gameId, move))];
}

async function createTournament(world: World, player: number): Promise<Outcomes> {
  const { test, below, players, tournamentSeeds } = world;
  const { tournaments } = world.models;
  const [stake, move] = [1 + below(20), world.anyMove()];
  const created = tournamentActions(test.context, players[player] as BuiltPlayer).create(size, stake, move);
  const refusal = tournaments.refusalOfCreate(player, stake);
  if (refusal) return [refusal, await outcomeOf(created)];
  const { tournamentId: id } = await created;
  const { rows } = await test.context.database.pool.query('SELECT seed FROM tournaments WHERE id = $1', [id]);
  tournamentSeeds.set(id, rows[0]?.seed);
  return [tournaments.create(player, { id, size, stake, move }), 'done'];
}

async function playTournament(world: World, player: number): Promise<Outcomes> {
  const { test, below, players, anyMove } = world;
  const { tournaments } = world.models;
  // A full tournament is rare if players spread over many.
  const open = tournaments.tournaments.filter(({ status }) => status === 'waiting' || status === 'in_progress');
  const chosen = open[below(open.length)];
  if (!chosen || below(30) === 0) return createTournament(world, player);
  const index = tournaments.tournaments.indexOf(chosen);
  const actions = tournamentActions(test.context, players[player] as BuiltPlayer);
  const [kind, move] = [below(20), anyMove()];
  if (kind === 0) return [tournaments.cancel(player, index), await outcomeOf(actions.cancel(chosen.id))];
  if (kind === 1) return [tournaments.leave(player, index), await outcomeOf(actions.leave(chosen.id))];
  if (chosen.status === 'waiting' || kind === 2) {
    return [tournaments.join(player, index, move), await outcomeOf(actions.join(chosen.id, move))];
  }
  const [key = ''] = chosen.matches.keys();
  const [round, match] = key.split('/').map(Number) as [number, number];
  const { tournament } = await test.context.tournaments.queries.get(null, { tournamentId: chosen.id });
  const id = tournament.matches.find((one) => one.roundNumber === round + 1 && one.matchNumber === match + 1)?.id ?? '';
  const hand = tournaments.handOf(chosen, round, match);
  return [tournaments.move(player, index, { round, match, hand }, move), await outcomeOf(actions.move(id, move, hand))];
}

async function visitShop(world: World, player: number): Promise<Outcomes> {
  const { test, below, players, raffleIds, prizeIds } = world;
  const { shop, games } = world.models;
  const own = players[player] as BuiltPlayer;
  const index = below(2);
  const kind = below(6);
  const actions = shopActions(test.context, own);
  if (kind < 3) {
    return [shop.enter(player, index, games.nowMs), await outcomeOf(actions.enter(raffleIds[index] as string))];
  }
  if (kind < 5) return [shop.redeem(player, index), await outcomeOf(actions.redeem(prizeIds[index] as string))];
  const { payments, sandboxes } = test.context;
  const { url } = await payments.createCheckout(own, { amount: 100 }, 'http://play.example');
  const paid = sandboxes.checkout?.pay({ id: url.split('/').at(-1) as string, priceCents: 99 });
  if (!paid) throw new Error('the checkout sandbox is missing');
  await payments.receiveWebhook(paid.body, paid.signature);
  shop.buy(player);
  return ['done', 'done'];
}

async function claimReward(world: World, player: number): Promise<Outcomes> {
  const { test, clock, below, balances, players, models } = world;
  const own = players[player] as BuiltPlayer;
  const { daily } = test.context.rewards;
  const nowMs = clock.now().getTime();
  let amount = 0;
  const isFlip = below(2) === 0;
  const claim = isFlip
    ? daily.claimFlip(own, intentOf(own, 'rewards.claimDailyFlip', {}))
    : daily.claimBonus(own, intentOf(own, 'rewards.claimDailyBonus', {}));
  const actual = await outcomeOf(claim.then((paid) => (amount = paid.amount)));
  const expected = isFlip ? models.rewards.flip(player, nowMs, amount) : models.rewards.bonus(player, nowMs);
  balances[player] = (balances[player] ?? 0) + amount;
  return [expected, actual];
}

/** Advances the clock and applies all deadlines, as the jobs of the server do. */
async function passTime({ test, clock, below, models }: World): Promise<Outcomes> {
  const byMs = [60_000, 5 * 60_000, hourMs, 24 * hourMs][below(4)] ?? 0;
  clock.advance(byMs);
  models.games.nowMs += byMs;
  models.tournaments.nowMs += byMs;
  models.games.settleExpired();
  models.tournaments.settleExpired();
  await test.context.games.settleExpired();
  await test.context.tournaments.deadlines.settleExpired();
  await test.context.shop.raffles.drawDue();
  return ['done', 'done'];
}

async function balancesOf({ test, players }: World): Promise<number[]> {
  const { rows } = await test.context.database.pool.query<{ id: string; balance: string }>(
    'SELECT id, balance FROM profiles',
  );
  const held = new Map(rows.map(({ id, balance }) => [id, Number(balance)]));
  return players.map(({ id }) => held.get(id) ?? 0);
}

/** Counts the figures of all days directly, with other conditions than the job that counts them for the charts. */
async function figuresOf({ test, clock }: World) {
  const isOnDay = (column: string) => `(${column} AT TIME ZONE 'UTC')::date = listed::date`;
  const sumOf = (condition: string) =>
    `(SELECT coalesce(sum(balance_delta), 0)::float8 FROM transactions WHERE ${isOnDay('created_at')} AND ${condition})`;
  const isSpent = 'num_nonnulls(raffle_entry_id, redemption_id) > 0';
  const isIssued = 'num_nonnulls(game_id, tournament_id, raffle_entry_id, redemption_id) = 0';
  const completed = (table: string) =>
    `(SELECT count(*)::int FROM ${table} WHERE status = 'completed' AND ${isOnDay('completed_at')})`;
  const { rows } = await test.context.database.pool.query(
    `SELECT listed::date::text AS day, ${completed('games')} AS games, ${completed('tournaments')} AS tournaments,
      (SELECT count(*)::int FROM users WHERE ${isOnDay('created_at')}) AS "signUps", ${sumOf(isIssued)} AS issued,
      0 - ${sumOf(isSpent)} AS spent
      FROM generate_series($1::date - ($2::int - 1), $1::date, interval '1 day') AS listed ORDER BY listed`,
    [clock.now().toISOString().slice(0, 10), shownDays],
  );
  return rows;
}

const parts = [playGame, playGame, playGame, playTournament, playTournament, visitShop, claimReward, passTime];

it.for(seeds({ usual: 1, torture: 1000 }))(
  'random play of everything leaves the server and the models in the same state after every step, seed %i',
  async (seed, { task }) => {
    const score = scoreOf(task, 'Random play of everything against a model');
    const world = await openWorld(seed);
    const { test, below, balances } = world;

    for (let step = 0; step < stepCount; step += 1) {
      const play = parts[below(parts.length)] ?? passTime;
      const [expected, actual] = await play(world, below(playerCount));
      expect(actual, `step ${step}: ${play.name}`).toBe(expected);
      expect(await balancesOf(world), `balances after step ${step}: ${play.name}`).toEqual(balances);
    }

    world.clock.advance(hourMs);
    await test.context.dailyFigures.countNew();
    expect(await test.context.dailyFigures.list(shownDays)).toEqual(await figuresOf(world));
    expect(await violatedInvariants(test.database)).toEqual([]);
    await test.close();
    score({ seeds: 1, steps: stepCount });
  },
);
