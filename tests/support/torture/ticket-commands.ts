import { randomUUID } from 'node:crypto';
import { operations, type CommandName } from '@game/contract';
import { vi } from 'vitest';
import type { Context } from '../../../apps/server/src/context.js';
import { signWebhook } from '../../../apps/server/src/modules/payments/signature.js';
import { Social } from '../../../apps/server/src/modules/social/service.js';
import { adjustBalance } from '../../../apps/server/src/operator/acts/player-acts.js';
import { sha256 } from '../../../apps/server/src/platform/sha256.js';
import type { Intent } from '../../../apps/server/src/platform/player.js';
import type { BuiltPlayer } from '../build-player.js';
import type { FakeClock } from '../fake-clock.js';
import { addPlayedGame, rematchActions } from '../builders/rematches.js';
import { addListedGame, addPlayer, intentOf, playerActions } from '../builders/players.js';
import { addDebtor } from '../builders/purchases.js';
import { address, addPrize, addRaffle, raffleEntry, shopActions } from '../builders/shop.js';
import { addTournament, decidedMoves, matchAt } from '../builders/tournaments.js';
import { stripeRefund } from '../counterparts/stripe-objects.js';
import { eventOf, paidEvent, refundEvent } from '../counterparts/webhooks.js';

/** The state before some work that moves tickets. */
export interface Prepared {
  /** Does the work with the services of a server. A command has the same idempotency key each time. */
  run: (context: Context) => Promise<unknown>;
  players: BuiltPlayer[];
  /** The balances of the players after the work. */
  balances: number[];
}

type Prepare = (context: Context, clock: FakeClock) => Promise<Prepared>;

const dayMs = 24 * 3_600_000;
const stakeAmount = 10;

/** The names of all commands that move tickets, according to the contract. */
export const movingCommands = (Object.keys(operations) as CommandName[]).filter(
  (name) => 'movesTickets' in operations[name],
);

