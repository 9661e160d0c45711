import { maximumTickets } from '@game/rules';
import type { Command } from 'commander';
import { adjustBalance, markStaff, suspendPlayer, turnOffSecondFactor, unsuspendPlayer } from './acts/player-acts.js';
import {
  withActionOptions,
  actorOf,
  requirePlayer,
  wholeNumber,
  withViewOptions,
  type ActionOptions,
  type ViewOptions,
  type WithContext,
} from './command-options.js';
import { confirm, say, show } from './terminal.js';

/** Adds the commands on players. `<player>` is a username or an id. */
export function addPlayerCommands(program: Command, withContext: WithContext): void {
  const players = program.command('players').description('players: by username or id');
  withViewOptions(players.command('show <player>').description('balance, debt and suspension')).action(
    (name: string, options: ViewOptions) =>
      withContext(async (context) => {
        const { id, username } = await requirePlayer(context, name);
        const balance = await context.ledger.balanceOf(id);
        const debt = await context.payments.debts.of({ id });
        show([{ id, username, balance, debt, suspended: await context.auth.suspensionOf({ id }) }], options);
      }),
  );
  withViewOptions(players.command('ledger <player>').description("a player's transactions, newest first"))
    .option('--limit <count>', 'how many', wholeNumber(1, 10_000), 50)
    .action((name: string, options: ViewOptions & { limit: number }) =>
      withContext(async (context) => {
        const player = await requirePlayer(context, name);
        const rows = await context.ledger.listTransactions(player.id, null, options.limit);
        const list = rows.map(({ id, createdAt, type, amount, balanceDelta }) => {
          return { id, at: createdAt, type, amount, change: balanceDelta };
        });
        show(list, options);
      }),
    );
  addAdjustment(players, withContext);
  addSuspension(players, withContext);
  addSecondFactor(players, withContext);
  addStaff(players, withContext);
}

function addAdjustment(players: Command, withContext: WithContext): void {
  withActionOptions(
    players.command('adjust <player> <tickets>').description('add tickets, or take some: -- <player> -50'),
  ).action((name: string, text: string, options: ActionOptions) =>
    withContext(async (context) => {
      const amount = wholeNumber(-maximumTickets, maximumTickets)(text);
      const player = await requirePlayer(context, name);
      await confirm(`Change the balance of '${player.username}' by ${amount}?`, options);
      await adjustBalance(context, actorOf(options), { player, amount });
      const balance = await context.ledger.balanceOf(player.id);
      say(`'${player.username}' has ${balance} tickets.`, { id: player.id, change: amount, balance }, options);
    }),
  );
}

function addSuspension(players: Command, withContext: WithContext): void {
  withActionOptions(
    players.command('suspend <player>').description('end all sessions and open games, and refuse sign-in'),
  ).action((name: string, options: ActionOptions) =>
    withContext(async (context) => {
      const player = await requirePlayer(context, name);
      await confirm(`Suspend '${player.username}', and end their open games?`, options);
      await suspendPlayer(context, actorOf(options), player);
      const suspended = await context.auth.suspensionOf(player);
      say(`'${player.username}' is suspended.`, { id: player.id, suspended }, options);
    }),
  );
  withActionOptions(players.command('unsuspend <player>').description('let a player sign in again')).action(
    (name: string, options: ActionOptions) =>
      withContext(async (context) => {
        const player = await requirePlayer(context, name);
        await unsuspendPlayer(context, actorOf(options), player);
        say(`'${player.username}' can sign in again.`, { id: player.id, suspended: null }, options);
      }),
  );
}

function addStaff(players: Command, withContext: WithContext): void {
  withActionOptions(
    players.command('mark-staff <player>').description('keep an account of the operator or of staff out of raffles'),
  ).action((name: string, options: ActionOptions) =>
    withContext(async (context) => {
      const player = await requirePlayer(context, name);
      await confirm(`Keep '${player.username}' out of raffles?`, options);
      await markStaff(context, actorOf(options), { player, isStaff: true });
      say(`'${player.username}' can no longer enter raffles.`, { id: player.id, canEnterRaffles: 'no' }, options);
    }),
  );
  withActionOptions(players.command('unmark-staff <player>').description('let an account enter raffles again')).action(
    (name: string, options: ActionOptions) =>
      withContext(async (context) => {
        const player = await requirePlayer(context, name);
        await markStaff(context, actorOf(options), { player, isStaff: false });
        say(`'${player.username}' can enter raffles again.`, { id: player.id, canEnterRaffles: 'yes' }, options);
      }),
  );
}

function addSecondFactor(players: Command, withContext: WithContext): void {
  withActionOptions(
    players
      .command('second-factor-off <player>')
      .description('let a player sign in without passkey, after all passkeys and codes are lost'),
  ).action((name: string, options: ActionOptions) =>
    withContext(async (context) => {
      const player = await requirePlayer(context, name);
      await confirm(`Let '${player.username}' sign in without a second factor?`, options);
      await turnOffSecondFactor(context, actorOf(options), player);
      say(`'${player.username}' can sign in without a second factor.`, { id: player.id, secondFactor: null }, options);
    }),
  );
}
