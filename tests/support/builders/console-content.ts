import { randomUUID } from 'node:crypto';
import type { Context } from '../../../apps/server/src/context.js';
import { addOperator } from './operators.js';
import { addListedGame, addPlayer, playerActions } from './players.js';
import { addDebtor } from './purchases.js';
import { addPrize, addRaffle, address, shopActions } from './shop.js';
import { addTournament, decidedMoves } from './tournaments.js';

/** Texts as long as players may enter them, without a space, which would reverse what follows. */
const long = (letter: string, length: number) => `\u202E${letter.repeat(length - 1)}`;

/**
 * Fills every list of the console, with the longest texts. Returns a path to each page, by the pattern of its path.
 */
export async function fillConsole(context: Context): Promise<Record<string, string>> {
  const player = await addPlayer(context, { username: 'W'.repeat(20), balance: 1_000_000 });
  const opponent = await addPlayer(context);
  const gameId = await addListedGame(context, player, { stakeAmount: 50, move: 'rock' });
  await playerActions(context, opponent).join(gameId);
  await playerActions(context, opponent).move(gameId, 'paper');
  await addListedGame(context, player);
  const { tournamentId } = await addTournament(context, { initialMoves: decidedMoves(4) });
  const { debtor } = await addDebtor(context);
  await addOrders(context, player);
  await addRaffle(context, { key: 'raffle', name: long('R', 100) });
  for (const reporter of [opponent, debtor]) {
    await context.players.reports.add(reporter, { playerId: player.id, reason: 'name', details: long('d', 300) });
  }
  await addAdjustments(context, player);
  await context.conservation.run();
  await context.database.pool.query(
    `INSERT INTO daily_figures (day, games, tournaments, sign_ups, issued, spent)
      SELECT current_date - n, 100000 - n * 1000, n, n * n, 7000000 * (n % 5), 900000 - n * 40000 FROM generate_series(0, 29) AS n
      ON CONFLICT DO NOTHING`,
  );
  return {
    '/players/:id': `/players/${player.id}`,
    '/games/:id': `/games/${gameId}`,
    '/games/player/:id': `/games/player/${player.id}`,
    '/tournaments/:id': `/tournaments/${tournamentId}`,
    '/purchases/debts/:id': `/purchases/debts/${debtor.id}`,
    '/products/-new/:type': '/products/-new/raffle',
    '/products/:key': '/products/raffle',
  };
}

/** Adds an order that can ship and one under review. */
async function addOrders(context: Context, player: Awaited<ReturnType<typeof addPlayer>>): Promise<void> {
  const productId = await addPrize(context, { key: 'prize', name: long('P', 100) });
  const { redeem } = shopActions(context, player);
  await redeem(productId);
  await context.database.transaction((on) => context.shop.reviews.request(on, [player.id]));
  await redeem(productId, { ...address, fullName: long('N', 100), street: long('s', 200) });
}

/** Adds a request that waits for an approval, and an adjustment that is in the log. */
async function addAdjustments(context: Context, player: { id: string; username: string }): Promise<void> {
  const { name } = await addOperator(context, 'owner');
  const accounts = await context.operators.list();
  const { id = '' } = accounts.find((account) => account.name === name) ?? {};
  for (const amount of [1, 1_000_000]) {
    const request = { player, amount, reason: long('r', 500), formId: randomUUID() };
    await context.adjustments.request({ id, name, role: 'owner' }, request);
  }
}