/** Every command that moves tickets. All random numbers are the highest possible. */
export const ticketCommands: Partial<Record<CommandName, Prepare>> = {
  'games.createWithStake': async (context) => {
    const player = await addPlayer(context);
    const input = { stakeAmount };
    const run = command(player, 'games.createWithStake', input, ({ games }, intent) =>
      games.createWithStake(player, input, intent),
    );
    return { run, players: [player], balances: [90] };
  },
  'games.createPrivateWithStake': async (context) => {
    const player = await addPlayer(context);
    const input = { stakeAmount };
    const run = command(player, 'games.createPrivateWithStake', input, ({ games }, intent) =>
      games.createPrivateWithStake(player, input, intent),
    );
    return { run, players: [player], balances: [90] };
  },
  'games.joinWithStake': async (context) => {
    const [creator, joiner] = [await addPlayer(context), await addPlayer(context)];
    const input = { gameId: await addListedGame(context, creator, { stakeAmount }) };
    const run = command(joiner, 'games.joinWithStake', input, ({ games }, intent) =>
      games.joinWithStake(joiner, input, intent),
    );
    return { run, players: [creator, joiner], balances: [90, 90] };
  },
  'games.playWithStake': async (context) => {
    const [creator, joiner] = [await addPlayer(context), await addPlayer(context)];
    await addListedGame(context, creator, { stakeAmount });
    const input = { stakeAmount };
    const run = command(joiner, 'games.playWithStake', input, ({ games }, intent) =>
      games.playWithStake(joiner, input, intent),
    );
    return { run, players: [creator, joiner], balances: [90, 90] };
  },
  'games.move': async (context) => {
    const [creator, joiner] = [await addPlayer(context), await addPlayer(context)];
    const gameId = await addListedGame(context, creator, { stakeAmount, move: 'rock' });
    await playerActions(context, joiner).join(gameId);
    const input = { gameId, move: 'paper' } as const;
    const run = command(joiner, 'games.move', input, ({ games }, intent) => games.move(joiner, input, intent));
    return { run, players: [creator, joiner], balances: [90, 110] };
  },
  'games.cancel': async (context) => {
    const player = await addPlayer(context);
    const input = { gameId: await addListedGame(context, player) };
    const run = command(player, 'games.cancel', input, ({ games }, intent) => games.cancel(player, input, intent));
    return { run, players: [player], balances: [100] };
  },
  'rematches.offer': async (context) => {
    const { players, gameId } = await addPlayedGame(context, { stakeAmount });
    const input = { gameId };
    const run = command(players[0], 'rematches.offer', input, ({ rematches }, intent) =>
      rematches.offer(players[0], input, intent),
    );
    return { run, players, balances: [80, 110] };
  },
  'rematches.decline': async (context) => {
    const { players, gameId: previousId } = await addPlayedGame(context, { stakeAmount });
    const input = { gameId: (await rematchActions(context, players[0]).offer(previousId)).gameId };
    const run = command(players[1], 'rematches.decline', input, ({ rematches }, intent) =>
      rematches.decline(players[1], input, intent),
    );
    return { run, players, balances: [90, 110] };
  },
  'tournaments.createWithStake': async (context) => {
    const player = await addPlayer(context);
    const input = { maxPlayers: 4, stakeAmount, initialMove: 'rock' } as const;
    const run = command(player, 'tournaments.createWithStake', input, ({ tournaments }, intent) =>
      tournaments.joining.createWithStake(player, input, intent),
    );
    return { run, players: [player], balances: [90] };
  },
  // The last player joins: the tournament starts and its first round is played.
  'tournaments.join': async (context) => {
    const { tournamentId, players } = await addTournament(context, { initialMoves: decidedMoves(4).slice(0, 3) });
    const last = await addPlayer(context);
    const input = { tournamentId, initialMove: 'scissors' } as const;
    const run = command(last, 'tournaments.join', input, ({ tournaments }, intent) =>
      tournaments.joining.join(last, input, intent),
    );
    return { run, players: [...players, last], balances: [90, 90, 90, 90] };
  },
  'tournaments.leave': async (context) => {
    const { tournamentId, players } = await addTournament(context, { initialMoves: ['rock', 'paper'] });
    const input = { tournamentId };
    const leaver = players[1] as BuiltPlayer;
    const run = command(leaver, 'tournaments.leave', input, ({ tournaments }, intent) =>
      tournaments.leaving.leave(leaver, input, intent),
    );
    return { run, players, balances: [90, 100] };
  },
  'tournaments.cancel': async (context) => {
    const { tournamentId, players } = await addTournament(context, { initialMoves: ['rock', 'paper'] });
    const input = { tournamentId };
    const creator = players[0] as BuiltPlayer;
    const run = command(creator, 'tournaments.cancel', input, ({ tournaments }, intent) =>
      tournaments.leaving.cancel(creator, input, intent),
    );
    return { run, players, balances: [100, 100] };
  },
  // The last move of the final pays the pool.
  'tournaments.move': async (context) => {
    const { tournamentId, players, actions } = await addTournament(context, { initialMoves: decidedMoves(4) });
    const { tournament } = await context.tournaments.queries.get(null, { tournamentId });
    const { id: matchId } = matchAt(tournament.matches, 2, 1);
    await actions[0]?.move(matchId, 'rock');
    const input = { matchId, handNumber: 0, move: 'scissors' } as const;
    const mover = players[2] as BuiltPlayer;
    const run = command(mover, 'tournaments.move', input, ({ tournaments }, intent) =>
      tournaments.playing.move(mover, input, intent),
    );
    return { run, players, balances: [130, 90, 90, 90] };
  },
  'rewards.claimDailyFlip': async (context) => {
    const player = await addPlayer(context);
    const run = command(player, 'rewards.claimDailyFlip', {}, ({ rewards }, intent) =>
      rewards.daily.claimFlip(player, intent),
    );
    return { run, players: [player], balances: [150] };
  },
  'rewards.claimDailyBonus': async (context) => {
    const player = await addPlayer(context);
    const run = command(player, 'rewards.claimDailyBonus', {}, ({ rewards }, intent) =>
      rewards.daily.claimBonus(player, intent),
    );
    return { run, players: [player], balances: [125] };
  },
  'rewards.claimStreakBonus': async (context, clock) => {
    const player = await addPlayer(context);
    for (let day = 0; day < 7; day += 1) {
      if (day > 0) clock.advance(dayMs);
      await context.rewards.daily.claimFlip(player, intentOf(player, 'rewards.claimDailyFlip', {}));
    }
    const run = command(player, 'rewards.claimStreakBonus', {}, ({ rewards }, intent) =>
      rewards.streak.claimBonus(player, intent),
    );
    return { run, players: [player], balances: [100 + 7 * 50 + 500] };
  },
  'rewards.claimActivity': async (context) => {
    const player = await addPlayer(context);
    await context.profiles.updateConnections(player, { xUsername: '@someone', discordUsername: '' });
    const input = { activityType: 'x_username_update' } as const;
    const run = command(player, 'rewards.claimActivity', input, ({ rewards }, intent) =>
      rewards.activities.claim(player, input.activityType, intent),
    );
    return { run, players: [player], balances: [105] };
  },
  'rewards.claimMilestone': async (context, clock) => {
    const player = await addPlayer(context);
    const input = { milestone: 'x_mentions_5' } as const;
    const value = { mentions: 5, percentage: 100, fetchedAt: clock.now().toISOString() };
    const run = command(player, 'rewards.claimMilestone', input, ({ rewards }, intent) => {
      vi.spyOn(Social.prototype, 'getMetrics').mockResolvedValue({ value, accountDigest: player.id });
      return rewards.activities.claimMilestone(player, input.milestone, intent);
    });
    return { run, players: [player], balances: [125] };
  },
  'rewards.applyReferral': async (context) => {
    const [host, guest] = [await addPlayer(context), await addPlayer(context)];
    const { referralCode } = await context.rewards.referrals.getOwn(host);
    await context.database.pool.query('UPDATE users SET referral_code = $1 WHERE id = $2', [referralCode, guest.id]);
    const run = command(guest, 'rewards.applyReferral', {}, ({ rewards }, intent) =>
      rewards.referrals.apply(guest, intent),
    );
    return { run, players: [host, guest], balances: [200, 200] };
  },
  'shop.enterRaffle': async (context) => {
    const player = await addPlayer(context);
    const input = raffleEntry(await addRaffle(context, { entryCost: 10 }));
    const run = command(player, 'shop.enterRaffle', input, ({ shop }, intent) =>
      shop.spending.enterRaffle(player, input, intent),
    );
    return { run, players: [player], balances: [90] };
  },
  'shop.redeemPrize': async (context) => {
    const player = await addPlayer(context);
    const input = { productId: await addPrize(context, { ticketPrice: 50 }), shippingAddress: address };
    const run = command(player, 'shop.redeemPrize', input, ({ shop }, intent) =>
      shop.spending.redeemPrize(player, input, intent),
    );
    return { run, players: [player], balances: [50] };
  },
  'shop.declinePrize': async (context) => {
    const player = await addPlayer(context);
    const productId = await addRaffle(context, { maxEntries: 1 });
    const word = 'a'.repeat(64);
    const entry = { productId, number: sha256(word) };
    await context.shop.spending.enterRaffle(player, entry, intentOf(player, 'shop.enterRaffle', entry));
    await context.shop.raffles.drawDue();
    const input = { productId, word };
    const run = command(player, 'shop.declinePrize', input, ({ shop }, intent) =>
      shop.spending.declinePrize(player, input, intent),
    );
    return { run, players: [player], balances: [100] };
  },
};

