import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { moves, type Move } from '@game/rules';
import type { Context } from '../../../apps/server/dist/context.js';
import { signWebhook } from '../../../apps/server/dist/modules/payments/signature.js';
import {
  farmAddress,
  intentOf,
  isInReview,
  playGame,
  signUp,
  ticketsOf,
  unlessRefused,
  type FarmAccount,
} from './accounts.js';
import { newAddresses, type FarmClock } from './sign-up-farm.js';

/** What the accounts of a farm get for their tickets. */
export interface Loot {
  /** Orders that ship without a review or another wait. */
  shipped: number;
  /** Orders that wait. */
  waiting: number;
  /** Entries in a raffle with 100. */
  entries: number;
}

/** Orders a prize for 50 tickets with each account, and then enters a raffle of 100 entries as often as possible. */
export async function spend(context: Context, accounts: FarmAccount[]): Promise<Loot> {
  const { prize, raffle } = await addProducts(context);
  const loot: Loot = { shipped: 0, waiting: 0, entries: 0 };
  for (const [index, { player }] of accounts.entries()) {
    const shippingAddress = {
      fullName: `Farmer ${index}`,
      ...farmAddress,
      city: index % 2 === 0 ? 'Berlin' : 'BERLIN',
    };
    const input = { productId: prize, shippingAddress };
    const intent = intentOf(player, 'shop.redeemPrize', input);
    const ordered = await unlessRefused(() => context.shop.spending.redeemPrize(player, input, intent));
    if (ordered && isInReview(ordered)) loot.waiting += 1;
    else if (ordered) loot.shipped += 1;
  }
  for (const { player } of accounts) {
    const enter = async () => {
      const input = { productId: raffle, number: randomBytes(32).toString('hex') };
      return context.shop.spending.enterRaffle(player, input, intentOf(player, 'shop.enterRaffle', input));
    };
    while (loot.entries < 100 && (await unlessRefused(enter))) loot.entries += 1;
  }
  return loot;
}

async function addProducts({ database, shop, clock }: Context): Promise<{ prize: string; raffle: string }> {
  const described = { description: 'For farmers.', productType: null, raffleType: 'regular' } as const;
  const raffleEndTime = new Date(clock.now().getTime() + 3 * 24 * 3_600_000);
  return database.transaction(async (transaction) => {
    const save = async (definition: Parameters<typeof shop.management.saveProduct>[1]) =>
      (await shop.management.saveProduct(transaction, definition)).product.id;
    const prize = { type: 'other', ticketPrice: 50, availableQuantity: 10_000 } as const;
    const raffle = { type: 'raffle', entryCost: 1, maxEntries: 100, raffleEndTime } as const;
    return {
      prize: await save({ ...described, ...prize, key: randomUUID(), name: 'A prize' }),
      raffle: await save({ ...described, ...raffle, key: randomUUID(), name: 'A raffle' }),
    };
  });
}

async function signUpSome(context: Context, count: number): Promise<FarmAccount[]> {
  const accounts: FarmAccount[] = [];
  const [address = ''] = newAddresses(1);
  while (accounts.length < count) {
    const account = await signUp(context, address);
    if (!account) throw new Error('the limit of sign-ups is reached');
    accounts.push(account);
  }
  return accounts;
}

/**
 * Each of 29 accounts buys 100 tickets, loses them to one account, and takes the payment back. Returns the tickets of that account, and
 * what it gets for them. It orders as much as it can.
 */
export async function runChargebacks(context: Context): Promise<{ tickets: number; owed: number } & Loot> {
  const [main, ...buyers] = (await signUpSome(context, 30)) as [FarmAccount, ...FarmAccount[]];
  await issue(context, main, 100);
  for (const buyer of buyers) {
    const purchaseId = randomUUID();
    await context.database.pool.query(
      'INSERT INTO purchases (id, user_id, tickets, price_cents, created_at) VALUES ($1, $2, 100, 99, $3)',
      [purchaseId, buyer.player.id, context.clock.now()],
    );
    const payment = { payment_intent: `pi_${purchaseId}` };
    const paid = { client_reference_id: purchaseId, payment_status: 'paid', amount_total: 99, currency: 'usd' };
    await receive(context, 'checkout.session.completed', { id: `cs_${purchaseId}`, ...payment, ...paid });
    await playGame(context, { creator: buyer, joiner: main, stakeAmount: 100, moves: ['rock', 'paper'] });
    const withdrawn = { amount: 99, status: 'needs_response', balance_transactions: [{ amount: -99 }] };
    await receive(context, 'charge.dispute.funds_withdrawn', { id: `du_${purchaseId}`, ...payment, ...withdrawn });
  }
  await countCollusion(context);
  const tickets = (await ticketsOf(context, [main])) - 100;
  const { rows } = await context.database.pool.query<{ owed: string }>('SELECT sum(debt) AS owed FROM profiles');
  return { tickets, owed: Number(rows[0]?.owed), ...(await spend(context, [main])) };
}

