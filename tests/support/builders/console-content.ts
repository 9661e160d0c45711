import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Context } from '../../../apps/server/src/context.js';
import { addOperator } from './operators.js';
import { addListedGame, addPlayer, playerActions } from './players.js';
import { addDebtor } from './purchases.js';
import { addPrize, addRaffle, address, shopActions } from './shop.js';
import { addTournament, decidedMoves } from './tournaments.js';

/** Returns a text of the maximum length, without a space, that starts with a character that reverses the text after it. */
const long = (letter: string, length: number) => `\u202E${letter.repeat(length - 1)}`;

/** Texts as long and as hostile as possible. */
const hostileTexts = {
  username: 'W'.repeat(20),
  raffle: long('R', 100),
  prize: long('P', 100),
  details: long('d', 300),
  fullName: long('N', 100),
  street: long('s', 200),
  reason: long('r', 500),
};

/** Texts as on usual days. */
export const usualTexts: typeof hostileTexts = {
  username: 'max_the_cat',
  raffle: 'A bed for cats',
  prize: 'A mug',
  details: 'The name copies that of a well-known player, to make others accept games.',
  fullName: 'Max Mustermann',
  street: '12 Mill Lane',
  reason: 'Tickets that were lost in the outage of Monday.',
};

/** Fills every list of the console with texts. Returns a path to each page, by the pattern of its path. */
export async function fillConsole(context: Context, texts = hostileTexts): Promise<Record<string, string>> {
  const player = await addPlayer(context, { username: texts.username, balance: 1_000_000 });
  const opponent = await addPlayer(context);
  const gameId = await addListedGame(context, player, { stakeAmount: 50, move: 'rock' });
  await playerActions(context, opponent).join(gameId);
  await playerActions(context, opponent).move(gameId, 'paper');
  await addListedGame(context, player);
  const { tournamentId } = await addTournament(context, { initialMoves: decidedMoves(4) });
  const { debtor } = await addDebtor(context);
  await addOrders(context, player, texts);
  await addRaffle(context, { key: 'raffle', name: texts.raffle });
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ffc93c' } })
    .png()
    .toBuffer();
  await context.avatars.change(player, async () => picture);
  for (const reporter of [opponent, debtor]) {
    await context.players.reports.add(reporter, { playerId: player.id, reason: 'name', details: texts.details });
  }
  await addAdjustments(context, player, texts);
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
async function addOrders(
  context: Context,
  player: Awaited<ReturnType<typeof addPlayer>>,
  { prize, fullName, street }: typeof hostileTexts,
): Promise<void> {
  const productId = await addPrize(context, { key: 'prize', name: prize });
  const { redeem } = shopActions(context, player);
  await redeem(productId);
  await context.database.transaction((on) => context.shop.reviews.request(on, [player.id]));
  await redeem(productId, { ...address, fullName, street });
}

/** Adds a request that waits for an approval, and an adjustment that is in the log. */
async function addAdjustments(
  context: Context,
  player: { id: string; username: string },
  { reason }: typeof hostileTexts,
): Promise<void> {
  const { name } = await addOperator(context, 'owner');
  const accounts = await context.operators.list();
  const { id = '' } = accounts.find((account) => account.name === name) ?? {};
  for (const amount of [1, 1_000_000]) {
    const request = { player, amount, reason, formId: randomUUID() };
    await context.adjustments.request({ id, name, role: 'owner' }, request);
  }
}
