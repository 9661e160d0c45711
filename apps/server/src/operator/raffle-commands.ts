import type { Command } from 'commander';
import type { Context } from '../context.js';
import type { ProductRow } from '../modules/shop/service.js';
import type { Transaction } from '../platform/database/database.js';
import { operatorOf, withActionOptions, type ActionOptions, type WithContext } from './command-options.js';
import { confirm, say } from './terminal.js';

/** Adds the commands on raffles. No draw takes place before its time (D-21). */
export function addRaffleCommands(raffles: Command, withContext: WithContext): void {
  withActionOptions(
    raffles.command('draw <key>').description('draw a raffle whose time has come, before the server does'),
  ).action((key: string, options: ActionOptions) =>
    withContext(async (context) => {
      const { raffleManagement } = context.shop;
      // The beacon is asked before the transaction.
      const signature = await raffleManagement.fetchSignature(key);
      await runOnRaffle(context, { name: 'draw', key, options }, (transaction) =>
        raffleManagement.draw(transaction, key, signature),
      );
    }),
  );
  withActionOptions(
    raffles.command('redraw <key>').description('draw again, if the winner has not redeemed the prize in time'),
  ).action((key: string, options: ActionOptions) =>
    withContext((context) =>
      runOnRaffle(context, { name: 'redraw', key, options }, (transaction) =>
        context.shop.raffleManagement.redraw(transaction, key),
      ),
    ),
  );
  withActionOptions(
    raffles
      .command('choose-round <key> <round>')
      .description('draw with another published round of the beacon, 24 h after the planned one did not come'),
  ).action((key: string, round: string, options: ActionOptions) =>
    withContext((context) => {
      const substitute = { round: wholeNumber(raffles, round), reason: options.reason };
      const command = { name: 'choose-round', key, options, details: { round: substitute.round } };
      return runOnRaffle(context, command, (transaction) =>
        context.shop.raffleManagement.substituteRound(transaction, key, substitute),
      );
    }),
  );
  withActionOptions(
    raffles.command('cancel <key>').description('cancel a raffle, refund all entries and reveal its seed'),
  ).action((key: string, options: ActionOptions) =>
    withContext((context) =>
      runOnRaffle(context, { name: 'cancel', key, options }, (transaction) =>
        context.shop.management.cancelRaffle(transaction, key),
      ),
    ),
  );
}

interface RaffleCommand {
  name: string;
  key: string;
  options: ActionOptions;
  details?: Record<string, unknown>;
}

/** Runs a command on a raffle after a confirmation, logs it, and shows the raffle. */
async function runOnRaffle(
  { operatorLog }: Context,
  { name, key, options, details }: RaffleCommand,
  work: (transaction: Transaction) => Promise<ProductRow>,
): Promise<void> {
  await confirm(`'raffles ${name}' on '${key}'?`, options);
  const action = { operator: operatorOf(options), action: `raffles ${name}`, target: key, reason: options.reason };
  const raffle = await operatorLog.record({ ...action, ...(details ? { details } : {}) }, work);
  const status = raffle.raffleStatus;
  say(`'${key}' is ${status}.`, { key, status, entries: raffle.currentEntries, id: raffle.id }, options);
}

function wholeNumber(command: Command, text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : command.error(`error: '${text}' is not the number of a round`);
}