async function receive({ payments, clock, checkoutProvider }: Context, type: string, object: object): Promise<void> {
  if (checkoutProvider === null) throw new Error('there is no payment provider');
  const created = Math.floor(clock.now().getTime() / 1000);
  const body = Buffer.from(JSON.stringify({ id: `evt_${randomUUID()}`, type, created, data: { object } }));
  await payments.receiveWebhook(body, signWebhook(body, checkoutProvider.webhookSecret, clock.now()));
}

async function issue({ database, ledger }: Context, { player }: FarmAccount, amount: number): Promise<void> {
  const row = { userId: player.id, type: 'operator_adjustment' as const, amount };
  await database.transaction((transaction) => ledger.post(transaction, [row]));
}

async function countCollusion({ collusion, shop }: Context): Promise<void> {
  await collusion.countNew((transaction, userIds) => shop.reviews.request(transaction, userIds));
}

/** Moves one account at X and one at Discord from player to player, and claims their rewards with each. Returns the tickets. */
export async function runConnections(context: Context): Promise<number> {
  const accounts = await signUpSome(context, 30);
  const names = [randomUUID(), randomUUID()];
  for (const { player } of accounts) {
    await context.database.pool.query('DELETE FROM accounts WHERE account_id = ANY($1)', [names]);
    for (const [index, site] of (['x', 'discord'] as const).entries()) {
      await context.database.pool.query(
        `INSERT INTO accounts (id, account_id, provider_id, user_id, created_at, updated_at)
         VALUES (gen_random_uuid(), $1, $2, $3, now(), now())`,
        [names[index], site, player.id],
      );
      const activityType = `${site}_connect` as const;
      const intent = intentOf(player, 'rewards.claimActivity', { activityType });
      await unlessRefused(() => context.rewards.activities.claim(player, activityType, intent));
    }
  }
  return ticketsOf(context, accounts);
}

/**
 * Fills tournaments of four with three accounts that never move after their first move, and a player who does. Returns what the three have
 * won or lost in all of them.
 */
export async function runNoShows(context: Context, clock: FarmClock, tournaments: number): Promise<number> {
  const accounts = await signUpSome(context, 4);
  for (const account of accounts) await issue(context, account, 1_000);
  const [creator, ...others] = accounts as [FarmAccount, ...FarmAccount[]];
  const honest = others[2] as FarmAccount;
  const anyMove = () => moves[randomInt(moves.length)] as Move;
  for (let count = 0; count < tournaments; count += 1) {
    const terms = { maxPlayers: 4 as const, stakeAmount: 10, initialMove: anyMove() };
    const { joining, playing, deadlines, queries } = context.tournaments;
    const intent = intentOf(creator.player, 'tournaments.createWithStake', terms);
    const { tournamentId } = await joining.createWithStake(creator.player, terms, intent);
    for (const { player } of others) {
      const input = { tournamentId, initialMove: anyMove() };
      await joining.join(player, input, intentOf(player, 'tournaments.join', input));
    }
    for (let round = 0; round < 50; round += 1) {
      const { tournament } = await queries.get(honest.player, { tournamentId });
      if (tournament.status === 'completed') break;
      const own = tournament.matches.find(
        ({ matchStatus, player1, player2 }) =>
          matchStatus === 'ready' && [player1?.id, player2?.id].includes(honest.player.id),
      );
      if (own) {
        const input = { matchId: own.id, handNumber: own.replays, move: anyMove() };
        const moved = intentOf(honest.player, 'tournaments.move', input);
        await unlessRefused(() => playing.move(honest.player, input, moved));
      }
      clock.advance(25 * 3_600_000);
      await deadlines.settleExpired();
    }
  }
  return (await ticketsOf(context, accounts.slice(0, 3))) - 3_000;
}

/** Lets one account win games of one ticket against another one. Returns the wins on the leaderboard, and the tickets of both. */
export async function runLeaderboard(context: Context, games: number): Promise<{ wins: number; tickets: number }> {
  const [winner, loser] = (await signUpSome(context, 2)) as [FarmAccount, FarmAccount];
  for (const account of [winner, loser]) await issue(context, account, games);
  for (let count = 0; count < games; count += 1) {
    await playGame(context, { creator: loser, joiner: winner, stakeAmount: 1, moves: ['rock', 'paper'] });
  }
  await context.leaderboards.countNew();
  const { own } = await context.leaderboards.get(winner.player, { figure: 'wins', period: 'day' });
  return { wins: own?.value ?? 0, tickets: (await ticketsOf(context, [winner, loser])) - 2 * games };
}