/** Work that moves tickets without an idempotency key: it runs again until it is done. */
export const ticketJobs: Record<string, Prepare> = {
  'the deadline of a game that pays': async (context, clock) => {
    const [creator, joiner] = [await addPlayer(context), await addPlayer(context)];
    const gameId = await addListedGame(context, creator, { stakeAmount });
    await playerActions(context, joiner).join(gameId);
    clock.advance(dayMs);
    return { run: ({ games }) => games.settleExpired(), players: [creator, joiner], balances: [110, 90] };
  },
  'the draw of a raffle that is seven days late': async (context, clock) => {
    const player = await addPlayer(context);
    await shopActions(context, player).enter(await addRaffle(context, { maxEntries: 1 }));
    clock.advance(7 * dayMs);
    return { run: ({ shop }) => shop.raffles.drawDue(), players: [player], balances: [100] };
  },
  'the deadline of a tournament that refunds': async (context, clock) => {
    const { players } = await addTournament(context, { initialMoves: ['rock', 'paper'] });
    clock.advance(8 * dayMs);
    return { run: ({ tournaments }) => tournaments.deadlines.settleExpired(), players, balances: [100, 100] };
  },
  'the deadline of a final that pays': async (context, clock) => {
    const { tournamentId, players, actions } = await addTournament(context, { initialMoves: decidedMoves(4) });
    const { tournament } = await context.tournaments.queries.get(null, { tournamentId });
    await actions[0]?.move(matchAt(tournament.matches, 2, 1).id, 'rock');
    clock.advance(2 * dayMs);
    const run = ({ tournaments }: Context) => tournaments.deadlines.settleExpired();
    return { run, players, balances: [130, 90, 90, 90] };
  },
  'the refunds of a player who leaves': async (context) => {
    const player = await addPlayer(context);
    await addListedGame(context, player, { stakeAmount });
    await shopActions(context, player).enter(await addRaffle(context));
    return { run: ({ departures }) => departures.settle(player), players: [player], balances: [90] };
  },
  'the refunds of a cancelled raffle': async (context) => {
    const [one, other] = [await addPlayer(context), await addPlayer(context)];
    const key = `raffle-${randomUUID()}`;
    const raffleId = await addRaffle(context, { key });
    for (const player of [one, one, other]) await shopActions(context, player).enter(raffleId);
    const run = ({ database, shop }: Context) =>
      database.transaction((transaction) => shop.management.cancelRaffle(transaction, key)).catch(() => undefined);
    return { run, players: [one, other], balances: [100, 100] };
  },
  'the webhook of a purchase': async (context, clock) => {
    const { player, purchaseId } = await openPurchase(context);
    return { run: webhook(paid(purchaseId), clock), players: [player], balances: [200] };
  },
  'the webhook of a refund that fails': async (context, clock) => {
    const { player, purchaseId } = await openPurchase(context);
    await webhook(paid(purchaseId), clock)(context);
    await webhook(refundEvent(purchaseId), clock)(context);
    const failed = eventOf('refund.failed', stripeRefund(`pi_${purchaseId}`, { status: 'failed' }));
    return { run: webhook(failed, clock), players: [player], balances: [200] };
  },
  'the webhook of a refund': async (context, clock) => {
    const { player, purchaseId } = await openPurchase(context);
    await webhook(paid(purchaseId), clock)(context);
    return { run: webhook(refundEvent(purchaseId), clock), players: [player], balances: [100] };
  },
  'the collection of a debt': async (context) => {
    const { debtor } = await addDebtor(context, 70);
    await adjustBalance(context, { operator: 'test', reason: 'test' }, { player: debtor, amount: 100 });
    return { run: ({ payments }) => payments.debts.collect(), players: [debtor], balances: [30] };
  },
  'the payment of a referral that has waited': async (context) => {
    const [host, guest] = [await addPlayer(context), await addPlayer(context)];
    await context.database.pool.query(
      'INSERT INTO referrals (id, referrer_id, referred_id, created_at, pending_games) VALUES ($1, $2, $3, $4, 0)',
      [randomUUID(), host.id, guest.id, context.clock.now()],
    );
    return { run: ({ rewards }) => rewards.referrals.payPending(), players: [host, guest], balances: [200, 200] };
  },
};

/** Returns a command of `player` with one idempotency key. */
function command(
  player: BuiltPlayer,
  name: CommandName,
  input: unknown,
  run: (context: Context, intent: Intent) => Promise<unknown>,
): Prepared['run'] {
  const intent = intentOf(player, name, input);
  return (context) => run(context, intent);
}

async function openPurchase(context: Context): Promise<{ player: BuiltPlayer; purchaseId: string }> {
  const player = await addPlayer(context);
  const { url } = await context.payments.createCheckout(player, { amount: 100 }, 'http://play.example');
  return { player, purchaseId: url.split('/').at(-1) as string };
}

const paid = (purchaseId: string) => paidEvent(purchaseId, { id: `cs_sandbox_${purchaseId}` });

/** Returns the delivery of a webhook, which the payment provider repeats until it is confirmed. */
function webhook(event: object, clock: FakeClock): Prepared['run'] {
  const body = Buffer.from(JSON.stringify(event));
  return ({ payments, sandboxes }) => {
    const secret = sandboxes.checkout?.webhookSecret ?? '';
    return payments.receiveWebhook(body, signWebhook(body, secret, clock.now())).catch(() => undefined);
  };
}
