import { maximumTickets } from '@game/rules';
import type { Command } from 'commander';
import { InsufficientBalance } from '../modules/ledger/service.js';
import { CommandRefused } from '../platform/command-refused.js';
import {
  withActionOptions,
  operatorOf,
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
}

function addAdjustment(players: Command, withContext: WithContext): void {
  withActionOptions(
    players.command('adjust <player> <tickets>').description('add tickets, or take some: -- <player> -50'),
  ).action((name: string, text: string, options: ActionOptions) =>
    withContext(async (context) => {
      const amount = wholeNumber(-maximumTickets, maximumTickets)(text);
      if (amount === 0) throw new CommandRefused('Nothing would change.');
      const player = await requirePlayer(context, name);
      await confirm(`Change the balance of '${player.username}' by ${amount}?`, options);
      const act = {
        operator: operatorOf(options),
        action: 'players adjust',
        target: player.id,
        reason: options.reason,
      };
      await context.operatorLog
        .record({ ...act, details: { amount } }, (transaction) =>
          context.ledger.post(transaction, [{ userId: player.id, type: 'operator_adjustment', amount }]),
        )
        .catch((error: unknown) => {
          throw error instanceof InsufficientBalance
            ? new CommandRefused(`'${player.username}' has fewer than ${-amount} tickets.`)
            : error;
        });
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
      const { auth, departures, operatorLog } = context;
      const player = await requirePlayer(context, name);
      await confirm(`Suspend '${player.username}', and end their open games?`, options);
      const act = {
        operator: operatorOf(options),
        action: 'players suspend',
        target: player.id,
        reason: options.reason,
      };
      await operatorLog.record(act, async (transaction) => {
        if (!(await auth.suspend(transaction, player))) throw new CommandRefused(`'${name}' has no account.`);
      });
      // The player is signed out, so they cannot open another game.
      await departures.settle(player);
      say(`'${player.username}' is suspended.`, { id: player.id, suspended: await auth.suspensionOf(player) }, options);
    }),
  );
  withActionOptions(players.command('unsuspend <player>').description('let a player sign in again')).action(
    (name: string, options: ActionOptions) =>
      withContext(async (context) => {
        const player = await requirePlayer(context, name);
        const act = {
          operator: operatorOf(options),
          action: 'players unsuspend',
          target: player.id,
          reason: options.reason,
        };
        await context.operatorLog.record(act, async (transaction) => {
          if (!(await context.auth.unsuspend(transaction, player)))
            throw new CommandRefused(`'${name}' has no account.`);
        });
        say(`'${player.username}' can sign in again.`, { id: player.id, suspended: null }, options);
      }),
  );
}
